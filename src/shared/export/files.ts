/** The files of an export, as records.md names them. */
export const EXPORT_FILES = {
  batch: 'batch.json',
  runs: 'runs.jsonl',
  sessions: 'sessions.jsonl',
  hands: 'hands.jsonl',
  decisions: 'decisions.jsonl',
  calls: 'calls.jsonl',
  memories: 'memories.jsonl',
  judgements: 'judgements.jsonl',
  profiles: 'profiles.json',
  /** Poker hand history, by whoever passes a writer for it. */
  handHistory: 'hands.phhs',
} as const;

export type ExportFile = (typeof EXPORT_FILES)[keyof typeof EXPORT_FILES];

/** Collections that are one document a line, in id order. */
export const LINE_COLLECTIONS = [
  'runs',
  'sessions',
  'hands',
  'decisions',
  'calls',
  'memories',
  'judgements',
] as const;
