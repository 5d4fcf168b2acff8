import type { PostedChips } from '../../engine/hand-setup.ts';
import { MAX_STACK } from '../../engine/hand-setup.ts';
import type { HandHistory } from '../../engine/history/hand-history.ts';
import { chipsPerUnit, toChips } from './chip-unit.ts';
import { readPhhActions } from './phh-actions.ts';
import type { Phh } from './phh-schema.ts';

/**
 * A PHH hand as the engine plays it. Seats are the file's players, from 0: with three or more the
 * first is left of the button and the last has it. Heads-up the first is the big blind, and the
 * forced bets are listed the other way round.
 * @throws {PhhActionError}
 */
export function historyOfPhh(phh: Phh, id: string): HandHistory {
  const players = phh.starting_stacks.length;
  const headsUp = players === 2;
  const play = readPhhActions(phh.actions, players);
  const finite = phh.starting_stacks.filter(Number.isFinite);
  const perUnit = chipsPerUnit([
    phh.min_bet,
    ...phh.antes,
    ...phh.blinds_or_straddles,
    ...finite,
    ...play.actions.map((action) => action.to ?? 0),
  ]);
  const chips = (amount: number): number => toChips(amount, perUnit);
  const stacks = phh.starting_stacks.map((stack) =>
    // An unknown stack covers whatever is bet.
    Number.isFinite(stack) ? chips(stack) : MAX_STACK,
  );
  const inSeatOrder = (amounts: readonly number[]): readonly number[] =>
    (headsUp ? amounts.toReversed() : amounts).map(chips);
  const antes = inSeatOrder(phh.antes);
  const blinds = inSeatOrder(phh.blinds_or_straddles);
  const bigBlindSeat = headsUp ? 0 : bigBlindPlayer(blinds);
  const smallBlindSeat = headsUp ? 1 : 0;

  /** The least bet of every street is `min_bet`, above the big blind only with a straddle. */
  function nominalBigBlind(): number {
    const listed = blinds[bigBlindSeat] || chips(phh.min_bet);
    // Some files list what a short stack had left of the blind: that does not lower the price.
    const allIn = listed + (antes[bigBlindSeat] ?? 0) >= (stacks[bigBlindSeat] ?? 0);
    return allIn ? chips(phh.min_bet) : Math.min(listed, chips(phh.min_bet));
  }

  return {
    id,
    players: phh.players ?? stacks.map((_, player) => `p${player + 1}`),
    chipsPerUnit: perUnit,
    setup: {
      blinds: {
        level: phh.level ?? 1,
        smallBlind: Math.min(blinds[smallBlindSeat] ?? 0, chips(phh.min_bet)),
        bigBlind: nominalBigBlind(),
        ante: Math.max(0, ...antes),
      },
      button: players - 1,
      smallBlindSeat: smallBlindSeat === bigBlindSeat ? null : smallBlindSeat,
      bigBlindSeat,
      stacks: stacks.map((stack, seat) => ({ seat, stack })),
      deck: { holeCards: play.holeCards, board: play.board },
      posted: postedChips(stacks, antes, blinds, !phh.ante_trimming_status),
    },
    actions: play.actions.map((action) => ({
      ...action,
      to: action.to === undefined ? undefined : chips(action.to),
    })),
    result: {
      finishingStacks: phh.finishing_stacks?.map(chips),
      winnings: phh.winnings?.map(chips),
    },
  };
}

/** The file lists what is asked for; a stack pays of it what it has, the ante first. */
function postedChips(
  stacks: readonly number[],
  antes: readonly number[],
  blinds: readonly number[],
  deadAntes: boolean,
): PostedChips {
  const paid = antes.map((ante, seat) => Math.min(ante, stacks[seat] ?? 0));
  return {
    antes: paid,
    blinds: blinds.map((blind, seat) => Math.min(blind, (stacks[seat] ?? 0) - (paid[seat] ?? 0))),
    deadAntes,
  };
}

/** The second player, but in games where only another seat posts (a blind on the button). */
function bigBlindPlayer(blinds: readonly number[]): number {
  if ((blinds[1] ?? 0) > 0) return 1;
  const largest = Math.max(...blinds);
  return largest > 0 ? blinds.indexOf(largest) : 1;
}
