import { describe, expect, test } from 'vitest';
import { act } from '../../src/engine/hand.ts';
import { rebuildHand } from '../../src/engine/hand-log.ts';
import { handResult, recordedActions } from '../../src/engine/hand-result.ts';
import { action, dealt, play, setup } from './table.ts';

const STATE = play(
  dealt({ stacks: [1000, 400, 3000], blinds: { ante: 5 } }),
  'raise 300',
  'all_in',
  'fold',
);

describe('the log of operations', () => {
  test('tells the hand from the first chip to the last', () => {
    const over = play(STATE, 'call');

    expect(over.operations.map(({ kind }) => kind).join(' ')).toBe(
      'start ante ante ante blind blind hole-cards ' +
        'action action action action board board board showing showing award end',
    );
  });

  test('rebuilds the state by itself', () => {
    expect(rebuildHand(STATE.operations)).toEqual(STATE);
    expect(rebuildHand(JSON.parse(JSON.stringify(STATE.operations)))).toEqual(STATE);
    expect(rebuildHand(STATE.operations).operations).toEqual(STATE.operations);
  });

  test('rebuilt, plays on to the same end', () => {
    const rebuilt = act(rebuildHand(STATE.operations), action('call'));

    expect(rebuilt).toEqual(act(STATE, action('call')));
  });

  test('begins with a start', () => {
    expect(() => rebuildHand(STATE.operations.slice(1))).toThrow(
      'begins with its start, found ante',
    );
    expect(() => rebuildHand([])).toThrow('found nothing');
  });
});

describe('what has happened can not be changed', () => {
  test('neither the log nor an operation nor anything in one', () => {
    const over = play(STATE, 'call');

    expect(unfrozen(over.operations)).toEqual([]);
  });

  test('and what the caller does to its own setup later changes nothing', () => {
    const own = structuredClone(setup({ stacks: [1000, 1000] }));
    const state = dealt({ stacks: [1000, 1000] });
    Object.assign(own.stacks[0] as object, { stack: 5 });

    expect(state.setup.stacks[0]).toEqual({ seat: 0, stack: 1000 });
  });

  test('an action leaves the state it was taken in as it was', () => {
    const before = structuredClone({ ...STATE, operations: STATE.operations });
    play(STATE, 'call');

    expect({ ...STATE, operations: STATE.operations }).toEqual(before);
  });

  test('two ways to go on from one state do not meet', () => {
    const called = play(STATE, 'call');
    const folded = play(STATE, 'fold');

    expect(called.operations.slice(0, STATE.operations.length)).toEqual(STATE.operations);
    expect(folded.operations.slice(0, STATE.operations.length)).toEqual(STATE.operations);
    expect(called.board).toHaveLength(5);
    expect(folded.board).toHaveLength(0);
  });
});

describe('what a hand came to', () => {
  test('is not told before it is over', () => {
    expect(() => handResult(STATE)).toThrow('the hand is not over');
  });

  test('lists the actions as the records tell them', () => {
    expect(recordedActions(STATE)).toEqual([
      { seat: 0, street: 'preflop', type: 'raise', to: 300, added: 300, allIn: false },
      { seat: 1, street: 'preflop', type: 'all_in', to: 395, added: 345, allIn: true },
      { seat: 2, street: 'preflop', type: 'fold', to: 100, added: 0, allIn: false },
    ]);
  });
});

/** Paths of everything reachable that is not frozen. */
function unfrozen(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.entries(value).flatMap(([key, part]) => unfrozen(part, `${path}.${key}`));
  return Object.isFrozen(value) ? inside : [path, ...inside];
}
