import {
  compareReadings,
  type ReadingComparison,
} from '../../scoring/readings/compare-readings.ts';
import {
  BOOTSTRAP_SEED,
  type Interval,
  percentileInterval,
  resampledTotals,
} from '../../scoring/statistics/bootstrap.ts';
import { NumpyRandom } from '../../scoring/statistics/numpy-random.ts';
import { mean } from '../../scoring/statistics/sample.ts';
import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { mainWinnings, winningsNow } from '../../shared/records/play-figures.ts';
import {
  type AxisName,
  type AxisScore,
  axisNameSchema,
  type Profile,
  type ReadAxis,
} from '../../shared/records/profile.ts';
import { type Estimate, estimateOf } from '../estimate.ts';
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
  /** A session; without the luck of the board, where it is known. */
  readonly chips: BothBatches<Estimate>;
  readonly bb100: BothBatches<Estimate>;
  /** Chips a session, second minus first; the interval takes the batches as independent. */
  readonly chipsASession: {
    readonly difference: number | null;
    readonly interval: Interval | null;
  };
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
  const random = new NumpyRandom(BOOTSTRAP_SEED);
  return {
    schema: 1,
    batches: { first: first.batch._id, second: second.batch._id },
    settings: differences(one, other),
    players: matches.map(([a, b]) => ({
      player: a.player,
      name: nameOf(a.player),
      conditions: { first: a.condition, second: b.condition },
      sessions: { first: a.style.sessions, second: b.style.sessions },
      chips: { first: mainEstimate(a, 'chips'), second: mainEstimate(b, 'chips') },
      bb100: { first: mainEstimate(a, 'bb100'), second: mainEstimate(b, 'bb100') },
      chipsASession: difference(deltasOf(first, a), deltasOf(second, b), random),
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

/** Without the luck of the board, where it is known; null where an earlier version computed the profile. */
function mainEstimate(profile: Profile, unit: 'chips' | 'bb100'): Estimate | null {
  const winnings = winningsNow(profile);
  return winnings === null ? null : estimateOf(mainWinnings(winnings)[unit]);
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

function deltasOf({ results }: ReportData, { player, condition }: Profile): readonly number[] {
  return results.flatMap((result) =>
    result.condition === condition ? (result.deltas[player] ?? []) : [],
  );
}

/** An interval needs two sessions on both sides. */
function difference(
  first: readonly number[],
  second: readonly number[],
  random: NumpyRandom,
): ComparedPlayer['chipsASession'] {
  const [a, b] = [mean(first), mean(second)];
  if (a === null || b === null) return { difference: null, interval: null };
  if (first.length < 2 || second.length < 2) return { difference: b - a, interval: null };
  const [ofFirst = new Float64Array()] = resampledTotals([first], random);
  const [ofSecond = new Float64Array()] = resampledTotals([second], random);
  const resampled = ofSecond.map(
    (total, at) => total / second.length - (ofFirst[at] ?? 0) / first.length,
  );
  return { difference: b - a, interval: percentileInterval(resampled) };
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
