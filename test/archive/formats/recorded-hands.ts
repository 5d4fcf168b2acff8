import { legalActions } from '../../../src/engine/betting.ts';
import type { BlindLevel } from '../../../src/engine/blinds.ts';
import type { Card } from '../../../src/engine/card.ts';
import { deckCommitment, shuffledDeck } from '../../../src/engine/deck.ts';
import { act, startHand } from '../../../src/engine/hand.ts';
import { handResult, recordedActions } from '../../../src/engine/hand-result.ts';
import type { HandState } from '../../../src/engine/hand-state.ts';
import { positions } from '../../../src/engine/position.ts';
import { randomStream } from '../../../src/engine/random.ts';
import { firstButton, rotate } from '../../../src/engine/tournament.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';

/**
 * A tournament of random play, hand by hand as `hands.jsonl` records it (records.md): seats that are
 * out are left out, blinds rise, and there are antes.
 */
export function recordedTournament(
  gameSeed: string,
  blinds: Partial<BlindLevel> = {},
): readonly Hand[] {
  const random = randomStream('recorded tournament', gameSeed);
  const hands: Hand[] = [];
  let stacks = [0, 1, 3, 4, 6].map((seat) => ({ seat, stack: 1000 }));
  let places = firstButton([0, 1, 3, 4, 6], 3);
  for (let number = 1; number <= 20 && stacks.length > 1; number++) {
    const deck = shuffledDeck({ gameSeed, session: 1, hand: number });
    const level = { level: 1, smallBlind: 25, bigBlind: 50, ante: 5, ...blinds };
    let state = startHand({ blinds: level, ...places, stacks, deck });
    for (let legal = legalActions(state); legal !== null; legal = legalActions(state)) {
      const type = legal.types[random.below(legal.types.length)] ?? 'fold';
      const to = (legal.minRaiseTo ?? 0) + random.below(60);
      state = act(state, {
        type,
        ...((type === 'bet' || type === 'raise') && { to: Math.min(to, legal.maxRaiseTo) }),
      });
    }
    hands.push(
      recordOf(`tour.r01-none.s01.h${String(number).padStart(2, '0')}`, number, state, deck),
    );
    const { endStacks } = handResult(state);
    stacks = stacks
      .map(({ seat }) => ({ seat, stack: endStacks.get(seat) ?? 0 }))
      .filter(({ stack }) => stack > 0);
    if (stacks.length > 1)
      places = rotate(
        stacks.map(({ seat }) => seat),
        places,
      );
  }
  return hands;
}

function recordOf(id: string, number: number, state: HandState, deck: readonly Card[]): Hand {
  const { setup, seats } = state;
  const result = handResult(state);
  const position = positions(
    seats.map(({ seat }) => seat),
    setup.button,
  );
  const posted = (kind: 'ante' | 'blind', seat: number): number =>
    state.operations.reduce(
      (sum, operation) =>
        operation.kind === kind && operation.seat === seat ? sum + operation.amount : sum,
      0,
    );
  return {
    _id: id,
    schema: 1,
    sessionId: 'tour.r01-none.s01',
    number,
    status: 'completed',
    level: setup.blinds.level,
    smallBlind: setup.blinds.smallBlind,
    bigBlind: setup.blinds.bigBlind,
    ante: setup.blinds.ante,
    button: setup.button,
    deckCommitment: deckCommitment(id, deck),
    deck: [...deck],
    seats: seats.map(({ seat, startStack, stack, holeCards }) => ({
      seat,
      player: `player-${seat}`,
      position: position.get(seat) ?? '',
      startStack,
      endStack: stack,
      holeCards: [...(holeCards ?? [])],
      posted: posted('blind', seat),
      antePosted: posted('ante', seat),
      payoff: stack - startStack,
      allInAdjusted: null,
    })),
    board: [...state.board],
    actions: recordedActions(state).map((action) => ({ ...action, decisionId: `${id}.d001` })),
    pots: structuredClone(result.pots) as Hand['pots'],
    uncalledReturned: result.uncalledReturned && { ...result.uncalledReturned },
    showdown: result.showdown.map((showing) => ({
      ...showing,
      hand: showing.hand ?? '',
      cards: [...showing.cards],
    })),
  };
}
