import type { Adjustment, Rung } from '../../shared/records/decision.ts';

/** How a player's answers could be read (paper, I.4), counted over its decisions. */
export interface AnswerRates {
  readonly player: string;
  /** What the roster asks for. */
  readonly model: string;
  /** Names under which providers answered, most frequent first: one that differs is another model. */
  readonly answeredBy: readonly string[];
  readonly decisions: number;
  readonly rungs: Readonly<Record<Rung, number>>;
  /** Actions that were changed into legal ones, by how. */
  readonly adjusted: Readonly<Partial<Record<Adjustment, number>>>;
  readonly timedOut: number;
  /** Answers that a model, a filter or a moderation turned down. */
  readonly refused: number;
}

/** So many decisions that came to the same. */
export interface DecisionGroup {
  readonly player: string;
  readonly rung: Rung;
  readonly adjusted: Adjustment | null;
  readonly timedOut: boolean;
  readonly count: number;
}

/** So many calls for decisions that came to the same. */
export interface CallGroup {
  readonly player: string;
  readonly modelAnswered: string | null;
  readonly error: string | null;
  readonly count: number;
}

/** Paper, I.4: the share of decisions that end on the last rung is below this. */
export const PAPER_FALLBACK_RATE = 0.02;

/** What the ledger calls an answer that was turned down, whoever did it. */
const REFUSALS: readonly string[] = ['refusal', 'content-filter'];

/** Rates of every player, in the order of the roster. */
export function answerRates(
  players: readonly { readonly id: string; readonly model: string }[],
  decisions: readonly DecisionGroup[],
  calls: readonly CallGroup[],
): readonly AnswerRates[] {
  return players.map(({ id, model }) => {
    const own = decisions.filter(({ player }) => player === id);
    const asked = calls.filter(({ player }) => player === id);
    const rungs = { tool: 0, json: 0, text: 0, default: 0 };
    const adjusted: Partial<Record<Adjustment, number>> = {};
    for (const group of own) {
      rungs[group.rung] += group.count;
      if (group.adjusted === null) continue;
      adjusted[group.adjusted] = (adjusted[group.adjusted] ?? 0) + group.count;
    }
    return {
      player: id,
      model,
      answeredBy: namesByFrequency(asked),
      decisions: sum(own),
      rungs,
      adjusted,
      timedOut: sum(own.filter(({ timedOut }) => timedOut)),
      refused: sum(asked.filter(({ error }) => error !== null && REFUSALS.includes(error))),
    };
  });
}

/** Share of decisions that end on the last rung; 0 where there are none. */
export function fallbackRate({ rungs, decisions }: AnswerRates): number {
  return decisions === 0 ? 0 : rungs.default / decisions;
}

function sum(groups: readonly { readonly count: number }[]): number {
  return groups.reduce((total, { count }) => total + count, 0);
}

function namesByFrequency(calls: readonly CallGroup[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { modelAnswered, count } of calls) {
    if (modelAnswered === null) continue;
    counts.set(modelAnswered, (counts.get(modelAnswered) ?? 0) + count);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
}
