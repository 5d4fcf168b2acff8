import type { Decision } from '../../shared/records/decision.ts';
import { potOf, winnersOf } from '../../shared/records/hand-result.ts';
import { actionWords } from '../../shared/text/action-words.ts';
import { count, percent } from '../../shared/text/figures.ts';
import type { HandMatch } from './search-hands.ts';

/**
 * Why a hand was found, in a line: what its action was and what is remarkable about it, or who won
 * what where no action was asked for.
 * @param nameOf a player's name for people
 */
export function whyLine({ hand, decision, reading }: HandMatch, nameOf = asItIs): string {
  if (decision === null) {
    const winners = winnersOf(hand).map(({ player }) => nameOf(player));
    const how = hand.showdown.length > 0 ? 'at showdown' : 'without a showdown';
    return `${winners.join(' and ')} won a pot of ${count(potOf(hand))} ${how}`;
  }
  const remarks = [
    ...(reading?.bluff === 'worked' ? ['a bluff that worked'] : []),
    ...(reading?.bluff === 'tried' ? ['a bluff that did not work'] : []),
    ...(reading?.misread ?? []),
    ...(decision.timedOut ? ['no answer in time'] : []),
    ...(decision.rung === 'default' && !decision.timedOut ? ['no usable answer'] : []),
    ...(decision.adjusted === null ? [] : [`adjusted: ${decision.adjusted}`]),
  ];
  const action = `${nameOf(decision.player)} ${actionWords(decision.action)} ${streetWords(decision)}`;
  const equity = decision.equity === null ? [] : [`${percent(decision.equity, 0)} equity`];
  return [action, ...equity, ...remarks].join(', ');
}

function asItIs(player: string): string {
  return player;
}

function streetWords({ street }: Pick<Decision, 'street'>): string {
  return street === 'preflop' ? 'before the flop' : `on the ${street}`;
}
