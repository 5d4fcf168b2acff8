import { z } from 'zod';
import type { AxisScore } from '../../shared/records/profile.ts';
import type { Readings } from '../../shared/records/readings.ts';
import type { ClaimReader } from '../claims/claim-reader.ts';
import type { VerdictScores } from '../judging/verdicts.ts';
import { compareReadings, readingComparisonSchema } from '../readings/compare-readings.ts';
import { playedSessions } from '../records/played-session.ts';
import type { SessionRecords } from '../records/session-records.ts';
import type { ClusterOf } from '../winnings/clusters.ts';
import { axisComparisonSchema, compareAxes } from './axis-comparison.ts';
import {
  type ClusteredValues,
  clusteredDifference,
  clusteredDifferenceSchema,
} from './clustered-difference.ts';
import {
  comparePairs,
  pairedComparisonSchema,
  spreadOf,
  spreadSchema,
} from './paired-comparison.ts';
import { RunAxes } from './run-axes.ts';
import { type PlayerChips, type SessionChips, sessionChips } from './session-chips.ts';
import { pairSessions, type SessionPair, unpairedSchema } from './session-pairs.ts';

const name = z.string().min(1);

/** A player under a condition: Figure 4's bar with its one sigma, over all finished sessions. */
export const cellSchema = z.strictObject({
  player: name,
  condition: name,
  sessions: z.int().min(0),
  /** Chips a session, as they were paid. */
  chips: spreadSchema,
  /** Without the luck of the board; null where a hand's is not known. */
  weighted: spreadSchema.nullable(),
  /** With all-in pots paid by equity; null where records lack it. */
  allInAdjusted: spreadSchema.nullable(),
});
export type Cell = z.infer<typeof cellSchema>;

export const playerComparisonSchema = z.strictObject({
  player: name,
  /** What is compared: weighted chips a session, raw where the luck of a hand is not known. */
  difference: clusteredDifferenceSchema,
  /** Over the pairs, without the luck of the board; null where a hand's is not known. */
  weighted: pairedComparisonSchema.nullable(),
  /** As they were paid. */
  chips: pairedComparisonSchema,
  /** With all-in pots paid by equity. */
  allInAdjusted: pairedComparisonSchema.nullable(),
  axes: z.array(axisComparisonSchema),
  /** Of how it decides over all finished sessions, what both conditions tell. */
  readings: z.array(readingComparisonSchema),
});
export type PlayerComparison = z.infer<typeof playerComparisonSchema>;

/** Two conditions; differences are `other` minus `baseline`. */
export const comparisonSchema = z.strictObject({
  baseline: name,
  other: name,
  /** Sessions that are finished on both sides. */
  pairs: z.int().min(0),
  unpaired: z.array(unpairedSchema),
  /** Runs all of whose sessions are paired: those whose axes are compared one by one. */
  pairedRuns: z.array(z.string()),
  players: z.array(playerComparisonSchema),
});
export type ConditionComparison = z.infer<typeof comparisonSchema>;

/** Conditions of a batch held against each other on the same decks and seats (paper, G.3). */
export const ablationSchema = z.strictObject({
  /** In the batch's order: the first is the baseline. */
  conditions: z.array(name).min(2),
  cells: z.array(cellSchema),
  /** Every pair of conditions, in that order. */
  comparisons: z.array(comparisonSchema),
});
export type Ablation = z.infer<typeof ablationSchema>;

/** What a batch compares, known before its sessions are read. */
export interface AblationPlan {
  /** In the batch's order. */
  readonly conditions: readonly string[];
  /** Runs of a condition. */
  readonly runs: number;
}

export interface ScoredPlayer {
  readonly player: string;
  readonly condition: string;
  readonly axes: Readonly<Partial<Record<string, AxisScore>>>;
  readonly readings?: Readings | undefined;
}

/** Takes the sessions of a batch one by one, in id order, and compares its conditions at the end. */
export class AblationTally {
  readonly #conditions: readonly string[];
  readonly #clusterOf: ClusterOf;
  readonly #sessions = new Map<string, SessionChips[]>();
  /** Null where no test could be made of it: the texts of a batch are not read for nothing. */
  readonly #runAxes: RunAxes | null;

  constructor(
    { conditions, runs }: AblationPlan,
    context: {
      readonly verdicts: VerdictScores;
      readonly claims: ClaimReader;
      /** Left out: of every run the sessions depend on each other. */
      readonly clusterOf?: ClusterOf;
    },
  ) {
    this.#conditions = conditions;
    this.#clusterOf = context.clusterOf ?? (({ runId }) => runId);
    this.#runAxes = conditions.length > 1 && runs > 1 ? new RunAxes(context) : null;
  }

  /** The same sessions, each counted on its way to whoever scores them. */
  async *passing(
    sessions: AsyncIterable<SessionRecords>,
  ): AsyncGenerator<SessionRecords, void, undefined> {
    for await (const records of sessions) {
      this.add(records);
      yield records;
    }
  }

  add(records: SessionRecords): void {
    if (this.#conditions.length < 2) return;
    const session = sessionChips(records, this.#clusterOf);
    const sessions = this.#sessions.get(session.condition);
    if (sessions === undefined) this.#sessions.set(session.condition, [session]);
    else sessions.push(session);
    if (session.status !== 'finished' || this.#runAxes === null) return;
    for (const played of playedSessions(records)) this.#runAxes.add(played);
  }

  /**
   * Null where there is one condition alone.
   * @param scored pooled axes, by player and condition
   */
  result(scored: readonly ScoredPlayer[]): Ablation | null {
    if (this.#conditions.length < 2) return null;
    return {
      conditions: [...this.#conditions],
      cells: this.#conditions.flatMap((condition) => cells(condition, this.#finished(condition))),
      comparisons: this.#conditions.flatMap((baseline, at) =>
        this.#conditions.slice(at + 1).map((other) => this.#compare(baseline, other, scored)),
      ),
    };
  }

  #of(condition: string): readonly SessionChips[] {
    return this.#sessions.get(condition) ?? [];
  }

  #finished(condition: string): readonly SessionChips[] {
    return this.#of(condition).filter(({ status }) => status === 'finished');
  }

  #compare(baseline: string, other: string, scored: readonly ScoredPlayer[]): ConditionComparison {
    const { pairs, unpaired } = pairSessions(this.#of(baseline), this.#of(other));
    const broken = new Set(unpaired.map(({ run }) => run));
    const pairedRuns = [...new Set(pairs.map((pair) => pair.baseline.run))].filter(
      (run) => !broken.has(run),
    );
    const scoredOf = (player: string, condition: string) =>
      scored.find((each) => each.player === player && each.condition === condition) ?? null;
    const axesOf = (player: string, condition: string) => scoredOf(player, condition)?.axes ?? null;
    const runAxes = this.#runAxes;
    const runPairs = (player: string) =>
      pairedRuns.flatMap((run) => {
        const one = runAxes?.of(run, baseline, player) ?? null;
        const two = runAxes?.of(run, other, player) ?? null;
        return one === null || two === null ? [] : [{ baseline: one, other: two }];
      });
    return {
      baseline,
      other,
      pairs: pairs.length,
      unpaired: [...unpaired],
      pairedRuns,
      players: playersOf(pairs.flatMap((pair) => [pair.baseline, pair.other])).map((player) => ({
        player,
        ...chipsComparison(pairs, player),
        axes: [...compareAxes(axesOf(player, baseline), axesOf(player, other), runPairs(player))],
        readings: [
          ...compareReadings(
            scoredOf(player, baseline)?.readings,
            scoredOf(player, other)?.readings,
          ),
        ],
      })),
    };
  }
}

function cells(condition: string, sessions: readonly SessionChips[]): Cell[] {
  return playersOf(sessions).map((player) => {
    const played = sessions.flatMap((session) => session.players.get(player) ?? []);
    const spreadBy = (figure: ChipFigure) => {
      const known = played.flatMap((chips) => figure(chips) ?? []);
      return known.length === played.length ? spreadOf(known) : null;
    };
    return {
      player,
      condition,
      sessions: played.length,
      chips: spreadOf(played.map(({ chips }) => chips)),
      weighted: spreadBy(({ weighted }) => weighted),
      allInAdjusted: spreadBy(({ allInAdjusted }) => allInAdjusted),
    };
  });
}

function playersOf(sessions: readonly SessionChips[]): readonly string[] {
  return [...new Set(sessions.flatMap(({ players }) => [...players.keys()]))].sort();
}

type ChipFigure = (chips: PlayerChips) => number | null;

function chipsComparison(
  pairs: readonly SessionPair[],
  player: string,
): Pick<PlayerComparison, 'difference' | 'weighted' | 'chips' | 'allInAdjusted'> {
  const raw = valuePairs(pairs, player, ({ chips }) => chips);
  const weighted = knownPairs(pairs, player, ({ weighted: known }) => known);
  const adjusted = knownPairs(pairs, player, ({ allInAdjusted }) => allInAdjusted);
  return {
    difference: clusteredDifference(weighted === null ? 'raw' : 'weighted', weighted ?? raw),
    weighted: weighted === null ? null : comparePairs(weighted),
    chips: comparePairs(raw),
    allInAdjusted: adjusted === null ? null : comparePairs(adjusted),
  };
}

/** Of the pairs at which the player sat on both sides and the figure is known on both. */
function valuePairs(
  pairs: readonly SessionPair[],
  player: string,
  figure: ChipFigure,
): ClusteredValues[] {
  return pairs.flatMap(({ baseline, other }) => {
    const [one, two] = [baseline.players.get(player), other.players.get(player)];
    if (one === undefined || two === undefined) return [];
    const [was, is] = [figure(one), figure(two)];
    if (was === null || is === null) return [];
    return [{ baseline: was, other: is, clusters: [baseline.cluster, other.cluster] as const }];
  });
}

/** Null unless every pair has it: a part of them would be another comparison. */
function knownPairs(
  pairs: readonly SessionPair[],
  player: string,
  figure: ChipFigure,
): readonly ClusteredValues[] | null {
  const known = valuePairs(pairs, player, figure);
  return known.length < valuePairs(pairs, player, ({ chips }) => chips).length ? null : known;
}
