import { UserError } from '../../shared/records/errors.ts';
import { playedSessions } from '../records/played-session.ts';
import type { SessionRecords } from '../records/session-records.ts';
import { sampleDeviation } from '../statistics/sample.ts';
import { observationsNeeded, type TestSize } from '../statistics/t-power.ts';
import { type SessionWinnings, winningsIn } from '../winnings/session-winnings.ts';
import type { Effect } from './effect.ts';
import { differencesOf, METHODS, type Method, observationsOf } from './observations.ts';
import { sessionsToSee, type WonTable, weightedSpread } from './spread.ts';

export interface PowerQuestion extends TestSize {
  readonly effect: Effect;
  /** Two players against each other; null: each against zero. */
  readonly between: readonly [string, string] | null;
}

/** How many sessions one comparison needs by one way of counting. */
export interface PowerRow {
  readonly condition: string;
  /** One player against zero, or two against each other. */
  readonly players: readonly string[];
  readonly method: Method;
  /** Independent ones at hand: sessions, or decks played from every place. */
  readonly observations: number;
  /** Sessions that an observation takes. */
  readonly sessionsEach: number;
  /** Of one observation, in the effect's unit; null from fewer than two. */
  readonly deviation: number | null;
  /** Sessions needed; null without a deviation, or beyond any number. */
  readonly sessions: number | null;
}

/** By condition, with the luck of the board taken out; a condition may be missing. */
export type WonTables = ReadonlyMap<string, WonTable>;

/**
 * How many sessions it takes to see an effect of this size, from the variance of sessions that were
 * played: by a two-sided t test of the mean against zero, or of the differences of two players, who
 * meet in the same sessions and so are paired. Methods that the records cannot tell have no row.
 * @throws UserError a player that is not there, or nobody at all
 */
export async function powerTable(
  sessions: AsyncIterable<SessionRecords>,
  question: PowerQuestion,
  won: WonTables = new Map(),
): Promise<readonly PowerRow[]> {
  const conditions = await winningsByCondition(sessions);
  const known = [
    ...new Set([...conditions.values()].flatMap(({ players }) => [...players.keys()])),
  ];
  if (known.length === 0) {
    throw new UserError('power: expected finished sessions to take the variance from, found none');
  }
  for (const player of question.between ?? []) {
    if (known.includes(player)) continue;
    throw new UserError(`--between: expected two of ${known.sort().join(', ')}, found "${player}"`);
  }
  return [...conditions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([condition, played]) =>
      comparisons(played, question.between).flatMap((compared) =>
        METHODS.flatMap((method) => {
          const row =
            method === 'weighted'
              ? weightedRow(won.get(condition), compared, question)
              : rowOf(played, compared, method, question);
          return row === null ? [] : [{ condition, ...row }];
        }),
      ),
    );
}

/** What was won under one condition. */
interface Played {
  readonly players: Map<string, SessionWinnings[]>;
  /** By session. */
  readonly tableHands: Map<string, number>;
}

async function winningsByCondition(
  sessions: AsyncIterable<SessionRecords>,
): Promise<ReadonlyMap<string, Played>> {
  const conditions = new Map<string, Played>();
  for await (const records of sessions) {
    const { condition, status } = records.session;
    if (status !== 'finished') continue;
    const of: Played = conditions.get(condition) ?? { players: new Map(), tableHands: new Map() };
    conditions.set(condition, of);
    const { players, tableHands } = of;
    tableHands.set(records.session._id, records.hands.length);
    for (const played of playedSessions(records)) {
      const won = players.get(played.player);
      if (won === undefined) players.set(played.player, [winningsIn(played)]);
      else won.push(winningsIn(played));
    }
  }
  return conditions;
}

function comparisons(
  { players }: Played,
  between: PowerQuestion['between'],
): readonly (readonly string[])[] {
  return between === null ? [...players.keys()].sort().map((player) => [player]) : [between];
}

type Comparison = Omit<PowerRow, 'condition'>;

function weightedRow(
  table: WonTable | undefined,
  compared: readonly string[],
  { effect, alpha, power }: PowerQuestion,
): Comparison | null {
  const spread = table === undefined ? null : weightedSpread(table, compared, effect.unit);
  if (spread === null) return null;
  return {
    players: compared,
    method: 'weighted',
    observations: spread.clusters,
    sessionsEach: spread.sessionsEach,
    deviation: spread.deviation,
    sessions: sessionsToSee(spread, effect, { alpha, power }),
  };
}

function rowOf(
  { players, tableHands }: Played,
  compared: readonly string[],
  method: Exclude<Method, 'weighted'>,
  { effect, alpha, power }: PowerQuestion,
): Comparison | null {
  const of = (player: string | undefined) => players.get(player ?? '') ?? [];
  const [first, second] = compared;
  const sessions =
    second === undefined ? of(first) : differencesOf(of(first), of(second), tableHands);
  const observed = observationsOf(sessions, method, effect.unit);
  if (observed === null) return null;
  const { values, sessionsEach } = observed;
  const deviation = sampleDeviation([...values.values()]);
  const needed =
    deviation === null ? null : observationsNeeded(effect.size / deviation, { alpha, power });
  return {
    players: compared,
    method,
    observations: values.size,
    sessionsEach,
    deviation,
    sessions: needed === null ? null : needed * sessionsEach,
  };
}
