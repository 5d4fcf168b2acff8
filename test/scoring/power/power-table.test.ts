import { describe, expect, it } from 'vitest';
import { readPowerQuestion } from '../../../src/cli/results/power-question.ts';
import { powerLines } from '../../../src/cli/results/power-table.ts';
import { readEffect } from '../../../src/scoring/power/effect.ts';
import { type PowerQuestion, powerTable } from '../../../src/scoring/power/power-table.ts';
import type { SessionRecords } from '../../../src/scoring/records/session-records.ts';
import { inOrder, sessionDocuments } from '../support/records.ts';

const QUESTION: PowerQuestion = {
  effect: { size: 10, unit: 'chips' },
  between: null,
  alpha: 0.05,
  power: 0.8,
};

/** Sessions of one hand each in which `ann` wins so much from `bob`. */
function wonByAnn(nets: readonly number[]): SessionRecords[] {
  return nets.map((net, at) => {
    const records = sessionDocuments({
      index: at + 1,
      hands: [{ seats: { ann: { net }, bob: { net: -net } } }],
    });
    return { ...records, session: { ...records.session, seed: `seed ${at}` } };
  });
}

const swings = [30, -10, 10, -30, 20, -20, 0, 0];
// Their deviation by hand: sqrt(2800 / 7) = 20.
const DEVIATION = 20;

describe('the sessions that a difference needs', () => {
  it('follow from the deviation of sessions that were played, for each player against zero', async () => {
    const rows = await powerTable(inOrder(wonByAnn(swings)), QUESTION);
    expect(rows.map(({ players, method }) => [...players, method])).toEqual([
      ['ann', 'raw'],
      ['ann', 'all-in-adjusted'],
      ['bob', 'raw'],
      ['bob', 'all-in-adjusted'],
    ]);
    // 10 chips at a deviation of 20 are half a deviation: 34 (see t-power.test.ts).
    expect(rows[0]).toEqual({
      condition: 'persistent',
      players: ['ann'],
      method: 'raw',
      observations: 8,
      sessionsEach: 1,
      deviation: DEVIATION,
      sessions: 34,
    });
  });

  it('of two players against each other follow from their differences in the same sessions', async () => {
    const between = ['ann', 'bob'] as const;
    const [raw] = await powerTable(inOrder(wonByAnn(swings)), { ...QUESTION, between });
    expect(raw).toMatchObject({ players: ['ann', 'bob'], deviation: 2 * DEVIATION });
  });

  it('in bb/100 go by the residuals of the ratio, which are the rate itself where sessions are equal', async () => {
    const effect = { size: 100, unit: 'bb/100' } as const;
    const [raw] = await powerTable(inOrder(wonByAnn(swings)), { ...QUESTION, effect });
    // One hand a session at a big blind of 10: 20 chips are 200 bb/100.
    expect(raw?.deviation).toBeCloseTo(200, 9);
    expect(raw?.sessions).toBe(34);
  });

  it('count all the sessions of a deck where decks were played from every place', async () => {
    const rotated = wonByAnn([300, -280, -100, 140, 50, -70]).map((records, at) => {
      const seats = records.session.seats.map((seat) => ({
        ...seat,
        seat: ((seat.seat ?? 0) + at) % 2,
      }));
      const seed = `deck ${Math.floor(at / 2)}`;
      return { ...records, session: { ...records.session, index: 1, seed, seats } };
    });
    const rows = await powerTable(inOrder(rotated), QUESTION);
    // Means by deck: 10, 20, -10; their deviation is sqrt(700 / 3).
    expect(rows.find(({ method }) => method === 'duplicate')).toMatchObject({
      observations: 3,
      sessionsEach: 2,
      deviation: expect.closeTo(Math.sqrt(700 / 3), 9),
      sessions: 42,
    });
  });

  it('are unknown from one session, and nobody is left out silently', async () => {
    const [raw] = await powerTable(inOrder(wonByAnn([30])), QUESTION);
    expect(raw).toMatchObject({ observations: 1, deviation: null, sessions: null });
    await expect(powerTable(inOrder([]), QUESTION)).rejects.toThrow('found none');
    const between = ['ann', 'eve'] as const;
    await expect(powerTable(inOrder(wonByAnn(swings)), { ...QUESTION, between })).rejects.toThrow(
      '--between: expected two of ann, bob, found "eve"',
    );
  });

  it('come as a table that fits a terminal', async () => {
    const rows = await powerTable(inOrder(wonByAnn(swings)), QUESTION);
    const lines = powerLines(QUESTION, {
      from: null,
      rows: rows.map((row) => ({ ...row, usd: null, hours: null })),
    });
    expect(lines[0]).toBe(
      'Sessions to see 10 chips a session with a chance of 80 %, two-sided at 5 %, against zero',
    );
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
    expect(lines.find((line) => /^ann\s+raw\s+8\s+20\.0\s+34$/.test(line))).toBeDefined();
  });
});

describe('the question', () => {
  it.each([
    ['5bb/100', { size: 5, unit: 'bb/100' }],
    [' 2.5 BB/100', { size: 2.5, unit: 'bb/100' }],
    ['50chips', { size: 50, unit: 'chips' }],
  ])('takes %j', (text, effect) => {
    expect(readEffect(text)).toEqual(effect);
  });

  it.each(['', '5', 'bb/100', '0chips', '-5bb/100', '5 bb', '1..2chips', '1e999chips', 'NaNchips'])(
    'refuses an effect of %j in one line',
    (text) => {
      expect(() => readEffect(text)).toThrow(
        `--effect: expected a size above 0 with its unit, 5bb/100 or 50chips (a session), found "${text}"`,
      );
    },
  );

  it('refuses what is no chance, no pair, and no or two sources', () => {
    const effect = '5bb/100';
    expect(() => readPowerQuestion('demo', { effect, power: '80' })).toThrow(
      '--power: expected a number between 0 and 1, found "80"',
    );
    expect(() => readPowerQuestion('demo', { effect, alpha: '' })).toThrow('--alpha: expected');
    expect(() => readPowerQuestion('demo', { effect, power: '0.04' })).toThrow(
      '--power: expected more than alpha (0.05)',
    );
    for (const between of ['a', 'a,', 'a,a', 'a,b,c']) {
      expect(() => readPowerQuestion('demo', { effect, between })).toThrow(
        `--between: expected two players, as a,b, found "${between}"`,
      );
    }
    expect(() => readPowerQuestion(undefined, { effect })).toThrow('found neither');
    expect(() => readPowerQuestion('demo', { effect, from: 'x' })).toThrow('found both');
  });
});
