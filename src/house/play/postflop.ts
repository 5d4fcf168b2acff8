import type { Chance } from '../chance.ts';
import type { Assessment } from './assessment.ts';
import type { Choice } from './choice.ts';
import { aggressive, call, giveUp, potShareTotal } from './sizing.ts';
import type { PlayingStyle } from './styles.ts';

/** The paper's threshold (BLUFF_EQUITY_THRESHOLD): below it a bet is no value bet. */
const WEAK = 0.35;
/** What equity against random hands loses in worth with each bet that somebody put in. */
const BET_DISCOUNT = 0.1;
/** A sixth of the deck or so still makes these. */
const STRONG_DRAWS = ['flush draw', 'open-ended straight draw'];

export function choosePostflop(seen: Assessment, style: PlayingStyle, chance: Chance): Choice {
  return seen.situation.toCall === 0
    ? chooseUnbet(seen, style, chance)
    : chooseAgainstBet(seen, style, chance);
}

function chooseUnbet(seen: Assessment, style: PlayingStyle, chance: Chance): Choice {
  const { situation, equity } = seen;
  const { postflop } = style;
  const bet = (purpose: Choice['purpose'], share: number): Choice =>
    aggressive(situation, potShareTotal(situation, share), purpose) ?? giveUp(situation, 'nothing');
  const size = chance.pick('size', postflop.sizes);
  if (equity >= valueThreshold(seen, style)) {
    if (chance.happens('slow play', postflop.slowPlay)) return giveUp(situation, 'trap');
    if (chance.happens('value', postflop.valueFrequency)) return bet('value', size);
  }
  if (hasStrongDraw(seen) && chance.happens('semi-bluff', postflop.semiBluff)) {
    return bet('semi-bluff', size);
  }
  const continues = situation.street === 'flop' && seen.hasInitiative;
  if (continues && chance.happens('continuation', postflop.continuation * crowdFactor(seen))) {
    return bet(equity < WEAK ? 'bluff' : 'continuation', Math.min(size, 0.7));
  }
  if (equity < WEAK && chance.happens('bluff', postflop.bluff * bluffFactor(seen))) {
    return bet('bluff', size);
  }
  return giveUp(situation, equity >= WEAK ? 'free-card' : 'nothing');
}

function chooseAgainstBet(seen: Assessment, style: PlayingStyle, chance: Chance): Choice {
  const { situation } = seen;
  const { postflop } = style;
  const worth = seen.equity - BET_DISCOUNT * seen.pressure * credit(seen);
  const raiseTotal = potShareTotal(situation, chance.pick('raise size', postflop.sizes));
  const raise = (purpose: Choice['purpose']): Choice | null =>
    aggressive(situation, raiseTotal, purpose);
  if (worth >= postflop.raise && chance.happens('raise', postflop.raiseFrequency)) {
    if (!chance.happens('slow play', postflop.slowPlay * 0.5)) {
      return raise('value') ?? call(situation, 'value');
    }
    return call(situation, 'trap');
  }
  const affordable = situation.toCall < situation.stack * 0.3;
  if (hasStrongDraw(seen) && affordable && chance.happens('semi-raise', postflop.semiBluff * 0.3)) {
    return raise('semi-bluff') ?? call(situation, 'price');
  }
  if (
    affordable &&
    worth < WEAK &&
    chance.happens('bluff raise', postflop.bluff * 0.25 * bluffFactor(seen))
  ) {
    return raise('bluff') ?? giveUp(situation, 'too-expensive');
  }
  const needed = situation.potOdds + postflop.callMargin;
  if (worth + drawBonus(seen) >= needed) return call(situation, 'price');
  return giveUp(situation, 'too-expensive');
}

/** Against more opponents a hand must be better before it wants to be called. */
function valueThreshold(seen: Assessment, style: PlayingStyle): number {
  const more = Math.max(0, seen.opponents.length - 1);
  return style.postflop.valueBet - 0.07 * Math.min(3, more);
}

function hasStrongDraw({ draws }: Assessment): boolean {
  return draws.some((draw) => STRONG_DRAWS.includes(draw));
}

/** What a draw may still win when it comes in. */
function drawBonus(seen: Assessment): number {
  return hasStrongDraw(seen) ? 0.06 : seen.draws.includes('gutshot') ? 0.02 : 0;
}

function crowdFactor({ opponents }: Assessment): number {
  return opponents.length <= 1 ? 1 : opponents.length === 2 ? 0.65 : 0.35;
}

/** Bluffs are for few opponents, and for those who let go: the loose and passive do not. */
function bluffFactor(seen: Assessment): number {
  const looseness = Math.max(0, ...seen.opponents.map((read) => read.vpip));
  const adapts = looseness > 0.42 ? 0.5 : looseness < 0.22 ? 1.3 : 1;
  return crowdFactor(seen) * adapts;
}

/** A bet of a passive player means more than one of a player who always bets. */
function credit({ aggressor }: Assessment): number {
  if (aggressor === null) return 1;
  return Math.min(1.6, Math.max(0.4, 1.7 - 0.35 * aggressor.af));
}
