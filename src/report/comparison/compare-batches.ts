import {
  compareReadings,
  type ReadingComparison,
} from '../../scoring/readings/compare-readings.ts';
import { type MeanDifference, welch } from '../../scoring/statistics/welch.ts';
import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import {
  type ClusteredMean,
  type MeanWinnings,
  winningsNow,
} from '../../shared/records/play-figures.ts';
import {
  type AxisName,
  type AxisScore,
  axisNameSchema,
  type Profile,
  type ReadAxis,
} from '../../shared/records/profile.ts';
import type { ReportData } from '../report-data.ts';

/** One value in each of two batches; null where a batch has none. */
export interface BothBatches<Value> {
  readonly first: Value | null;
  readonly second: Value | null;
}

export interface StyleFigures {
  /** Shares 0..1; null without an opportunity. */
  readonly vpip: number | null;
  readonly pfr: number | null;
  readonly af: number | null;
  readonly threeBet: number | null;
  readonly foldToThreeBet: number | null;
  readonly cBet: number | null;
  readonly foldToCBet: number | null;
  readonly wtsd: number | null;
  readonly wsd: number | null;
}

/** A player that both batches have, under a condition. */
export interface ComparedPlayer {
  readonly player: string;
  readonly name: string;
  readonly conditions: BothBatches<string>;
  readonly sessions: BothBatches<number>;
  /** What is compared: raw where the luck of a hand of either batch is not known. */
  readonly figure: 'weighted' | 'raw';
  /** A session, by that figure. */
  readonly chips: BothBatches<ClusteredMean>;
  readonly bb100: BothBatches<ClusteredMean>;
  /** A session, as they were paid. */
  readonly rawChips: BothBatches<ClusteredMean>;
  /** Chips a session, second minus first; the interval takes the batches as independent. */
  readonly chipsASession: MeanDifference;
  readonly axes: Readonly<Record<AxisName, BothBatches<Pick<AxisScore, 'score' | 'confidence'>>>>;
  readonly style: BothBatches<StyleFigures>;
  /** Of how it decides, what both batches tell. */
  readonly readings: readonly ReadingComparison[];
}

/** Two batches side by side: the content of its JSON file. */
export interface BatchComparison {
  readonly schema: 1;
  readonly batches: BothBatches<string>;
  /** Every setting that is not the same in both, by its path. */
  readonly settings: readonly ({ readonly path: string } & BothBatches<string>)[];
  /** By condition and roster order of the first. */
  readonly players: readonly ComparedPlayer[];
  /** Ids of players that only one of them has. */
  readonly alone: { readonly first: readonly string[]; readonly second: readonly string[] };
  /** Ids of players that both have, under whatever conditions. */
  readonly shared: readonly string[];
  /** Ids of conditions that only one of them has, and that both have. */
  readonly conditions: {
    readonly first: readonly string[];
    readonly second: readonly string[];
    readonly shared: readonly string[];
  };
  readonly dealing: BothBatches<BatchConfiguration['dealing']>;
}

/** Players are the same where their ids are, and conditions too; the only one of each always is. */
export function compareBatches(first: ReportData, second: ReportData): BatchComparison {
  const matches = matchedProfiles(first, second);
  const [one, other] = [first.batch.configuration, second.batch.configuration];
  const players = sides(one.players, other.players);
  const nameOf = playerNames(first.batch);
  return {
    schema: 1,
    batches: { first: first.batch._id, second: second.batch._id },
    settings: differences(one, other),
    players: matches.map(([a, b]) => ({
      player: a.player,
      name: nameOf(a.player),
      conditions: { first: a.condition, second: b.condition },
      sessions: { first: a.style.sessions, second: b.style.sessions },
      ...comparedWinnings(a, b),
      axes: Object.fromEntries(
        axisNameSchema.options.map((axis) => [
          axis,
          { first: scoreOf(a.axes[axis]), second: scoreOf(b.axes[axis]) },
        ]),
      ) as ComparedPlayer['axes'],
      style: { first: styleOf(a), second: styleOf(b) },
      readings: compareReadings(a.readings, b.readings),
    })),
    alone: { first: players.first, second: players.second },
    shared: players.shared,
    conditions: sides(one.conditions, other.conditions),
    dealing: { first: one.dealing, second: other.dealing },
  };
}

/** Ids that are on one side alone, and on both. */
function sides(
  first: readonly { readonly id: string }[],
  second: readonly { readonly id: string }[],
): BatchComparison['conditions'] {
  const [one, other] = [first.map(({ id }) => id), second.map(({ id }) => id)];
  return {
    first: one.filter((id) => !other.includes(id)),
    second: other.filter((id) => !one.includes(id)),
    shared: one.filter((id) => other.includes(id)),
  };
}

function matchedProfiles(
  first: ReportData,
  second: ReportData,
): readonly (readonly [Profile, Profile])[] {
  const conditions = (data: ReportData) => [
    ...new Set(data.profiles.map((each) => each.condition)),
  ];
  const single = conditions(first).length === 1 && conditions(second).length === 1;
  const roster = first.batch.configuration.players.map(({ id }) => id);
  return [...first.profiles]
    .sort(
      (a, b) =>
        (a.condition < b.condition ? -1 : a.condition > b.condition ? 1 : 0) ||
        roster.indexOf(a.player) - roster.indexOf(b.player),
    )
    .flatMap((profile) => {
      const other = second.profiles.find(
        ({ player, condition }) =>
          player === profile.player && (single || condition === profile.condition),
      );
      return other === undefined ? [] : [[profile, other] as const];
    });
}

/** The same figure on both sides: weighted chips where both have them. */
function comparedWinnings(
  first: Profile,
  second: Profile,
): Pick<ComparedPlayer, 'figure' | 'chips' | 'bb100' | 'rawChips' | 'chipsASession'> {
  const [one, other] = [winningsNow(first), winningsNow(second)];
  const isWeighted = one?.weighted != null && other?.weighted != null;
  const mainOf = (winnings: typeof one): MeanWinnings | null =>
    isWeighted ? (winnings?.weighted ?? null) : (winnings?.raw ?? null);
  const [before, after] = [mainOf(one), mainOf(other)];
  return {
    figure: isWeighted ? 'weighted' : 'raw',
    chips: { first: before?.chips ?? null, second: after?.chips ?? null },
    bb100: { first: before?.bb100 ?? null, second: after?.bb100 ?? null },
    rawChips: { first: one?.raw.chips ?? null, second: other?.raw.chips ?? null },
    chipsASession:
      before === null || after === null
        ? { difference: null, interval: null }
        : welch(before.chips, after.chips),
  };
}

/** Null too where the score is what the formula says without an observation. */
function scoreOf(score: ReadAxis | undefined): Pick<AxisScore, 'score' | 'confidence'> | null {
  return score === undefined || score.data === false
    ? null
    : { score: score.score, confidence: score.confidence };
}

function styleOf({ style, habits }: Profile): StyleFigures {
  const played = style.hands > 0;
  return {
    vpip: played ? style.vpip : null,
    pfr: played ? style.pfr : null,
    af: played ? style.af : null,
    threeBet: habits?.threeBet.rate ?? null,
    foldToThreeBet: habits?.foldToThreeBet.rate ?? null,
    cBet: habits?.cBet.rate ?? null,
    foldToCBet: habits?.foldToCBet.rate ?? null,
    wtsd: habits?.wtsd.rate ?? null,
    wsd: habits?.wsd?.rate ?? null,
  };
}

function differences(first: unknown, second: unknown): BatchComparison['settings'] {
  const [a, b] = [leaves(first), leaves(second)];
  return [...new Set([...a.keys(), ...b.keys()])]
    .filter((path) => path !== 'name' && a.get(path) !== b.get(path))
    .map((path) => ({ path, first: a.get(path) ?? null, second: b.get(path) ?? null }));
}

/** Settings by path; of a list of things with ids the ids take the place of numbers. */
function leaves(value: unknown, path = ''): Map<string, string> {
  if (value === null) return new Map([[path, 'none']]);
  if (typeof value !== 'object') return new Map([[path, JSON.stringify(value)]]);
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((each: unknown, at) => [idOf(each) ?? String(at + 1), each] as const)
    : Object.entries(value);
  if (
    entries.every(([, each]) => each === null || typeof each !== 'object') &&
    Array.isArray(value)
  ) {
    return new Map([[path, JSON.stringify(value)]]);
  }
  return new Map(
    entries.flatMap(([name, each]) => [...leaves(each, path === '' ? name : `${path}.${name}`)]),
  );
}

function idOf(value: unknown): string | null {
  if (value === null || typeof value !== 'object' || !('id' in value)) return null;
  return typeof value.id === 'string' ? value.id : null;
}
