import type { AnsweredMemoryLine, CallLine } from '../../../archive/export/ledger-lines.ts';
import { readMemory } from '../answer/read-memory.ts';
import { faultOf, type Reread } from './reread-decision.ts';

/** Whether a notebook stays or changes, and into what. */
export interface NotebookStanding {
  readonly outcome: 'updated' | 'unchanged' | 'failed';
  /** The new text where it is updated. */
  readonly notebook: string | null;
}

/** An update that wrote what stood there before counts as none, as it does when it is first read. */
export function notebookThatStands({ outcome, notebook }: AnsweredMemoryLine): NotebookStanding {
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
  memory: AnsweredMemoryLine,
  calls: readonly CallLine[],
  { notebookMaxTokens, tries }: { notebookMaxTokens: number; tries: number },
): Reread<NotebookStanding> {
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
          return standing({ outcome: 'updated', notebook: reading.notebook });
        case 'unchanged':
          return standing({ outcome: 'unchanged', notebook: null });
        case 'provider-error':
          continue;
        case 'unusable':
          if (!reading.retry) return standing(FAILED);
      }
    } else if (call.outcome !== 'timeout' && fault === 'final') return standing(FAILED);
    faults += 1;
    if (faults >= tries) return standing(FAILED);
  }
  return { kind: 'needs-call' };
}

const FAILED: NotebookStanding = { outcome: 'failed', notebook: null };

function standing(notebook: NotebookStanding): Reread<NotebookStanding> {
  return { kind: 'standing', standing: notebook };
}
