import type { Memory } from '../../../shared/records/memory.ts';
import { readMemory } from '../answer/read-memory.ts';
import { faultOf, type Reread, type StoredCall } from './reread-decision.ts';

/** What reading the answer to a memory update again takes, and what came of it. */
export type StoredMemory = Pick<Memory, 'outcome' | 'notebook' | 'callId'>;

/** Whether a notebook stays or changes, and into what. */
export interface AnsweredUpdate {
  readonly outcome: 'updated' | 'unchanged' | 'failed';
  /** The new text where it is updated. */
  readonly notebook: string | null;
}

/** An update that wrote what stood there before counts as none, as it does when it is first read. */
export function updateOfRecord({ outcome, notebook }: StoredMemory): AnsweredUpdate {
  switch (outcome) {
    case 'updated':
      return { outcome, notebook };
    case 'unchanged':
      return { outcome, notebook: null };
    case 'failed':
    case 'cost-cap':
      return { outcome: 'failed', notebook: null };
  }
}

/** The stored calls of one memory update read as if they came in now. */
export function rereadMemory(
  memory: StoredMemory,
  calls: readonly StoredCall[],
  { notebookMaxTokens, tries }: { notebookMaxTokens: number; tries: number },
): Reread<AnsweredUpdate> {
  // What stood before is not in the record, but after "unchanged" it is what stands now.
  const notebook = memory.outcome === 'unchanged' ? memory.notebook : '';
  let faults = 0;
  for (const call of calls) {
    const fault = faultOf(call);
    if (fault === null) continue;
    if (fault === 'readable') {
      const reading = readMemory(call.rawResponse ?? '', { notebook, notebookMaxTokens });
      switch (reading.kind) {
        case 'updated':
          return answered({ outcome: 'updated', notebook: reading.notebook });
        case 'unchanged':
          return answered({ outcome: 'unchanged', notebook: null });
        case 'provider-error':
          continue;
        case 'unusable':
          if (!reading.retry) return answered(FAILED);
      }
    } else if (call.outcome !== 'timeout' && fault === 'final') return answered(FAILED);
    faults += 1;
    if (faults >= tries) return answered(FAILED);
  }
  return { kind: 'needs-call' };
}

const FAILED: AnsweredUpdate = { outcome: 'failed', notebook: null };

function answered(update: AnsweredUpdate): Reread<AnsweredUpdate> {
  return { kind: 'answered', answered: update };
}
