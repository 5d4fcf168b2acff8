import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { arena } from '../arena.ts';

const equity = (...words: string[]) => arena(['equity', ...words], { cwd: tmpdir() });
const json = async (...words: string[]) =>
  JSON.parse((await equity(...words, '--json')).stdout) as Record<string, number>;

/** Aces against kings of the same suits, by full enumeration of 1,712,304 boards. */
const ACES = { samples: 1_712_304, alone: 1_399_204, ties: 7_923 };

describe('arena equity', () => {
  it('counts every deal with --exact', async () => {
    const result = await json('AsAh', '--against', 'KsKd', '--exact');
    expect(Object.keys(result)).toEqual(['equity', 'winFraction', 'samples', 'standardError']);
    expect(result['samples']).toBe(ACES.samples);
    expect(result['winFraction']).toBeCloseTo(ACES.alone / ACES.samples, 12);
    expect(result['equity']).toBeCloseTo((ACES.alone + ACES.ties / 2) / ACES.samples, 12);
    expect(result['standardError']).toBe(0);
  });

  it('samples as many run-outs as asked for, the same ones for the same seed', async () => {
    const words = ['AsAh', '--against', 'KsKd', '--samples', '20000', '--seed', 'x'];
    const result = await json(...words);
    expect(result['samples']).toBe(20_000);
    const away = Math.abs((result['equity'] ?? 0) - (ACES.alone + ACES.ties / 2) / ACES.samples);
    expect(away).toBeLessThan(4 * (result['standardError'] ?? 0));
    expect(await json(...words)).toEqual(result);
    expect(await json(...words.slice(0, -1), 'y')).not.toEqual(result);
  });

  it('takes known and unknown opponents together, and a board', async () => {
    const alone = await json('AhKd', '--board', 'Td 4h 2h', '--against', 'QsQc');
    const crowded = await json('AhKd', '--board', 'Td4h2h', '--against', 'QsQc', '--vs', '2');
    expect(crowded['equity']).toBeLessThan(alone['equity'] ?? 0);
  });

  it('says it in a sentence', async () => {
    const { code, stdout } = await equity('AsAh', '--against', 'KsKd', '--exact');
    expect(code).toBe(0);
    expect(stdout).toBe('equity 81.95%, wins alone 81.71% (exact over 1712304 deals)\n');
  });

  it.each([
    [['AsAs'], 'the card As is there twice'],
    [['10sAh'], 'expected a card such as Ah or Td, found "10"'],
    [['AsAh', '--vs', '10'], '--vs: expected a whole number up to 9, found "10"'],
    [['AsAh', '--board', '2c'], 'expected a board of 0, 3, 4 or 5 cards, found 1 (2c)'],
    [
      ['AsAh', '--exact', '--samples', '5'],
      "option '--exact' cannot be used with option '--samples <count>'",
    ],
  ])('refuses %j in one line', async (words, line) => {
    expect(await equity(...words)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `arena: ${line}\n`,
    });
  });
});
