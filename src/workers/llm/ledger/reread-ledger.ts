import type {
  AnsweredDecisionLine,
  AnsweredMemoryLine,
  CallLine,
} from '../../../archive/export/ledger-lines.ts';
import {
  decisionThatStands,
  type Reread,
  rereadDecision,
  type Standing,
} from './reread-decision.ts';
import { type NotebookStanding, notebookThatStands, rereadMemory } from './reread-memory.ts';

/** Stored answers with what came of them: a batch of the store, or an export of one. */
export interface RereadSource {
  /** In id order, so that calls about one thing stand together. */
  calls(): AsyncIterable<CallLine>;
  decision(id: string): Promise<AnsweredDecisionLine | null>;
  memory(id: string): Promise<AnsweredMemoryLine | null>;
  readonly notebookMaxTokens: number;
  readonly memoryTries: number;
}

/** One answer that would be read otherwise now; null: the model would be asked again. */
export type ChangedAnswer =
  | {
      readonly subject: string;
      readonly kind: 'decision';
      readonly before: Standing;
      readonly after: Standing | null;
    }
  | {
      readonly subject: string;
      readonly kind: 'memory';
      readonly before: NotebookStanding;
      readonly after: NotebookStanding | null;
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
        const before = decisionThatStands(decision);
        const after = standingOf(rereadDecision(decision, calls));
        if (!isSame(before, after)) rereading.changed.push({ subject, kind, before, after });
        continue;
      }
      case 'memory': {
        const memory = await source.memory(subject);
        if (memory === null) break;
        rereading.memories += 1;
        const before = notebookThatStands(memory);
        const { notebookMaxTokens, memoryTries: tries } = source;
        const after = standingOf(rereadMemory(memory, calls, { notebookMaxTokens, tries }));
        if (!isSame(before, after)) rereading.changed.push({ subject, kind, before, after });
        continue;
      }
      case 'judge':
    }
    rereading.leftOut += calls.length;
  }
  return rereading;
}

function standingOf<S>(reread: Reread<S>): S | null {
  return reread.kind === 'standing' ? reread.standing : null;
}

function isSame<S extends object>(before: S, after: S | null): boolean {
  return (
    after !== null &&
    Object.entries(before).every(([key, value]) => value === after[key as keyof S])
  );
}

async function* bySubject(
  calls: AsyncIterable<CallLine>,
): AsyncGenerator<readonly CallLine[], void, undefined> {
  let group: CallLine[] = [];
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
function inOrder(calls: readonly CallLine[]): readonly CallLine[] {
  return [...calls].sort((a, b) => a._id.length - b._id.length || (a._id < b._id ? -1 : 1));
}
