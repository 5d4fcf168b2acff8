import type { DecisionLine } from '../../../archive/export/lines.ts';
import { ACTION_TYPES } from '../../../engine/action.ts';
import { MAX_SEATS } from '../../../engine/seat.ts';
import { STREETS } from '../../../engine/street.ts';
import { RUBRIC_MAXIMUM } from '../../../shared/records/rubrics.ts';
import {
  adaptation,
  isTrace,
  observedOften,
  opponentReadingScore,
} from '../../axes/opponent-reading.ts';
import { Growing } from '../../growing.ts';
import { LowestSample } from '../../judging/lowest-sample.ts';
import type { VerdictScores } from '../../judging/verdicts.ts';
import type { PlayedSession } from '../../records/played-session.ts';
import { mean } from '../../statistics/sample.ts';
import { share } from '../../style/action-count.ts';
import { type AxisSample, at, type Permutation, type Totals } from '../axis-sample.ts';
import { SessionSums } from '../session-sums.ts';
import { inStrata, permuteWithin, sizesOf, strataOf } from '../strata.ts';

const TRACE_SCORES = 0;
const TRACES = 1;
const FIRST_OPPONENT = 2;
const TYPES = ACTION_TYPES.length;
const MINIMUM_OPPONENTS = 2;

/** M3: actions by who was live, and the judged traces. */
export class OpponentReadingSample implements AxisSample {
  readonly sums = new SessionSums(FIRST_OPPONENT);
  /** In the order in which they were met; six columns each. */
  readonly opponents: string[] = [];
  readonly #judged = new LowestSample<DecisionLine>();
  readonly #sessions: (sessionId: string) => number;
  /** Sets of live opponents, each by its members' places in `opponents`. */
  readonly #sets: (readonly number[])[] = [];
  readonly #setPlaces = new Map<string, number>();
  readonly #strata = new Growing(Int32Array);
  readonly #live = new Growing(Int32Array);
  readonly #actions = new Growing(Uint8Array);

  constructor(sessions: (sessionId: string) => number) {
    this.#sessions = sessions;
  }

  add({ hands }: PlayedSession, session: number): void {
    for (const hand of hands) {
      for (const { decision } of hand.decisions) this.#addDecision(decision, session);
    }
  }

  /** A trace's score is the mean of its verdicts, and goes with its session. */
  addVerdicts(verdicts: VerdictScores): void {
    for (const { _id, sessionId } of this.#judged.entries()) {
      const score = mean(verdicts('opponent-reading', _id));
      if (score === null) continue;
      const session = this.#sessions(sessionId);
      this.sums.add(session, TRACE_SCORES, score);
      this.sums.add(session, TRACES, 1);
    }
  }

  hasData(totals: Totals): boolean {
    return at(totals, TRACES) > 0 && observed(totals).length >= MINIMUM_OPPONENTS;
  }

  score(totals: Totals): number {
    return scoreOf(totals);
  }

  /** Every decision, for {@link actionsAmongSpots}. */
  columns(): SpotColumns {
    return {
      strata: this.#strata.values(),
      live: this.#live.values(),
      actions: this.#actions.values(),
      sets: this.#sets,
      totals: this.sums.totals(new Float64Array(FIRST_OPPONENT + this.opponents.length * TYPES)),
    };
  }

  #addDecision(decision: DecisionLine, session: number): void {
    const type = ACTION_TYPES.indexOf(decision.action.type);
    const set = this.#setOf(decision.liveOpponents);
    for (const member of this.#sets[set] ?? []) {
      this.sums.add(session, FIRST_OPPONENT + member * TYPES + type, 1);
    }
    const spot = STREETS.indexOf(decision.street) * MAX_SEATS + decision.liveOpponents.length;
    this.#strata.push(2 * spot + Number(decision.toCall > 0));
    this.#live.push(set);
    this.#actions.push(type);
    if (isTrace(decision)) this.#judged.offer(decision);
  }

  #setOf(live: readonly string[]): number {
    const key = live.join(' ');
    const known = this.#setPlaces.get(key);
    if (known !== undefined) return known;
    const place = this.#sets.length;
    this.#setPlaces.set(key, place);
    this.#sets.push(live.map((opponent) => this.#placeOf(opponent)));
    return place;
  }

  #placeOf(opponent: string): number {
    const known = this.opponents.indexOf(opponent);
    return known === -1 ? this.opponents.push(opponent) - 1 : known;
  }
}

/** Decisions, a row each, by who was live there. */
export interface SpotColumns {
  readonly strata: Int32Array;
  /** A place in `sets`. */
  readonly live: Int32Array;
  readonly actions: Uint8Array;
  readonly sets: readonly (readonly number[])[];
  readonly totals: Float64Array;
}

/** Which action was chosen in which spot; who was live there stays, and so does the judged half. */
export function actionsAmongSpots(columns: SpotColumns): Permutation {
  const { sets } = columns;
  const strata = strataOf(columns.strata);
  const actions = inStrata(strata, columns.actions);
  const live = inStrata(strata, columns.live);
  const totals = columns.totals.slice();
  const bySet = new Int32Array(sets.length * TYPES);
  return {
    kind: 'actions-among-spots',
    tail: 'upper',
    strata: [sizesOf(strata)],
    score: () => {
      bySet.fill(0);
      for (let place = 0; place < actions.length; place += 1) {
        const cell = (live[place] as number) * TYPES + (actions[place] as number);
        bySet[cell] = (bySet[cell] as number) + 1;
      }
      totals.fill(0, FIRST_OPPONENT);
      for (const [set, members] of sets.entries()) {
        for (const member of members) {
          for (let type = 0; type < TYPES; type += 1) {
            const column = FIRST_OPPONENT + member * TYPES + type;
            totals[column] = (totals[column] as number) + (bySet[set * TYPES + type] as number);
          }
        }
      }
      return scoreOf(totals);
    },
    permute: (random) => permuteWithin(actions, strata, random),
  };
}

function scoreOf(totals: Totals): number {
  return opponentReadingScore({
    adapt: adaptation(observed(totals)),
    reasoning: share(at(totals, TRACE_SCORES), at(totals, TRACES)) / RUBRIC_MAXIMUM,
  });
}

function observed(totals: Totals): readonly (readonly number[])[] {
  const opponents = Math.ceil((totals.length - FIRST_OPPONENT) / TYPES);
  return observedOften(
    Array.from({ length: opponents }, (_, opponent) =>
      Array.from({ length: TYPES }, (_each, type) =>
        at(totals, FIRST_OPPONENT + opponent * TYPES + type),
      ),
    ),
  );
}

/** Where a column of one player's opponents stands among those of another order. */
export function opponentColumn(
  opponents: readonly string[],
  order: readonly string[],
): (column: number) => number {
  return (column) => {
    if (column < FIRST_OPPONENT) return column;
    const opponent = opponents[Math.floor((column - FIRST_OPPONENT) / TYPES)] ?? '';
    const place = order.indexOf(opponent);
    return FIRST_OPPONENT + place * TYPES + ((column - FIRST_OPPONENT) % TYPES);
  };
}
