import type { BatchConfiguration, Condition } from '../../shared/records/batch-configuration.ts';
import { UserError } from '../../shared/records/errors.ts';
import { sessionsOfObservation } from '../../shared/records/observations.ts';
import { typicalDeviation } from '../power/earlier-spread.ts';
import type { WonTable } from '../power/spread.ts';
import { observationsNeeded, type TestSize } from '../statistics/t-power.ts';
import { everyPair, type Pair } from '../stopping/blinds-difference.ts';
import type { Field } from './read-field.ts';

export interface JoinQuestion extends TestSize {
  /** A difference that is worth knowing between the new player and one of the old, bb/100, above 0. */
  readonly bb100: number;
  /** Old players who can be seated again: all, or all but one. */
  readonly seatable: readonly string[];
}

/** With whom a new player is seated, and how often. */
export interface JoinPlan extends Seating, Shape {}

interface Seating {
  readonly condition: Condition;
  /** In their places at the table. */
  readonly opponents: readonly string[];
  /** Whose place the new player takes. */
  readonly inPlaceOf: string;
  /** Of the difference of two opponents in one session, bb/100: the root of their mean variance. */
  readonly deviation: number;
  /** Finished sessions that it is taken from. */
  readonly observed: number;
  /** All of those were one run whose notebooks last, or of one deck. */
  readonly asIfIndependent: boolean;
}

interface Shape {
  readonly runs: number;
  readonly sessionsPerRun: number;
  /** Runs times sessions of each. */
  readonly sessions: number;
  /** Of them, those with decks that the old batch was dealt. */
  readonly sameDecks: number;
}

/** A batch may have no more (see batch-configuration.ts). */
const MOST_RUNS = 10_000;

/**
 * The batch that places a new player with the fewest sessions: at the table of the old one, of whose
 * players the one gives way who tells least, under the condition that takes the fewest.
 * @throws UserError nothing tells how far sessions lie apart; players who cannot be seated; no number of
 *   sessions tells so small a difference
 */
export function joinPlan(field: Field, question: JoinQuestion): JoinPlan {
  const { configuration } = field;
  const missing = whoIsMissing(field, question.seatable);
  const conditions = configuration.conditions.filter(({ seedFrom }) => seedFrom === null);
  if (conditions.length === 0) {
    throw new UserError(
      `${configuration.name}: expected a condition whose notebooks begin empty, found ${configuration.conditions.map(({ id }) => id).join(', ')}, which begin with notebooks of its own players`,
    );
  }
  const seatings = conditions.flatMap((condition) => underCondition(field, condition, missing));
  const [widest] = seatings.toSorted((one, other) => other.deviation - one.deviation);
  if (widest === undefined) {
    throw new UserError(
      `${configuration.name}: expected two finished sessions or more of which every card is known, to see how far apart sessions lie, found too few`,
    );
  }
  const [best] = seatings
    .flatMap((seating) => {
      const shape = shapeOf(configuration, seating, question);
      return shape === null ? [] : [{ ...seating, ...shape }];
    })
    .sort((one, other) => one.sessions - other.sessions);
  if (best !== undefined) return best;
  throw new UserError(
    `--tell: expected a difference that ${MOST_RUNS} runs can tell (bb/100), found ${question.bb100}, where two players differ by ${widest.deviation.toFixed(0)} from session to session: name a larger one`,
  );
}

/** Who cannot be seated again and so has to give way; null: whoever tells least. */
function whoIsMissing({ configuration }: Field, seatable: readonly string[]): string | null {
  const missing = configuration.players.map(({ id }) => id).filter((id) => !seatable.includes(id));
  if (missing.length <= 1) return missing[0] ?? null;
  throw new UserError(
    `--roster: expected all players of ${configuration.name} but one, with the model and settings that they had, found ${missing.join(', ')} missing or changed`,
  );
}

function underCondition(
  { configuration, tables, elsewhere }: Field,
  condition: Condition,
  missing: string | null,
): readonly Seating[] {
  const players = configuration.players.map(({ id }) => id);
  const { table, asIfIndependent } = knownSessions(tables.get(condition.id));
  const deviation = (pairs: readonly Pair[]) =>
    typicalDeviation(new Map([[condition.id, table]]), pairs, 'bb/100');
  const inPlaceOf =
    missing ??
    leastTelling(players, elsewhere, (player) =>
      deviation(players.flatMap((other) => (other === player ? [] : [[player, other] as const]))),
    );
  const opponents = players.filter((id) => id !== inPlaceOf);
  // A single opponent differs from somebody else as far as it did from the one it met.
  const ofOpponents = deviation(everyPair(opponents.length > 1 ? opponents : players));
  if (ofOpponents === null) return [];
  const observed = table.won.length;
  return [{ condition, opponents, inPlaceOf, deviation: ofOpponents, observed, asIfIndependent }];
}

/** Sessions of which the luck is known; where all are of one cluster, each as one of its own. */
function knownSessions(all: WonTable | undefined): {
  readonly table: WonTable;
  readonly asIfIndependent: boolean;
} {
  const known = (all?.outcomes ?? []).map(({ bigBlinds }) => bigBlinds !== null);
  const outcomes = all?.outcomes.filter((_, at) => known[at]) ?? [];
  const won = all?.won.filter((_, at) => known[at]) ?? [];
  const asIfIndependent = won.length > 1 && new Set(won.map(({ cluster }) => cluster)).size === 1;
  if (!asIfIndependent) return { table: { won, outcomes }, asIfIndependent };
  const alone = <Each>(each: Each, at: number) => ({ ...each, cluster: String(at) });
  return { table: { won: won.map(alone), outcomes: outcomes.map(alone) }, asIfIndependent };
}

/**
 * Who has the fewest sessions in the rest of the store ties the new player to the fewest others; of
 * equals the one whose results lie farthest from those of the rest.
 */
function leastTelling(
  players: readonly string[],
  elsewhere: Field['elsewhere'],
  deviation: (player: string) => number | null,
): string {
  const [least = ''] = players
    .map((id) => ({ id, sessions: elsewhere.get(id) ?? 0, spread: deviation(id) ?? 0 }))
    .sort((one, other) => one.sessions - other.sessions || other.spread - one.spread)
    .map(({ id }) => id);
  return least;
}

/**
 * As many whole observations as it takes: runs where notebooks last, else decks, from every place where
 * they are dealt in duplicate. Runs and their sessions are counted as in the old batch, since decks follow
 * from that. Null: more than there may be.
 */
function shapeOf(
  configuration: BatchConfiguration,
  { condition, deviation }: Seating,
  { bb100, ...test }: JoinQuestion,
): Shape | null {
  const { dealing, players, runs, sessionsPerRun } = configuration;
  const each = sessionsOfObservation({ ...configuration, conditions: [condition] });
  const observations = observationsNeeded(bb100 / (deviation / Math.sqrt(each)), test);
  if (observations === null) return null;
  const lasts = condition.memory === 'persistent';
  const perRun = lasts ? sessionsPerRun : Math.min(sessionsPerRun, observations);
  const decks = lasts ? observations : Math.ceil(observations / perRun);
  const needed = decks * (dealing === 'duplicate' ? players.length : 1);
  if (needed > MOST_RUNS) return null;
  return {
    runs: needed,
    sessionsPerRun: perRun,
    sessions: needed * perRun,
    sameDecks: Math.min(needed, runs) * Math.min(perRun, sessionsPerRun),
  };
}
