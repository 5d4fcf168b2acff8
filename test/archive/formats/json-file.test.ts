import { describe, expect, test } from 'vitest';
import { replayFile } from '../../../src/archive/formats/replay-file.ts';

const HAND = {
  id: 'h1',
  players: ['A', 'B'],
  buttonSeat: 0,
  smallBlindSeat: 0,
  bigBlindSeat: 1,
  blinds: { small: 50, big: 100, ante: 0 },
  antes: [0, 0],
  blindsPosted: [50, 100],
  startingStacks: [1000, 1000],
  holeCards: [['Ah', 'Kd'], null],
  board: [],
  actions: [{ seat: 0, type: 'fold' }],
  finishingStacks: [950, 1050],
};

function errors(text: string): readonly (string | null)[] {
  return [...replayFile('hands.jsonl', text)].map(({ error }) => error);
}

describe('a hand of the conformance data', () => {
  test('is read from lines, from an array, and alone', () => {
    const line = JSON.stringify(HAND);

    expect(errors(`${line}\n${line}\n`)).toEqual([null, null]);
    expect(errors(`[${line},\n${line}]`)).toEqual([null, null]);
    expect(errors(JSON.stringify(HAND, null, 2))).toEqual([null]);
  });

  test('may leave out what was posted, the button and a card of a hand', () => {
    const { antes, blindsPosted, buttonSeat, ...rest } = HAND;

    expect(errors(JSON.stringify({ ...rest, holeCards: [['Ah', null], null] }))).toEqual([null]);
    expect(antes.length + blindsPosted.length + buttonSeat).toBe(4);
  });

  test('states nothing with a null, except that no bet went back uncalled', () => {
    const nothing = { street: null, to: null, allIn: null, legal: null, refuse: null };
    const unstated = { pots: null, payoffs: null, finishingStacksTDA: null, firstToShow: null };
    const line = { ...HAND, ...unstated, players: null, antes: null };
    const actions = [{ seat: 0, type: 'fold', ...nothing }];

    expect(errors(JSON.stringify({ ...line, actions }))).toEqual([null]);
    expect(errors(JSON.stringify({ ...line, actions, uncalledReturned: null }))).toEqual([
      expect.stringContaining('uncalledReturned: stated null'),
    ]);
  });

  test('heads-up without a button plays on with the big blind first, since the small one has it', () => {
    const played = {
      ...HAND,
      buttonSeat: null,
      board: ['2h', '3h', '4h'],
      actions: [
        { street: 'preflop', seat: 0, type: 'call' },
        { street: 'preflop', seat: 1, type: 'check' },
        { street: 'flop', seat: 1, type: 'bet', to: 100 },
        { street: 'flop', seat: 0, type: 'fold' },
      ],
      finishingStacks: [900, 1100],
    };

    expect(errors(JSON.stringify(played))).toEqual([null]);
  });

  test.each([
    { type: 'raise', to: -200 },
    { type: 'bet', to: 0 },
    { type: 'raise', to: 200.5 },
    { type: 'raise', to: null },
    { type: 'raise', to: 'NaN' },
    { type: 'raise', to: 1e12 },
    { type: 'check' },
    { type: 'limp' },
    { type: 'call', seat: 1 },
    { type: 'fold', seat: -1 },
  ])('may want any nonsense refused: %j', (nonsense) => {
    const actions = [{ seat: 0, type: 'fold', refuse: [nonsense] }];

    const [line] = [...replayFile('hands.jsonl', JSON.stringify({ ...HAND, actions }))];

    expect(line).toMatchObject({ ok: true, refused: [true] });
  });

  test('is not in agreement where it wants a legal action refused', () => {
    const actions = [{ seat: 0, type: 'fold', refuse: [{ type: 'call', seat: 0 }] }];

    const [line] = [...replayFile('hands.jsonl', JSON.stringify({ ...HAND, actions }))];

    expect(line).toMatchObject({ ok: false, refused: [false] });
  });

  test.each([
    ['{"id": "h1"', 'hands.jsonl:2: expected a hand as JSON, found'],
    ['[1]', 'hands.jsonl:2: expected a hand as an object'],
    [
      JSON.stringify({ ...HAND, board: ['10h'] }),
      'hands.jsonl:2: hand h1: board.0: expected a card such as Ah or Td',
    ],
    [
      JSON.stringify({ ...HAND, startingStacks: ['1000', 1000] }),
      'hands.jsonl:2: hand h1: startingStacks.0: ',
    ],
    [
      JSON.stringify({ ...HAND, actions: [{ seat: 0, type: 'limp' }] }),
      'hands.jsonl:2: hand h1: actions.0.type: ',
    ],
    [
      JSON.stringify({ ...HAND, startingStacks: [1000] }),
      'hands.jsonl:2: hand h1: setup: expected 2 to 10 seats, found 1',
    ],
    [JSON.stringify({ id: 'r1', kind: 'rotation' }), 'hands.jsonl:2: hand r1: before: '],
  ])('malformed (%s) names file, line and, where it is known, hand', (line, message) => {
    const found = errors(`${JSON.stringify(HAND)}\n${line}\n${JSON.stringify(HAND)}`);

    expect(found).toEqual([null, expect.stringContaining(message), null]);
  });
});
