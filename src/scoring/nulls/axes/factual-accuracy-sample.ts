import type { DecisionLine } from '../../../archive/export/lines.ts';
import { HAND_CLASSES } from '../../../engine/rank-hand.ts';
import { STREETS } from '../../../engine/street.ts';
import { areOddsRight, factualScore } from '../../axes/factual-accuracy.ts';
import { handClassAt } from '../../axes/hand-facts.ts';
import type { ClaimReader, StatedClaims } from '../../claims/claim-reader.ts';
import { DRAWS } from '../../claims/draw-claim.ts';
import { drawsPresent, isDrawRight } from '../../claims/draws-present.ts';
import type { PlayedDecision, PlayedSession } from '../../records/played-session.ts';
import { reasoningOf } from '../../records/reasoning.ts';
import { share } from '../../style/action-count.ts';
import { type AxisSample, at, type Permutation, type Totals } from '../axis-sample.ts';
import { SessionSums } from '../session-sums.ts';
import { cardSet } from './card-set.ts';
import { ClaimColumns, type PairedClaims, shuffledClaims } from './claim-columns.ts';

const HAND_RIGHT = 0;
const HAND_CLAIMS = 1;
const ODDS_RIGHT = 2;
const ODDS_CLAIMS = 3;
const HALLUCINATED = 4;
const POSTFLOP_TEXTS = 5;
const DRAW_RIGHT = 6;
const DRAW_TEXTS = 7;
const WIDTH = 8;

/** M8: what each text claims of hand, price, cards and draws, and what is so. */
export class FactualAccuracySample implements AxisSample {
  readonly sums = new SessionSums(WIDTH);
  readonly #claimsOf: ClaimReader;
  readonly #hands = new ClaimColumns(1, 1);
  /** A price as its pot and its call, which are compared without a division. */
  readonly #odds = new ClaimColumns(1, 2);
  readonly #cards = new ClaimColumns(2, 2);
  readonly #draws = new ClaimColumns(1, 1);
  /** Texts that name an unseen card, as whoever read them says without naming the cards. */
  #hallucinatedApart = 0;

  constructor(claimsOf: ClaimReader) {
    this.#claimsOf = claimsOf;
  }

  add({ hands }: PlayedSession, session: number): void {
    for (const hand of hands) for (const played of hand.decisions) this.#addText(played, session);
  }

  hasData(totals: Totals): boolean {
    return [HAND_CLAIMS, ODDS_CLAIMS, DRAW_TEXTS].every((column) => at(totals, column) > 0);
  }

  score(totals: Totals): number {
    return scoreOf(totals);
  }

  /** Every claim, for {@link factsAcrossTexts}. */
  columns(): FactColumns {
    return {
      hands: this.#hands.rows(),
      odds: this.#odds.rows(),
      cards: this.#cards.rows(),
      draws: this.#draws.rows(),
      hallucinatedApart: this.#hallucinatedApart,
      totals: this.sums.totals(),
    };
  }

  #addText(played: PlayedDecision, session: number): void {
    const { decision } = played;
    if (reasoningOf(decision) === '') return;
    const claims = this.#claimsOf(decision);
    if (claims === null) return;
    const street = STREETS.indexOf(decision.street);
    this.#addOdds(played, claims, session, street);
    if (decision.street === 'preflop') return;
    this.sums.add(session, POSTFLOP_TEXTS, 1);
    this.#addCards(decision, claims, session, street);
    if (claims.handClaim !== null) {
      const held = handClassAt(decision);
      this.sums.add(session, HAND_CLAIMS, 1);
      if (claims.handClaim === held) this.sums.add(session, HAND_RIGHT, 1);
      const places = [claims.handClaim, held].map((each) => HAND_CLASSES.indexOf(each));
      this.#hands.add(street, [places[0] as number], [places[1] as number]);
    }
    if (decision.street !== 'river') this.#addDraws(decision, claims, session, street);
  }

  #addOdds(
    { decision, move }: PlayedDecision,
    { potOddsClaim }: StatedClaims,
    session: number,
    street: number,
  ): void {
    if (potOddsClaim === null || decision.toCall === 0) return;
    if (move !== 'call' && move !== 'fold') return;
    this.sums.add(session, ODDS_CLAIMS, 1);
    if (areOddsRight(potOddsClaim, decision)) this.sums.add(session, ODDS_RIGHT, 1);
    this.#odds.add(street, [potOddsClaim], [decision.pot, decision.toCall]);
  }

  #addCards(decision: DecisionLine, claims: StatedClaims, session: number, street: number): void {
    if (claims.hallucinated) this.sums.add(session, HALLUCINATED, 1);
    if (claims.cardsMentioned.length === 0) {
      if (claims.hallucinated) this.#hallucinatedApart += 1;
      return;
    }
    const named = cardSet(claims.cardsMentioned);
    const seen = cardSet([...decision.holeCards, ...decision.board]);
    this.#cards.add(street, [named.low, named.high], [seen.low, seen.high]);
  }

  #addDraws(
    { holeCards, board }: DecisionLine,
    { drawClaims }: StatedClaims,
    session: number,
    street: number,
  ): void {
    if (drawClaims.length === 0) return;
    const present = drawsPresent(holeCards, board);
    const right = bits(DRAWS.map((draw) => isDrawRight(draw, present)));
    const claimed = bits(DRAWS.map((draw) => drawClaims.includes(draw)));
    this.sums.add(session, DRAW_TEXTS, 1);
    if ((claimed & right) !== 0) this.sums.add(session, DRAW_RIGHT, 1);
    this.#draws.add(street, [claimed], [right]);
  }
}

/** Claims of each kind beside what is so. */
export interface FactColumns {
  readonly hands: PairedClaims;
  readonly odds: PairedClaims;
  readonly cards: PairedClaims;
  readonly draws: PairedClaims;
  readonly hallucinatedApart: number;
  readonly totals: Float64Array;
}

/** Which text claims what, for each kind apart, among the texts that claim something of it. */
export function factsAcrossTexts(columns: FactColumns): Permutation {
  const hands = shuffledClaims(columns.hands);
  const odds = shuffledClaims(columns.odds);
  const cards = shuffledClaims(columns.cards);
  const draws = shuffledClaims(columns.draws);
  const kinds = [hands, odds, cards, draws];
  const totals = columns.totals.slice();
  return {
    kind: 'claims-across-texts',
    tail: 'upper',
    strata: kinds.map(({ sizes }) => sizes),
    score: () => {
      totals[HAND_RIGHT] = hands.count(([claim], [held]) => claim === held);
      totals[ODDS_RIGHT] = odds.count(([percent], [pot, toCall]) =>
        areOddsRight(percent, { pot, toCall }),
      );
      totals[HALLUCINATED] =
        columns.hallucinatedApart +
        cards.count(
          ([low, high], [seenLow, seenHigh]) => (low & ~seenLow) !== 0 || (high & ~seenHigh) !== 0,
        );
      totals[DRAW_RIGHT] = draws.count(([claimed], [right]) => (claimed & right) !== 0);
      return scoreOf(totals);
    },
    permute: (random) => {
      for (const kind of kinds) kind.permute(random);
    },
  };
}

function scoreOf(totals: Totals): number {
  return factualScore({
    hand: share(at(totals, HAND_RIGHT), at(totals, HAND_CLAIMS)),
    odds: share(at(totals, ODDS_RIGHT), at(totals, ODDS_CLAIMS)),
    halluc: share(at(totals, HALLUCINATED), at(totals, POSTFLOP_TEXTS)),
    draw: share(at(totals, DRAW_RIGHT), at(totals, DRAW_TEXTS)),
  });
}

function bits(flags: readonly boolean[]): number {
  return flags.reduce((sum, flag, place) => sum + (flag ? 1 << place : 0), 0);
}
