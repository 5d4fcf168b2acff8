import { isLate } from '../../../shared/records/call.ts';
import {
  type AnsweredAction,
  actionOfRecord,
  type Reread,
  rereadDecision,
  type StoredCall,
  type StoredDecision,
} from './reread-decision.ts';
import {
  type AnsweredUpdate,
  rereadMemory,
  type StoredMemory,
  updateOfRecord,
} from './reread-memory.ts';

/** Stored answers with what came of them: a batch of the store, or an export of one. */
export interface RereadSource {
  /** In id order, so that calls about one thing stand together. */
  calls(): AsyncIterable<StoredCall>;
  decision(id: string): Promise<StoredDecision | null>;
  memory(id: string): Promise<StoredMemory | null>;
  readonly notebookMaxTokens: number;
  readonly memoryTries: number;
}

/** One answer that would be read otherwise now; null: the model would be asked again. */
export type ChangedAnswer =
  | {
      readonly subject: string;
      readonly kind: 'decision';
      readonly before: AnsweredAction;
      readonly after: AnsweredAction | null;
    }
  | {
      readonly subject: string;
      readonly kind: 'memory';
      readonly before: AnsweredUpdate;
      readonly after: AnsweredUpdate | null;
    };

export interface Rereading {
  /** Answers that were read again, by kind. */
  decisions: number;
  memories: number;
  /** Calls of subjects without a record: of hands that were not played on, and verdicts. */
  leftOut: number;
  changed: ChangedAnswer[];
}

/**
 * Runs the answer ladder over every stored answer of a batch and tells what would come out otherwise.
 * Verdicts are left out: their traces are not part of the ledger.
 */
export async function rereadLedger(source: RereadSource): Promise<Rereading> {
  const rereading: Rereading = { decisions: 0, memories: 0, leftOut: 0, changed: [] };
  for await (const calls of bySubject(source.calls())) {
    const [{ subject, kind } = { subject: '', kind: 'judge' }] = calls;
    switch (kind) {
      case 'decision': {
        const decision = await source.decision(subject);
        if (decision === null) break;
        rereading.decisions += 1;
        const before = actionOfRecord(decision);
        const after = answeredOf(rereadDecision(decision, inTime(calls, decision.callId)));
        if (!isSame(before, after)) rereading.changed.push({ subject, kind, before, after });
        continue;
      }
      case 'memory': {
        const memory = await source.memory(subject);
        if (memory === null) break;
        rereading.memories += 1;
        const before = updateOfRecord(memory);
        const { notebookMaxTokens, memoryTries: tries } = source;
        const asked = inTime(calls, memory.callId);
        const after = answeredOf(rereadMemory(memory, asked, { notebookMaxTokens, tries }));
        if (!isSame(before, after)) rereading.changed.push({ subject, kind, before, after });
        continue;
      }
      case 'judge':
    }
    rereading.leftOut += calls.length;
  }
  return rereading;
}

/** Without the calls that were answered beside the one that the record names. */
function inTime(calls: readonly StoredCall[], named: string | null): readonly StoredCall[] {
  return calls.filter((call) => !isLate(call, named));
}

function answeredOf<Answered>(reread: Reread<Answered>): Answered | null {
  return reread.kind === 'answered' ? reread.answered : null;
}

function isSame<Answered extends object>(before: Answered, after: Answered | null): boolean {
  return (
    after !== null &&
    Object.entries(before).every(([key, value]) => value === after[key as keyof Answered])
  );
}

async function* bySubject(
  calls: AsyncIterable<StoredCall>,
): AsyncGenerator<readonly StoredCall[], void, undefined> {
  let group: StoredCall[] = [];
  for await (const call of calls) {
    if (group.length > 0 && group[0]?.subject !== call.subject) {
      yield inOrder(group);
      group = [];
    }
    group.push(call);
  }
  if (group.length > 0) yield inOrder(group);
}

/** Ids are in the order of their letters: c10 comes before c2, and a longer one is a later call. */
function inOrder(calls: readonly StoredCall[]): readonly StoredCall[] {
  return [...calls].sort((a, b) => a._id.length - b._id.length || (a._id < b._id ? -1 : 1));
}
