import { aggressionFactor, vpip } from '../../../engine/move.ts';
import {
  BASELINE_SKIP_HANDS,
  composure,
  MINIMUM_WINDOW_HANDS,
  POST_LOSS_WINDOW,
} from '../../axes/composure.ts';
import type { PlayedSession } from '../../records/played-session.ts';
import { type AxisSample, at, type Permutation, type Totals } from '../axis-sample.ts';
import type { HandColumns, SessionRows } from '../hand-columns.ts';
import { SessionSums } from '../session-sums.ts';
import { permuteWithin } from '../strata.ts';

/** Hands with a decision before the flop, of these the voluntary ones, bets and raises, calls. */
const BASE = 0;
const POST = 4;
const WINDOWS = 8;
const WIDTH = 9;

/** M4: the style of the hands after a bad beat and of the baseline, which overlap. */
export class ComposureSample implements AxisSample {
  readonly sums = new SessionSums(WIDTH);
  readonly #hands: HandColumns;

  /** @param hands to which each session is added before it is added here */
  constructor(hands: HandColumns) {
    this.#hands = hands;
  }

  add(_played: PlayedSession, session: number): void {
    const rows = this.#hands.sessions.at(-1);
    if (rows === undefined) return;
    const added = new Float64Array(WIDTH);
    addSession(added, rows, null, columnsOf(this.#hands));
    for (const [column, value] of added.entries()) this.sums.add(session, column, value);
  }

  /** Without a window the score is 1: no composure, and no lack of it. */
  hasData(totals: Totals): boolean {
    return at(totals, BASE) > 0 && at(totals, POST) > 0;
  }

  score(totals: Totals): number {
    return scoreOf(totals);
  }

  /** Every hand, for {@link handsWithinSession}. */
  columns(): OrderedHands {
    return { hands: columnsOf(this.#hands), sessions: this.#hands.sessions };
  }
}

/** Hands, a row each, and which of them are one session's. */
export interface OrderedHands {
  readonly hands: Columns;
  readonly sessions: readonly Pick<SessionRows, 'from' | 'to'>[];
}

/** The order of a session's hands, each with its bad beat: windows and baseline are cut anew. */
export function handsWithinSession({ hands, sessions }: OrderedHands): Permutation {
  const order = Int32Array.from({ length: hands.decided.length }, (_, row) => row);
  const ends = Int32Array.from(sessions, ({ to }) => to);
  const totals = new Float64Array(WIDTH);
  return {
    kind: 'hands-within-session',
    tail: 'lower',
    strata: [sessions.map(({ from, to }) => to - from).filter((size) => size > 0)],
    score: () => {
      totals.fill(0);
      for (const rows of sessions) addSession(totals, rows, order, hands);
      return scoreOf(totals);
    },
    permute: (random) => permuteWithin(order, { ends }, random),
  };
}

function scoreOf(totals: Totals): number {
  const base = styleAt(totals, BASE);
  const post = at(totals, WINDOWS) > 0 ? styleAt(totals, POST) : base;
  return composure({
    vpipBase: base.vpip,
    afBase: base.af,
    vpipPost: post.vpip,
    afPost: post.af,
  }).score;
}

type Columns = Readonly<
  Record<'decided' | 'voluntary' | 'aggressive' | 'calls' | 'badBeat', Uint8Array>
>;

function columnsOf(hands: HandColumns): Columns {
  return {
    decided: hands.count('decided'),
    voluntary: hands.count('voluntary'),
    aggressive: hands.count('aggressive'),
    calls: hands.count('calls'),
    badBeat: hands.count('badBeat'),
  };
}

/** @param order which row is played at each place; as they stand without */
function addSession(
  totals: Float64Array,
  { from, to }: Pick<SessionRows, 'from' | 'to'>,
  order: Int32Array | null,
  columns: Columns,
): void {
  /** Windows run forwards only, so that their union ends where the last of them does. */
  let windowEnd = from;
  for (let place = from; place < to; place += 1) {
    const row = order === null ? place : (order[place] as number);
    if (place - from >= BASELINE_SKIP_HANDS) addHand(totals, BASE, row, columns);
    if (place < windowEnd) addHand(totals, POST, row, columns);
    if (columns.badBeat[row] === 0 || to - place - 1 < MINIMUM_WINDOW_HANDS) continue;
    totals[WINDOWS] = (totals[WINDOWS] as number) + 1;
    windowEnd = place + 1 + POST_LOSS_WINDOW;
  }
}

function addHand(totals: Float64Array, first: number, row: number, columns: Columns): void {
  totals[first] = (totals[first] as number) + (columns.decided[row] as number);
  totals[first + 1] = (totals[first + 1] as number) + (columns.voluntary[row] as number);
  totals[first + 2] = (totals[first + 2] as number) + (columns.aggressive[row] as number);
  totals[first + 3] = (totals[first + 3] as number) + (columns.calls[row] as number);
}

function styleAt(totals: Totals, first: number) {
  return {
    vpip: vpip({
      hands: at(totals, first),
      voluntary: at(totals, first + 1),
      raised: 0,
      aggressive: 0,
      calls: 0,
    }),
    af: aggressionFactor({ aggressive: at(totals, first + 2), calls: at(totals, first + 3) }),
  };
}
