import type { Chance } from '../chance.ts';
import type { Assessment } from './assessment.ts';
import type { Choice } from './choice.ts';
import { aggressive, call, giveUp } from './sizing.ts';
import type { PlayingStyle } from './styles.ts';

/** Later positions enter with more hands; the big blind never enters, it is there. */
const POSITION_FACTOR: Readonly<Record<string, number>> = {
  UTG: 0.7,
  'UTG+1': 0.7,
  'UTG+2': 0.75,
  'UTG+3': 0.8,
  'UTG+4': 0.85,
  HJ: 0.95,
  CO: 1.2,
  BTN: 1.55,
  SB: 1.25,
  BB: 0.8,
};

/** Stacks of so few big blinds go all-in or out. */
const SHORT_STACK = 9;
/** Pot odds of a call of an ordinary raise, 0..1. */
const ORDINARY_ODDS = 0.36;
/** A call of more than this share of the stack is a decision for all of it. */
const COMMITTING = 0.35;

export function choosePreflop(seen: Assessment, style: PlayingStyle, chance: Chance): Choice {
  const { situation } = seen;
  const stackInBigBlinds = (situation.stack + situation.streetCommitted) / situation.bigBlind;
  if (stackInBigBlinds <= SHORT_STACK) return chooseShort(seen, style);
  if (seen.raisesBeforeFlop === 0) return chooseUnopened(seen, style, chance);
  return chooseAgainstRaise(seen, style, chance);
}

function chooseUnopened(seen: Assessment, style: PlayingStyle, chance: Chance): Choice {
  const { situation, percentile, limpers } = seen;
  const crowd = fewPlayersFactor(seen);
  const range = style.preflop.enter * (POSITION_FACTOR[situation.position] ?? 1) * crowd;
  const strong = percentile <= style.preflop.threeBet * 2;
  const limps = !strong && chance.happens('limp', style.preflop.limp);
  if (percentile > range) return giveUp(situation, 'nothing');
  const size = (style.preflop.openSize + limpers) * situation.bigBlind;
  if (limps)
    return situation.options.check ? giveUp(situation, 'free-card') : call(situation, 'limp');
  return aggressive(situation, size, 'open') ?? call(situation, 'limp');
}

function chooseAgainstRaise(seen: Assessment, style: PlayingStyle, chance: Chance): Choice {
  const { situation, percentile, raisesBeforeFlop } = seen;
  const respect = aggressorFactor(seen);
  const reraise = raisesBeforeFlop === 1 ? style.preflop.threeBet : style.preflop.fourBet;
  const total = situation.currentBet * (raisesBeforeFlop === 1 ? 3 : 2.3);
  if (percentile <= reraise * respect) {
    const trap = chance.happens('trap', style.postflop.slowPlay * 0.6);
    if (!trap) return aggressive(situation, total, 'three-bet') ?? call(situation, 'value');
    return call(situation, 'trap');
  }
  const committing = situation.toCall >= situation.stack * COMMITTING;
  const bluffs =
    raisesBeforeFlop === 1 && !committing && chance.happens('reraise', style.preflop.bluffRaise);
  if (bluffs && percentile < 0.5) {
    return aggressive(situation, total, 'bluff') ?? giveUp(situation, 'too-expensive');
  }
  const range = callingRange(seen, style) * respect;
  if (percentile <= (committing ? range * 0.35 : range)) return call(situation, 'price');
  return giveUp(situation, 'too-expensive');
}

/** Good odds widen it: in the big blind above all, where a part is paid already. */
function callingRange(seen: Assessment, style: PlayingStyle): number {
  const { situation, raisesBeforeFlop } = seen;
  const odds = Math.min(2.2, Math.max(0.5, ORDINARY_ODDS / Math.max(0.1, situation.potOdds)));
  const later = raisesBeforeFlop === 1 ? 1 : 0.3;
  return style.preflop.callRaise * odds * later;
}

/** All-in or out; calling an all-in takes more than making one. */
function chooseShort(seen: Assessment, style: PlayingStyle): Choice {
  const { situation, percentile, raisesBeforeFlop } = seen;
  const position = POSITION_FACTOR[situation.position] ?? 1;
  const odds = Math.min(2, ORDINARY_ODDS / Math.max(0.15, situation.potOdds));
  const range =
    raisesBeforeFlop === 0
      ? (0.12 + 0.5 * style.preflop.enter) * position * fewPlayersFactor(seen)
      : (0.05 + 0.3 * style.preflop.callRaise) * aggressorFactor(seen) * odds;
  if (percentile > range) return giveUp(situation, 'too-expensive');
  const all = situation.streetCommitted + situation.stack;
  return aggressive(situation, all, 'push') ?? call(situation, 'price');
}

/** Few players left to act behind or at the table: the blinds come round faster and hands are worth more. */
function fewPlayersFactor(seen: Assessment): number {
  const seated = seen.situation.players.length;
  if (seated <= 2) return 2;
  return seated <= 4 ? 1.3 : 1;
}

/** Raises of those who raise much are given less credit (PFR 16 % is ordinary). */
function aggressorFactor({ aggressor }: Assessment): number {
  if (aggressor === null) return 1;
  return Math.min(1.6, Math.max(0.65, 0.5 + aggressor.pfr / 0.32));
}
