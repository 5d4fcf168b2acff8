import type { DecisionLine } from '../../../archive/export/lines.ts';
import { isAggressive } from '../../../engine/move.ts';
import { STREETS } from '../../../engine/street.ts';
import { betRatio, sizeBucket } from '../../axes/bet-sizing.ts';
import {
  everyOpponentFolded,
  isBluffAttempt,
  isFavourableBoard,
  isWeak,
} from '../../axes/bluff-attempt.ts';
import { bluffingScore } from '../../axes/bluffing.ts';
import { Growing } from '../../growing.ts';
import { LowestSample } from '../../judging/lowest-sample.ts';
import type { VerdictScores } from '../../judging/verdicts.ts';
import type { PlayedDecision, PlayedHand, PlayedSession } from '../../records/played-session.ts';
import { reasoningOf } from '../../records/reasoning.ts';
import { share } from '../../style/action-count.ts';
import { type AxisSample, at, type Permutation, type Totals } from '../axis-sample.ts';
import { SessionSums } from '../session-sums.ts';
import { inStrata, permuteWithin, sizesOf, strataOf } from '../strata.ts';

const BLUFFS = 0;
const SUCCEEDED = 1;
const FAVOURABLE = 2;
const AGGRESSIVE = 3;
const CALLS = 4;
const CALL_BLUFFS = 5;
const AWARE = 6;
const VERDICTS = 7;
const WIDTH = 8;

/** Size buckets of M1 up to these are taken together: small, medium, large. */
const LAST_SMALL_BUCKET = 2;
const LAST_MEDIUM_BUCKET = 4;

/** M2: bluff attempts and what became of them; of every bet, what would have if it had been one. */
export class BluffingSample implements AxisSample {
  readonly sums = new SessionSums(WIDTH);
  readonly #judged = new LowestSample<DecisionLine>();
  readonly #sessions: (sessionId: string) => number;
  readonly #strata = new Growing(Int32Array);
  readonly #bluffs = new Growing(Uint8Array);
  readonly #succeeded = new Growing(Uint8Array);
  readonly #favourable = new Growing(Uint8Array);

  constructor(sessions: (sessionId: string) => number) {
    this.#sessions = sessions;
  }

  add({ hands }: PlayedSession, session: number): void {
    for (const hand of hands) {
      for (const played of hand.postflop) this.#addDecision(played, hand, session);
    }
  }

  /** Verdicts go with the session of their decision; which are counted is known at the end only. */
  addVerdicts(verdicts: VerdictScores): void {
    for (const { _id, sessionId } of this.#judged.entries()) {
      for (const score of verdicts('bluff', _id)) {
        const session = this.#sessions(sessionId);
        this.sums.add(session, AWARE, score);
        this.sums.add(session, VERDICTS, 1);
      }
    }
  }

  hasData(totals: Totals): boolean {
    return at(totals, BLUFFS) > 0;
  }

  score(totals: Totals): number {
    return scoreOf(totals);
  }

  /** Every bet after the flop, for {@link bluffsAmongBets}. */
  columns(): BetColumns {
    return {
      strata: this.#strata.values(),
      bluffs: this.#bluffs.values(),
      succeeded: this.#succeeded.values(),
      favourable: this.#favourable.values(),
      totals: this.sums.totals(),
    };
  }

  #addDecision(played: PlayedDecision, hand: PlayedHand, session: number): void {
    const { decision, move } = played;
    if (move === 'call') {
      this.sums.add(session, CALLS, 1);
      if (isWeak(decision)) this.sums.add(session, CALL_BLUFFS, 1);
    }
    if (!isAggressive(move)) return;
    this.sums.add(session, AGGRESSIVE, 1);
    const succeeded = everyOpponentFolded(played, hand.table);
    const favourable = isFavourableBoard(decision.board);
    const bluff = isBluffAttempt(decision);
    this.#strata.push(STREETS.indexOf(decision.street) * 3 + sizeGroup(played));
    this.#bluffs.push(Number(bluff));
    this.#succeeded.push(Number(succeeded));
    this.#favourable.push(Number(favourable));
    if (!bluff) return;
    this.sums.add(session, BLUFFS, 1);
    if (succeeded) this.sums.add(session, SUCCEEDED, 1);
    if (favourable) this.sums.add(session, FAVOURABLE, 1);
    if (reasoningOf(decision) !== '') this.#judged.offer(decision);
  }
}

/** Bets after the flop, a row each. */
export interface BetColumns {
  readonly strata: Int32Array;
  readonly bluffs: Uint8Array;
  readonly succeeded: Uint8Array;
  readonly favourable: Uint8Array;
  readonly totals: Float64Array;
}

/** Which bets are the bluffs: success and texture belong to the bet. */
export function bluffsAmongBets(columns: BetColumns): Permutation {
  const strata = strataOf(columns.strata);
  const bluffs = inStrata(strata, columns.bluffs);
  const succeeded = inStrata(strata, columns.succeeded);
  const favourable = inStrata(strata, columns.favourable);
  const totals = columns.totals.slice();
  return {
    kind: 'bluffs-among-bets',
    tail: 'upper',
    strata: [sizesOf(strata)],
    score: () => {
      totals[SUCCEEDED] = both(bluffs, succeeded);
      totals[FAVOURABLE] = both(bluffs, favourable);
      return scoreOf(totals);
    },
    permute: (random) => permuteWithin(bluffs, strata, random),
  };
}

function scoreOf(totals: Totals): number {
  return bluffingScore({
    success: share(at(totals, SUCCEEDED), at(totals, BLUFFS)),
    intent: share(at(totals, AWARE), at(totals, VERDICTS)),
    texture: share(at(totals, FAVOURABLE), at(totals, BLUFFS)),
    fBluff: share(at(totals, BLUFFS), at(totals, AGGRESSIVE)),
    fCallBluff: share(at(totals, CALL_BLUFFS), at(totals, CALLS)),
  });
}

function sizeGroup(played: PlayedDecision): number {
  const bucket = sizeBucket(betRatio(played));
  if (bucket <= LAST_SMALL_BUCKET) return 0;
  return bucket <= LAST_MEDIUM_BUCKET ? 1 : 2;
}

/** In how many places both are 1. */
function both(first: Uint8Array, second: Uint8Array): number {
  let count = 0;
  for (let place = 0; place < first.length; place += 1) {
    count += (first[place] as number) & (second[place] as number);
  }
  return count;
}
