import { expect, test } from 'vitest';
import { replayRotation } from '../../../src/engine/history/rotation.ts';

const HISTORY = {
  id: 'r1',
  seats: [0, 1, 2],
  before: { button: 0, smallBlindSeat: 1, bigBlindSeat: 2 },
};

test('answers where the moving button goes', () => {
  expect(replayRotation({ ...HISTORY, out: [1] })).toEqual({
    id: 'r1',
    ok: true,
    buttonSeat: 2,
    smallBlindSeat: 2,
    bigBlindSeat: 0,
    error: null,
  });
});

test('disagrees with another place', () => {
  const stated = { button: 0, smallBlindSeat: 0, bigBlindSeat: 2 };

  expect(replayRotation({ ...HISTORY, out: [1], stated })).toMatchObject({ ok: false });
});

test('has no answer with one seat left', () => {
  expect(replayRotation({ ...HISTORY, out: [0, 1] })).toMatchObject({
    ok: false,
    buttonSeat: null,
    error: 'expected two seats or more still in, found 1',
  });
});
