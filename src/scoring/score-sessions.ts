import { setImmediate as pause } from 'node:timers/promises';
import type { AxisDifferences, AxisFigures, MeanAxes } from '../shared/records/axis-figures.ts';
import type { PlayFigures, Winnings } from '../shared/records/play-figures.ts';
import {
  type AxisName,
  type AxisScore,
  axisNameSchema,
  type ClaimReaders,
  type ReadAxis,
  type Style,
} from '../shared/records/profile.ts';
import { AnsweringTally } from './answering/answering-tally.ts';
import { SlopeField } from './axes/adaptability.ts';
import { type AxisTallies, axisTallies } from './axes/axis-tallies.ts';
import { type ClaimReader, readingTexts } from './claims/claim-reader.ts';
import { entry } from './entry.ts';
import type { VerdictScores } from './judging/verdicts.ts';
import { conditionFigures, type FiguresByAxis } from './nulls/condition-figures.ts';
import { ConditionSessions } from './nulls/condition-sessions.ts';
import { pairDifferences } from './nulls/differences.ts';
import { meanAxes } from './nulls/mean-axes.ts';
import { PlayerSample } from './nulls/player-sample.ts';
import { ClaimReadersTally, type Readers } from './readers/claim-readers.ts';
import { type PlayerReadings, ReadingsTally } from './readings/readings.ts';
import { type PlayedSession, playedSessions, withoutFallback } from './records/played-session.ts';
import type { SessionRecords } from './records/session-records.ts';
import { HandFiguresTally } from './style/hand-figures.ts';
import { StyleTally } from './style/style.ts';
import type { Tally } from './tally.ts';
import { type ChipPair, chipPairs } from './winnings/chip-pairs.ts';
import { type ClusterOf, clustersBy } from './winnings/clusters.ts';
import { conditionWinnings } from './winnings/condition-winnings.ts';
import { playerWinnings } from './winnings/player-winnings.ts';
import {
  rawWinnings,
  type SeatWinnings,
  seatWinnings,
  type WonSession,
  wonSession,
} from './winnings/seat-winnings.ts';
import { type SessionWinnings, winningsIn } from './winnings/session-winnings.ts';

export type AxisScores = Record<AxisName, AxisScore>;
export type ReadAxes = Record<AxisName, ReadAxis>;

/** Everything that is computed of one player under one condition. */
export interface PlayerScores extends PlayFigures, PlayerReadings {
  readonly player: string;
  readonly condition: string;
  readonly style: Style;
  readonly axes: ReadAxes;
  /** The same axes without the decisions that the arena made in the player's stead. */
  readonly excludingFallback: AxisScores;
  readonly meanAxes: MeanAxes;
  /** The axes that are made of claims by both readers; left out where the rules alone read. */
  readonly claimReaders?: ClaimReaders;
}

/** Only finished sessions are scored; the rest is counted. */
export interface SessionCounts {
  finished: number;
  parked: number;
  open: number;
}

export interface Scores {
  /** By condition, then player. */
  readonly players: readonly PlayerScores[];
  readonly sessions: Readonly<SessionCounts>;
  /** Every two players of a condition; empty where they were not asked for. */
  readonly differences: readonly AxisDifferences[];
  /** Who won more than whom, by condition. */
  readonly chipPairs: readonly ChipPair[];
}

/** What sessions are scored with. */
export interface ScoringContext {
  readonly verdicts: VerdictScores;
  /** Reads the texts themselves where nothing else is given. */
  readonly claims?: ClaimReader;
  /** Null, or left out, where the rules alone read. */
  readonly readers?: Readers | null;
  /** Player ids in the order that tables have; who is not in it comes after, by id. */
  readonly roster?: readonly string[];
  /** Leaves out what takes most of the time: what each axis would be without the ability. */
  readonly nulls?: boolean;
  /** That may be used for nulls: the figures are the same on any number. 1 where it is left out. */
  readonly cores?: number;
  /** Compares every two players, too. */
  readonly pairs?: boolean;
  /** Left out: each run is dealt decks of its own, its notebooks last, and antes are everybody's. */
  readonly winnings?: WinningsContext;
}

/** What the luck of the board is taken out by. */
export interface WinningsContext {
  readonly clusterOf: ClusterOf;
  readonly bigBlindAnte: boolean;
  /** False: raw chips alone, which spares some milliseconds a hand where nothing is stored ready. */
  readonly luck?: boolean;
}

const RUNS_APART: WinningsContext = {
  clusterOf: clustersBy({ conditions: [], gameSeeds: new Map() }),
  bigBlindAnte: false,
};

/** Scores of every player and condition in one pass over sessions, each let go after it is counted. */
export async function scoreSessions(
  sessions: AsyncIterable<SessionRecords>,
  context: ScoringContext,
): Promise<Scores> {
  const {
    verdicts,
    claims = readingTexts(),
    readers = null,
    roster = [],
    nulls = true,
    pairs = false,
    cores = 1,
    winnings: wonBy = RUNS_APART,
  } = context;
  const players = new Map<string, PlayerTally>();
  const fields = new Map<string, ConditionField>();
  const counts: SessionCounts = { finished: 0, parked: 0, open: 0 };
  const fieldOf = (condition: string) =>
    entry(fields, condition, () => new ConditionField(condition, claims));
  for await (const records of sessions) {
    counts[records.session.status] += 1;
    if (records.session.status !== 'finished') continue;
    const seats = playedSessions(records);
    for (const played of seats) {
      const key = `${played.session.condition} ${played.player}`;
      let tally = players.get(key);
      if (tally === undefined) {
        const field = fieldOf(played.session.condition);
        tally = new PlayerTally(played, { verdicts, claims, readers }, field);
        players.set(key, tally);
      }
      tally.add(played);
    }
    const field = fieldOf(records.session.condition);
    field.decisions.add(seats);
    field.won.push(wonSession(records.session, wonIn(records, wonBy), wonBy.clusterOf));
  }
  const winnings = winningsOf([...players.values()], roster, fields);
  const readings = new Map<PlayerSample, FiguresByAxis>();
  const differences: AxisDifferences[] = [];
  for (const { samples, sessions: played } of fields.values()) {
    const inOrder = inRosterOrder(samples, roster);
    for (const sample of inOrder) sample.close();
    const figures = await conditionFigures(inOrder, played, { nulls, pause, cores });
    for (const [place, sample] of inOrder.entries()) {
      readings.set(sample, figures[place] as FiguresByAxis);
    }
    if (pairs) differences.push(...(await pairDifferences(inOrder, played, pause)));
  }
  return {
    players: [...players]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, tally]) => ({
        player: tally.player,
        condition: tally.condition,
        ...withFigures(tally.result(), readings.get(tally.sample)),
        ...fieldOf(tally.condition).decisions.of(tally.player),
        winnings: winnings.players.get(tally) ?? null,
      })),
    sessions: counts,
    differences,
    chipPairs: winnings.pairs,
  };
}

/** Who is not in the roster comes after, in the order of the first session's seats. */
function inRosterOrder(
  samples: readonly PlayerSample[],
  roster: readonly string[],
): readonly PlayerSample[] {
  const place = ({ player }: PlayerSample) => {
    const found = roster.indexOf(player);
    return found === -1 ? roster.length : found;
  };
  return samples.toSorted((a, b) => place(a) - place(b));
}

function withFigures(
  scored: ReturnType<PlayerTally['result']>,
  figures: FiguresByAxis | undefined,
): ReturnType<PlayerTally['result']> & Pick<PlayerScores, 'axes' | 'meanAxes'> {
  const axes = Object.fromEntries(
    axisNameSchema.options.map((axis) => [
      axis,
      { ...scored.axes[axis], ...knownOf(axis, figures) },
    ]),
  ) as ReadAxes;
  return { ...scored, axes, meanAxes: meanAxes(Object.values(axes)) };
}

function wonIn(
  records: SessionRecords,
  { bigBlindAnte, luck = true }: WinningsContext,
): readonly SeatWinnings[] {
  if (records.winnings != null) return records.winnings;
  return luck ? seatWinnings(records, bigBlindAnte) : rawWinnings(records);
}

/** A table for each condition, its rows in the order of the roster: so its pairs come out again. */
function winningsOf(
  tallies: readonly PlayerTally[],
  roster: readonly string[],
  fields: ReadonlyMap<string, ConditionField>,
): {
  readonly players: ReadonlyMap<PlayerTally, Winnings>;
  readonly pairs: readonly ChipPair[];
} {
  const inRoster = ({ player }: PlayerTally) => {
    const place = roster.indexOf(player);
    return place === -1 ? roster.length : place;
  };
  const inOrder = tallies.toSorted(
    (a, b) => inRoster(a) - inRoster(b) || (a.player < b.player ? -1 : 1),
  );
  const players = new Map<PlayerTally, Winnings>();
  const pairs: ChipPair[] = [];
  for (const [condition, { won }] of fields) {
    const rows = inOrder.filter((tally) => tally.condition === condition);
    const table = conditionWinnings(
      rows.map(({ player }) => player),
      won,
    );
    pairs.push(...chipPairs(condition, table, won));
    for (const row of rows) {
      const own = { player: row.player, sessions: row.winnings };
      players.set(row, playerWinnings(own, table, won));
    }
  }
  return { players, pairs };
}

/** Of an axis that was added there is none. */
function knownOf(axis: AxisName, figures: FiguresByAxis | undefined): AxisFigures {
  return (figures as Partial<Record<AxisName, AxisFigures>> | undefined)?.[axis] ?? {};
}

/** What the players of one condition are measured against, and what needs all of them at a time. */
class ConditionField {
  readonly slopes = new SlopeField();
  /** Anew without the fallback decisions. */
  readonly ownSlopes = new SlopeField();
  readonly sessions = new ConditionSessions();
  readonly samples: PlayerSample[] = [];
  readonly won: WonSession[] = [];
  readonly decisions: ReadingsTally;

  constructor(condition: string, claims: ClaimReader) {
    this.decisions = new ReadingsTally(condition, claims);
  }
}

type Tallied = Omit<
  PlayerScores,
  'player' | 'condition' | 'winnings' | 'axes' | 'meanAxes' | keyof PlayerReadings
> & {
  readonly axes: AxisScores;
};

class PlayerTally implements Tally<Tallied> {
  readonly player: string;
  readonly condition: string;
  readonly winnings: SessionWinnings[] = [];
  readonly sample: PlayerSample;
  readonly #style = new StyleTally();
  readonly #hands = new HandFiguresTally();
  readonly #answering = new AnsweringTally();
  readonly #readers: ClaimReadersTally | null;
  readonly #axes: AxisTallies;
  readonly #own: AxisTallies;
  /** Those of the own that are not among the others. */
  readonly #apart: readonly Tally<AxisScore>[];

  constructor(
    played: Pick<PlayedSession, 'player' | 'session'>,
    context: Required<Pick<ScoringContext, 'verdicts' | 'claims' | 'readers'>>,
    field: ConditionField,
  ) {
    this.player = played.player;
    this.condition = played.session.condition;
    this.sample = new PlayerSample(played, { ...context, sessions: field.sessions });
    field.samples.push(this.sample);
    this.#readers = context.readers === null ? null : new ClaimReadersTally(context.readers);
    this.#axes = axisTallies({ ...context, slopes: field.slopes });
    // A fallback has no reasoning: with or without it the texts are the same, and read once.
    const { M6, M8 } = this.#axes;
    this.#own = { ...axisTallies({ ...context, slopes: field.ownSlopes }), M6, M8 };
    this.#apart = Object.values(this.#own).filter((tally) => tally !== M6 && tally !== M8);
  }

  add(played: PlayedSession): void {
    this.#style.add(played);
    this.#hands.add(played);
    this.#answering.add(played);
    this.#readers?.add(played);
    this.winnings.push(winningsIn(played));
    for (const tally of Object.values(this.#axes)) tally.add(played);
    this.sample.add(played);
    const own = withoutFallback(played);
    for (const tally of this.#apart) tally.add(own);
  }

  result() {
    return {
      style: this.#style.result(),
      axes: results(this.#axes),
      excludingFallback: withoutReading(results(this.#own)),
      ...this.#hands.result(),
      ...this.#answering.result(),
      ...(this.#readers === null ? {} : { claimReaders: this.#readers.result() }),
    };
  }
}

/** Without what was read of the texts: a fallback has none, so that is as with it. */
function withoutReading(scores: AxisScores): AxisScores {
  return { ...scores, M6: theScoreOf(scores.M6), M8: theScoreOf(scores.M8) };
}

function theScoreOf({ score, confidence, components, counts }: AxisScore): AxisScore {
  return { score, confidence, components, counts };
}

function results(tallies: AxisTallies): AxisScores {
  return Object.fromEntries(
    Object.entries(tallies).map(([axis, tally]) => [axis, tally.result()]),
  ) as AxisScores;
}
