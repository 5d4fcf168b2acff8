import type { HabitRates, Rate } from '../../shared/records/play-figures.ts';
import type { PlayedDecision, PlayedHand } from '../records/played-session.ts';

/** Whether something was done; null where there was no opportunity. */
type Chance = boolean | null;

/** What one hand says of its player's habits. */
export interface HandHabits {
  readonly threeBet: Chance;
  readonly foldToThreeBet: Chance;
  readonly cBet: Chance;
  readonly foldToCBet: Chance;
  readonly wtsd: Chance;
  /** `unknown`: at showdown, and the records do not say who won. */
  readonly wsd: Chance | 'unknown';
}

/**
 * The opportunities of one hand and what became of them, by the usual definitions of trackers. An
 * all-in above the current bet is a bet or a raise, any other a call (metrics, common terms). Each
 * comes at most once a hand.
 */
export function habitsIn(hand: PlayedHand, player: string): HandHabits {
  const atShowdown = wentToShowdown(hand, player);
  return {
    threeBet: threeBet(hand),
    foldToThreeBet: foldToThreeBet(hand),
    cBet: continuationBet(hand, player),
    foldToCBet: foldToContinuationBet(hand),
    wtsd: sawFlop(hand, player) ? atShowdown : null,
    wsd: atShowdown ? wonMoney(hand) : null,
  };
}

/**
 * Opportunity: a decision before the flop that faces exactly one raise, somebody else's, with a raise
 * still allowed (a stack that can only call has none); limpers and callers in between change nothing,
 * so a squeeze and a raise after one's own limp are 3-bets. Facing two raises there is none: a cold
 * 4-bet is no 3-bet.
 */
function threeBet({ preflop }: PlayedHand): Chance {
  const facing = preflop.find((played) => played.raisesBefore === 1 && mayRaise(played));
  return facing === undefined ? null : facing.preflopRaise === 2;
}

/**
 * Opportunity: whoever made the first raise faces exactly two. Not for those who called it, nor where
 * a 4-bet came before the opener's turn.
 */
function foldToThreeBet({ preflop }: PlayedHand): Chance {
  if (!preflop.some(({ preflopRaise }) => preflopRaise === 1)) return null;
  const facing = preflop.find(({ raisesBefore }) => raisesBefore === 2);
  return facing === undefined ? null : facing.move === 'fold';
}

/**
 * Opportunity: the last preflop raiser's first decision on the flop, with no bet before it. After
 * another's bet (a donk bet) there is none; where everybody else is all-in there is no decision.
 */
function continuationBet({ postflop, table }: PlayedHand, player: string): Chance {
  const [first] = postflop;
  if (table.preflopAggressor !== player || first?.decision.street !== 'flop') return null;
  return first.decision.currentBet === 0 ? first.continuationBet : null;
}

/** Opportunity: a decision that faces a continuation bet which nobody has raised yet. */
function foldToContinuationBet({ postflop }: PlayedHand): Chance {
  const facing = postflop.find(({ facesContinuationBet }) => facesContinuationBet);
  return facing === undefined ? null : facing.move === 'fold';
}

/** Dealt in and not folded when the flop came, all-in before it or not; a walk has no flop. */
function sawFlop({ table }: PlayedHand, player: string): boolean {
  const stayed = ({ player: other }: { readonly player: string }) =>
    table.folds.get(other) !== 'preflop';
  return table.folds.get(player) !== 'preflop' && table.hand.seats.filter(stayed).length >= 2;
}

/** Never folded, with somebody else who never did: run-outs after an all-in are showdowns. */
function wentToShowdown({ table }: PlayedHand, player: string): boolean {
  return !table.folds.has(player) && table.hand.seats.length - table.folds.size >= 2;
}

/** Got any part of any pot: the main pot, a side pot, or a share of one. */
function wonMoney({ table, seat }: PlayedHand): boolean | 'unknown' {
  let won = false;
  for (const { winners } of table.hand.pots) {
    if (winners === null || seat.seat === null) return 'unknown';
    if (winners.some((winner) => winner.seat === seat.seat && winner.amount > 0)) won = true;
  }
  return won;
}

function mayRaise({ decision }: PlayedDecision): boolean {
  return decision.minRaiseTo !== null;
}

const NAMES = ['threeBet', 'foldToThreeBet', 'cBet', 'foldToCBet', 'wtsd'] as const;

/** Habits over any set of one player's hands. */
export class HabitCount {
  readonly #chances = { threeBet: 0, foldToThreeBet: 0, cBet: 0, foldToCBet: 0, wtsd: 0, wsd: 0 };
  readonly #done = { threeBet: 0, foldToThreeBet: 0, cBet: 0, foldToCBet: 0, wtsd: 0, wsd: 0 };
  #winnersKnown = true;

  add(habits: HandHabits): void {
    for (const name of NAMES) this.#count(name, habits[name]);
    if (habits.wsd === 'unknown') this.#winnersKnown = false;
    else this.#count('wsd', habits.wsd);
  }

  rates(): HabitRates {
    return {
      threeBet: this.#rate('threeBet'),
      foldToThreeBet: this.#rate('foldToThreeBet'),
      cBet: this.#rate('cBet'),
      foldToCBet: this.#rate('foldToCBet'),
      wtsd: this.#rate('wtsd'),
      wsd: this.#winnersKnown ? this.#rate('wsd') : null,
    };
  }

  #count(name: keyof HandHabits, chance: Chance): void {
    if (chance === null) return;
    this.#chances[name] += 1;
    if (chance) this.#done[name] += 1;
  }

  #rate(name: keyof HandHabits): Rate {
    return rateOf(this.#done[name], this.#chances[name]);
  }
}

export function rateOf(count: number, opportunities: number): Rate {
  return { rate: opportunities === 0 ? null : count / opportunities, count, opportunities };
}
