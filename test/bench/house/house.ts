import { resolve } from 'node:path';
import { loadedFiles } from '../../support/module-graph.ts';

/** How many files of ours somebody has to know, by the graph of modules that the program loads. */
export interface HouseFigures {
  /** What `src/workers/table/worker.ts` loads. */
  readonly tableWorker: number;
  /** What `src/workers/llm/worker.ts` loads. */
  readonly llmWorker: number;
  /** What one decision runs through, without the engine. */
  readonly decision: number;
  /** What the same decision has of the engine: the rules that its action is played by, and its equity. */
  readonly decisionEngine: number;
}

/** What each figure may come to at most. */
export const HOUSE_BOUNDS = { tableWorker: 60, llmWorker: 75, decision: 80 } as const;

const TABLE_WORKER = 'src/workers/table/worker.ts';
const LLM_WORKER = 'src/workers/llm/worker.ts';
/** Where a table puts a decision to its player, plays what comes back, and writes it down. */
const DECISION_AT_THE_TABLE = 'src/workers/table/decision.ts';

/** The stages of a call that only another kind of question comes to: memory updates and verdicts. */
const OTHER_KINDS = [
  'src/workers/llm/prompt/memory-prompt.ts',
  'src/workers/llm/prompt/judge-prompt.ts',
  'src/workers/llm/answer/read-memory.ts',
  'src/workers/llm/answer/verdict/read-verdict.ts',
] as const;

/**
 * Counts files of ours. One decision is what its two ends load together: the table that asks, plays and
 * records it (`table/decision.ts`), and the worker that has it answered (`llm/worker.ts`), both without
 * the stages of memory updates and verdicts. Dealing, seating and memory go on around decisions and are
 * not part of one. The engine is counted for itself: it is a library of pure functions that was there
 * before any model was asked, and is read on its own.
 * @param root the folder of the checkout
 */
export function houseFigures(root: string): HouseFigures {
  const decision = loadedFiles(root, [DECISION_AT_THE_TABLE, LLM_WORKER], OTHER_KINDS);
  const ofEngine = decision.filter((name) => name.startsWith('src/engine/'));
  return {
    tableWorker: loadedFiles(root, [TABLE_WORKER]).length,
    llmWorker: loadedFiles(root, [LLM_WORKER]).length,
    decision: decision.length - ofEngine.length,
    decisionEngine: ofEngine.length,
  };
}

/** Prints the figures beside their bounds. To be called in the folder of a checkout. */
export function measureHouse(print: (line: string) => void): void {
  const figures = houseFigures(resolve('.'));
  const row = (name: string, found: number, bound: number): void =>
    print(`  ${name.padEnd(58)}${String(found).padStart(4)}   at most ${bound}`);
  print('\nFiles of ours that are loaded (imports of values, however far)');
  row('the table worker', figures.tableWorker, HOUSE_BOUNDS.tableWorker);
  row('the llm worker', figures.llmWorker, HOUSE_BOUNDS.llmWorker);
  row('one decision, from table to model and back', figures.decision, HOUSE_BOUNDS.decision);
  print(
    `  A decision: what table/decision.ts and llm/worker.ts load, without the stages of memory updates\n  and verdicts, and without the engine, of which it loads ${figures.decisionEngine} more (rules and equity).`,
  );
}
