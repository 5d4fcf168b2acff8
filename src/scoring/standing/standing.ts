import { UserError } from '../../shared/records/errors.ts';
import type { Grouping, Identity } from './identity.ts';
import { type Component, componentsOf } from './meetings.ts';
import { type PairMeeting, pairMeetings } from './pair-table.ts';
import { type ChipRatings, chipRatings, type PlaceRating, placeRatings } from './ratings.ts';
import { inOrder, type TableResult } from './table-result.ts';
import { type TimelineEntry, timelineOf } from './timeline.ts';

/** Sessions that count for nothing here, and why. */
export interface LeftOut {
  readonly batch: string;
  readonly sessions: number;
  readonly reason: LeftOutReason;
}

export type LeftOutReason =
  /** Played on, parked or not begun. */
  | 'unfinished'
  /** A player was replaced or withdrawn while it was played. */
  | 'changed-player'
  /** A hand does not say which cards were held, so the luck of the board is not known. */
  | 'luck-unknown';

/** What a standing is made of. */
export interface StandingInput {
  readonly tables: readonly TableResult[];
  readonly identities: readonly Identity[];
  readonly leftOut: readonly LeftOut[];
}

export interface StandingPlayer extends Identity {
  readonly batches: readonly string[];
  readonly sessions: number;
  readonly hands: number;
}

export interface StandingComponent {
  readonly players: readonly string[];
  readonly batches: readonly string[];
  readonly sessions: number;
  readonly pairsMet: number;
  readonly pairs: number;
  readonly joints: readonly string[];
  /** Whose mean rating is 0. */
  readonly anchors: readonly string[];
  readonly chips: ChipRatings | null;
  readonly places: readonly PlaceRating[];
}

/** Players over batches. Those of different components cannot be compared. */
export interface Standing {
  readonly by: Grouping;
  readonly batches: readonly string[];
  readonly players: readonly StandingPlayer[];
  readonly components: readonly StandingComponent[];
  readonly pairs: readonly PairMeeting[];
  readonly timeline: readonly TimelineEntry[];
  readonly leftOut: readonly LeftOut[];
}

export interface StandingQuestion {
  readonly by: Grouping;
  /** Ids, models or names of players whose mean is 0; empty: stand-ins where there are any. */
  readonly anchors: readonly string[];
}

/**
 * The standing of all players of some batches. The order of batches and sessions changes nothing.
 * @throws UserError no finished session, or an anchor that is not there or means several players
 */
export function standingOf(input: StandingInput, question: StandingQuestion): Standing {
  const tables = inOrder(input.tables);
  if (tables.length === 0) {
    throw new UserError('standing: expected batches with finished sessions, found none');
  }
  const players = playersOf(tables, input.identities);
  const named = question.anchors.map((word) => anchorOf(word, players));
  const components = componentsOf(tables).map((each) => rated(each, players, named));
  const ratings = new Map(
    components.flatMap(({ chips }) =>
      (chips?.ratings ?? []).map(({ player, value }) => [player, value] as const),
    ),
  );
  return {
    by: question.by,
    batches: [...new Set(tables.map(({ batch }) => batch))].sort(),
    players,
    components,
    pairs: pairMeetings(
      players.map(({ id }) => id),
      tables,
    ),
    timeline: timelineOf(tables, ratings),
    leftOut: input.leftOut.toSorted((a, b) =>
      `${a.batch} ${a.reason}` < `${b.batch} ${b.reason}` ? -1 : 1,
    ),
  };
}

function playersOf(
  tables: readonly TableResult[],
  identities: readonly Identity[],
): readonly StandingPlayer[] {
  const ids = [...new Set(tables.flatMap(({ seats }) => seats.map(({ identity }) => identity)))];
  return ids.sort().map((id) => {
    const identity = identities.find((each) => each.id === id);
    if (identity === undefined) throw new RangeError(`${id} sat at a table and is nobody`);
    const own = tables.filter(({ seats }) => seats.some((seat) => seat.identity === id));
    const seats = own.flatMap((table) => table.seats.filter((seat) => seat.identity === id));
    return {
      ...identity,
      batches: [...new Set(own.map(({ batch }) => batch))].sort(),
      sessions: own.length,
      hands: seats.reduce((sum, { hands }) => sum + hands, 0),
    };
  });
}

function anchorOf(word: string, players: readonly StandingPlayer[]): string {
  const fits = (['id', 'model', 'name'] as const)
    .map((field) => players.filter((player) => player[field] === word))
    .find(({ length }) => length > 0);
  const [anchor, ...more] = fits ?? [];
  if (anchor !== undefined && more.length === 0) return anchor.id;
  const expected = (anchor === undefined ? players : (fits ?? [])).map(({ id }) => id).join(', ');
  throw new UserError(`--anchor: expected one of ${expected}, found "${word}"`);
}

function rated(
  component: Component,
  players: readonly StandingPlayer[],
  named: readonly string[],
): StandingComponent {
  const { tables, pairsMet, pairs, joints } = component;
  const among = (ids: readonly string[]) => component.players.filter((id) => ids.includes(id));
  const standIns = players.filter(({ standIn }) => standIn).map(({ id }) => id);
  const anchors =
    [among(named), among(standIns)].find(({ length }) => length > 0) ?? component.players;
  return {
    players: component.players,
    batches: [...new Set(tables.map(({ batch }) => batch))].sort(),
    sessions: tables.length,
    pairsMet,
    pairs,
    joints,
    anchors,
    chips: chipRatings(component, anchors),
    places: placeRatings(component),
  };
}
