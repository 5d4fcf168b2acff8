import { COLLECTIONS } from '../../shared/records/collections.ts';
import { BATCH_NOTES } from './batch-notes.ts';
import { CALL_NOTES, PROMPT_NOTES, PROVIDER_NOTES } from './call-notes.ts';
import { type Field, fieldsOf } from './fields.ts';
import { JUDGEMENT_NOTES, VERDICT_NOTES } from './judgement-notes.ts';
import type { Note, Notes } from './note.ts';
import {
  ANSWER_NOTES,
  DECISION_NOTES,
  HAND_NOTES,
  MEMORY_NOTES,
  RUN_NOTES,
  SESSION_NOTES,
} from './play-notes.ts';
import { PROFILE_NOTES } from './profile-notes.ts';
import { WINNINGS_NOTES } from './winnings-notes.ts';

export type CollectionName = keyof typeof COLLECTIONS;

/** What each field of each collection means; test/archive/notes holds it complete. */
export const NOTES: Readonly<Record<CollectionName, Notes>> = {
  batches: BATCH_NOTES,
  runs: RUN_NOTES,
  sessions: SESSION_NOTES,
  hands: HAND_NOTES,
  answers: ANSWER_NOTES,
  decisions: DECISION_NOTES,
  calls: CALL_NOTES,
  prompts: PROMPT_NOTES,
  memories: MEMORY_NOTES,
  judgements: JUDGEMENT_NOTES,
  verdicts: VERDICT_NOTES,
  winnings: WINNINGS_NOTES,
  profiles: PROFILE_NOTES,
  providers: PROVIDER_NOTES,
};

/** A field with what it means; null where nobody has said it. */
export interface DocumentedField extends Field {
  readonly about: string | null;
}

/**
 * Every field of a collection's documents. A part that is described elsewhere in the same document is
 * one line that says where.
 */
export function documentedFields(collection: CollectionName): readonly DocumentedField[] {
  const notes = NOTES[collection];
  const fields = fieldsOf(COLLECTIONS[collection]);
  return fields
    .filter(({ path }) => !Object.keys(notes).some((part) => isBelowSame(notes, part, path)))
    .map((field) => ({ ...field, about: aboutOf(notes, field.path) }));
}

/** Paths of parts that are described elsewhere, with where. */
export function describedElsewhere(collection: CollectionName): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(NOTES[collection]).flatMap(([path, note]): [string, string][] =>
      typeof note === 'string' ? [] : [[path, note.as]],
    ),
  );
}

function aboutOf(notes: Notes, path: string): string | null {
  const note = notes[path];
  // Of a list, what stands in it may be described elsewhere.
  const items = notes[`${path}[]`];
  if (note === undefined) return null;
  return [words(note), ...(items === undefined ? [] : [`each ${words(items)}`])].join('; ');
}

function words(note: Note): string {
  return typeof note === 'string' ? note : `${note.about}: fields as in \`${note.as}\``;
}

function isBelowSame(notes: Notes, part: string, path: string): boolean {
  return typeof notes[part] === 'object' && path.startsWith(`${part}.`);
}
