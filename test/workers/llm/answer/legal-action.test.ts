import { describe, expect, it } from 'vitest';
import { legalActions } from '../../../../src/engine/betting.ts';
import { shuffledDeck } from '../../../../src/engine/deck.ts';
import { act, startHand } from '../../../../src/engine/hand.ts';
import { recordedActions } from '../../../../src/engine/hand-result.ts';
import type { HandState } from '../../../../src/engine/hand-state.ts';
import { type RandomStream, randomStream } from '../../../../src/engine/random.ts';
import { adjustmentSchema } from '../../../../src/shared/records/decision.ts';
import { actionTypeSchema } from '../../../../src/shared/records/document.ts';
import { type ActionContext, legalise } from '../../../../src/workers/llm/answer/legal-action.ts';

const HANDS = 400;

describe('a request made legal', () => {
  it('is accepted by the engine as it stands, whatever was asked for and wherever', () => {
    const random = randomStream('requests', 1);
    const adjustments = new Set<string | null>();
    for (let hand = 1; hand <= HANDS; hand += 1) {
      let state = deal(hand, random);
      for (let context = contextOf(state); context !== null; context = contextOf(state)) {
        const requested = randomRequest(context, random);
        const { action, adjusted } = legalise(requested, context);
        state = act(state, { type: action.type, to: action.to ?? undefined });
        const taken = recordedActions(state).at(-1);
        // What the answer calls the action is what the record calls it.
        expect(taken?.type).toBe(action.type);
        expect(context.legal).toContain(action.type);
        if (action.to !== null) expect(taken?.to).toBe(action.to);
        adjustments.add(adjusted);
      }
    }
    expect(adjustments).toEqual(new Set([null, ...adjustmentSchema.options]));
  });
});

function deal(hand: number, random: RandomStream): HandState {
  const seats = 2 + random.below(6);
  const stacks = Array.from({ length: seats }, (_, seat) => ({
    seat,
    stack: 1 + random.below(300),
  }));
  return startHand({
    blinds: { level: 1, smallBlind: 5, bigBlind: 10, ante: 0 },
    stacks,
    button: 0,
    smallBlindSeat: seats === 2 ? 0 : 1,
    bigBlindSeat: seats === 2 ? 1 : 2,
    deck: shuffledDeck({ gameSeed: 'requests', session: 1, hand }),
  });
}

function contextOf(state: HandState): ActionContext | null {
  const legal = legalActions(state);
  if (legal === null) return null;
  return {
    ...legal,
    legal: [...legal.types],
    maxRaiseTo: legal.minRaiseTo === null ? null : legal.maxRaiseTo,
    bigBlind: 10,
  };
}

function randomRequest(context: ActionContext, random: RandomStream) {
  const types = actionTypeSchema.options;
  const total = context.streetCommitted + context.stack;
  const amounts = [
    null,
    -5,
    0,
    context.currentBet,
    context.minRaiseTo,
    total - 1,
    total,
    total + 1,
    random.below(400),
  ];
  // Mostly calls and small raises, so that hands reach the river and raises are closed now and then.
  const type = random.below(3) > 0 ? 'call' : types[random.below(types.length)];
  return { type: type ?? 'call', amount: amounts[random.below(amounts.length)] ?? null };
}
