import type { CollectionName } from '../notes/notes.ts';

/** The files of an export that hold its documents, as records.md names them. */
export const EXPORT_FILES = {
  batch: 'batch.json',
  runs: 'runs.jsonl',
  sessions: 'sessions.jsonl',
  hands: 'hands.jsonl',
  /** What a session goes on from that is not over. */
  answers: 'answers.jsonl',
  decisions: 'decisions.jsonl',
  calls: 'calls.jsonl',
  memories: 'memories.jsonl',
  judgements: 'judgements.jsonl',
  profiles: 'profiles.json',
  /** Only on request: they are larger than all the rest. */
  prompts: 'prompts.jsonl',
} as const;

export type ExportFile = (typeof EXPORT_FILES)[keyof typeof EXPORT_FILES];

/** Poker hand history, by whoever passes a writer for it. */
export const HAND_HISTORY_FILE = 'hands.phhs';
/** The same in the text that hand trackers import. */
export const HAND_TEXT_FILE = 'hands.txt';
export const CARD_FILE = 'README.md';
/** In the form that `sha256sum --check` reads. */
export const SUMS_FILE = 'SHA256SUMS';
export const CSV_FOLDER = 'csv';

/** Collections that are one document a line, in id order. */
export const LINE_COLLECTIONS = [
  'runs',
  'sessions',
  'hands',
  'answers',
  'decisions',
  'calls',
  'memories',
  'judgements',
] as const satisfies readonly CollectionName[];
