import {
  batchOf,
  isIdOf,
  memoryId,
  parentId,
  profileId,
  runOf,
  sessionOf,
} from '../../shared/records/ids.ts';
import type { LINE_COLLECTIONS } from '../export/files.ts';

/** Collections whose documents belong to a batch by their ids. */
export type BatchCollection = (typeof LINE_COLLECTIONS)[number] | 'profiles';

/** The fields of a document that its id must agree with, whatever the collection. */
export interface Identified {
  readonly _id: string;
  readonly [field: string]: unknown;
}

const CALL = /^(.+)\.c[1-9]\d{0,5}$/;

/**
 * What is wrong with a document's id, in the words that follow its place; null: nothing. It must be an
 * id of its kind, of this batch, and agree with what the document says of itself: an id is what
 * everything hangs on, and may come to stand in a path.
 */
export function idFault(
  batchId: string,
  collection: BatchCollection,
  document: Identified,
): string | null {
  const { _id } = document;
  if (!isOfKind(collection, document))
    return `_id: expected ${EXPECTED[collection]}, found ${shown(_id)}`;
  if (batchOf(_id) !== batchId) {
    return `_id: expected an id of batch ${batchId}, found ${shown(_id)}`;
  }
  for (const [field, expected] of Object.entries(impliedBy(batchId, collection, document))) {
    if (document[field] !== expected) {
      return `${field}: expected ${shown(expected)}, as the id says, found ${shown(document[field])}`;
    }
  }
  return null;
}

const EXPECTED: Readonly<Record<BatchCollection, string>> = {
  runs: 'the id of a run',
  sessions: 'the id of a session',
  hands: 'the id of a hand',
  answers: 'the id of a decision, a memory update or a judgement',
  decisions: 'the id of a decision',
  calls: 'the id of a call',
  memories: 'the id of a memory update',
  judgements: 'the id of a judgement',
  profiles: 'the id of a profile',
};

function isOfKind(collection: BatchCollection, document: Identified): boolean {
  const { _id } = document;
  switch (collection) {
    case 'runs':
      return isIdOf('run', _id);
    case 'sessions':
      return isIdOf('session', _id);
    case 'hands':
      return isIdOf('hand', _id);
    case 'decisions':
      return isIdOf('decision', _id);
    case 'memories':
      return isIdOf('memory', _id);
    case 'judgements':
      return isIdOf('judgement', _id);
    case 'answers':
      return isSubject(_id);
    case 'calls':
      return isSubject(CALL.exec(_id)?.[1] ?? '');
    case 'profiles':
      return (
        _id === profileId(batchOf(_id), String(document['condition']), String(document['player']))
      );
  }
}

function isSubject(id: string): boolean {
  return (['decision', 'memory', 'judgement'] as const).some((kind) => isIdOf(kind, id));
}

/** Fields whose values follow from the id. */
function impliedBy(
  batchId: string,
  collection: BatchCollection,
  { _id }: Identified,
): Readonly<Record<string, unknown>> {
  switch (collection) {
    case 'runs':
    case 'answers':
    case 'profiles':
      return { batchId };
    case 'sessions':
      return { batchId, runId: parentId(_id) };
    case 'hands':
      return { sessionId: parentId(_id) };
    case 'decisions':
      return { batchId, runId: runOf(_id), sessionId: sessionOf(_id) };
    case 'calls':
      return { batchId, subject: parentId(_id) };
    case 'memories':
      return { batchId, sessionId: sessionOf(_id), player: playerOfMemory(_id) };
    case 'judgements':
      return { batchId, decisionId: parentId(_id) };
  }
}

function playerOfMemory(id: string): string {
  return id.slice(memoryId(parentId(id), '').length);
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
