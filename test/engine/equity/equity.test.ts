import { describe, expect, test } from 'vitest';
import type { Card } from '../../../src/engine/card.ts';
import { parseCards } from '../../../src/engine/card.ts';
import { equity, equityStream, equityWithPauses } from '../../../src/engine/equity/equity.ts';
import type { EquityQuestion, OpponentHand } from '../../../src/engine/equity/spot.ts';
import { strengthOf } from '../../../src/engine/equity/strength.ts';
import { ArenaError } from '../../../src/engine/error.ts';
import { conformanceText } from '../../conformance/conformance-data.ts';
import { remainingCards, twoOf } from './remaining-cards.ts';

interface ExactLine {
  readonly id: string;
  readonly hero: readonly Card[];
  readonly opponents: readonly OpponentHand[];
  readonly board: readonly Card[];
  readonly combinations: number;
  readonly heroWinsAlone: number;
  readonly heroTies: Readonly<Record<string, number>>;
  readonly heroLoses: number;
  readonly winFraction: number;
  readonly equity: number;
  readonly seOf1000RunOuts: number;
}

interface MultiwayLine {
  readonly hero: readonly Card[];
  readonly board: readonly Card[];
  readonly unknownOpponents: number;
  readonly winFraction: number;
  readonly equity: number;
  readonly standardError: number;
}

const exactLines = JSON.parse(conformanceText('equity/exact.json')) as ExactLine[];
const multiwayLines = JSON.parse(
  conformanceText('equity/multiway-reference.json'),
) as MultiwayLine[];

describe('every deal is counted, as two independent evaluators did (equity/exact.json)', () => {
  test.each(exactLines)('$id', (line) => {
    const result = equity({ ...line, exact: true });

    expect(result.samples).toBe(line.combinations);
    expect(result.outcomes[0]).toBe(line.heroLoses);
    expect(result.outcomes[1]).toBe(line.heroWinsAlone);
    const ties = result.outcomes.flatMap((deals, hands) =>
      hands > 1 && deals > 0 ? [[`${hands}-way`, deals]] : [],
    );
    expect(Object.fromEntries(ties)).toEqual(line.heroTies);
    expect(result.winFraction).toBeCloseTo(line.winFraction, 8);
    expect(result.equity).toBeCloseTo(line.equity, 8);
    expect(result).toMatchObject({ exact: true, standardError: 0 });
  });
});

describe('random run-outs come within four standard errors', () => {
  test.each(exactLines)('of the exact $id', (line) => {
    const result = equity({ ...line, samples: 200_000, seed: line.id });

    // The file rounds to nine decimals.
    const off = Math.abs(result.equity - line.equity) - 1e-9;
    expect(off).toBeLessThanOrEqual(4 * result.standardError);
    // The file's error is that of an outcome of 0 or 1; shares of ties in between vary less.
    const oneThousand = result.standardError * Math.sqrt(200);
    expect(oneThousand).toBeLessThan(line.seOf1000RunOuts + 0.0005);
  });

  test('whose size is what estimates really vary by', () => {
    const question = { hero: parseCards('3s 2h'), opponents: unknownHands(1), samples: 1_000 };
    const results = Array.from({ length: 400 }, (_, seed) =>
      equity({ ...question, seed: `${seed}` }),
    );
    const mean = results.reduce((sum, result) => sum + result.equity, 0) / results.length;
    const variance =
      results.reduce((sum, result) => sum + (result.equity - mean) ** 2, 0) / (results.length - 1);

    // 400 estimates know their own spread to 1 / sqrt(800), 3.5 %; three times that is allowed.
    const ratio = Math.sqrt(variance) / (results[0]?.standardError as number);
    expect(ratio).toBeGreaterThan(0.9);
    expect(ratio).toBeLessThan(1.1);
  });

  test.each(multiwayLines)('of $hero on $board against $unknownOpponents unknown hands', (line) => {
    const opponents = unknownHands(line.unknownOpponents);
    const result = equity({ ...line, opponents, samples: 400_000, seed: 'multiway' });

    const error = Math.hypot(result.standardError, line.standardError);
    expect(Math.abs(result.equity - line.equity)).toBeLessThanOrEqual(4 * error);
    expect(Math.abs(result.winFraction - line.winFraction)).toBeLessThanOrEqual(4 * error);
  });

  test('where known and unknown hands are mixed', () => {
    const question: EquityQuestion = {
      hero: parseCards('As Kd'),
      board: parseCards('Ah 7c 2d'),
      opponents: ['unknown', parseCards('Ks Qs'), 'unknown'],
    };
    const counted = equity({ ...question, exact: true });
    const sampled = equity({ ...question, samples: 400_000, seed: 'mixed' });

    expect(Math.abs(sampled.equity - counted.equity)).toBeLessThan(4 * sampled.standardError);
  });
});

describe('several unknown hands are counted', () => {
  const board = parseCards('Ah 7c 2d 9s 3h');

  test.each(['As Kd', 'Kh Qh', '5c 4c', '8d 6d'])('%s, as pair by pair', (hero) => {
    const mine = strengthOf([...parseCards(hero), ...board]);
    const hands = twoOf(remainingCards([...parseCards(hero), ...board])).map((cards) => ({
      cards,
      lead: Math.sign(mine - strengthOf([...cards, ...board])),
    }));
    const outcomes = [0, 0, 0, 0];
    for (const one of hands) {
      for (const other of hands) {
        if (one.cards.some((card) => other.cards.includes(card))) continue;
        const beaten = one.lead < 0 || other.lead < 0;
        const sharing = [one, other].filter(({ lead }) => lead === 0).length + 1;
        const outcome = beaten ? 0 : sharing;
        outcomes[outcome] = (outcomes[outcome] as number) + 1;
      }
    }
    const counted = equity({
      hero: parseCards(hero),
      board,
      opponents: unknownHands(2),
      exact: true,
    });

    expect(counted.outcomes).toEqual(outcomes);
  });

  test('three on the turn, as run-outs estimate it', () => {
    const question = {
      hero: parseCards('As Kd'),
      board: board.slice(0, 4),
      opponents: unknownHands(3),
    };
    const counted = equity({ ...question, exact: true });
    const sampled = equity({ ...question, samples: 400_000, seed: 'turn' });

    // 46 rivers, then three hands out of 45 cards.
    expect(counted.samples).toBe((44 * 45 * 46 * 43 * 42 * 41 * 40) / 8);
    expect(Math.abs(sampled.equity - counted.equity)).toBeLessThan(4 * sampled.standardError);
  });
});

describe('a seed', () => {
  const question = { hero: parseCards('Jh Th'), opponents: unknownHands(3), samples: 1_000 };

  test('gives the same result every time', () => {
    expect(equity({ ...question, seed: 's1' })).toEqual(equity({ ...question, seed: 's1' }));
  });

  test('gives other run-outs than another', () => {
    const outcomes = ['s1', 's2', 's3'].map((seed) =>
      equity({ ...question, seed }).outcomes.join(),
    );

    expect(new Set(outcomes).size).toBe(3);
  });

  test('gives the same run-outs in a stream, with pauses and at once', async () => {
    const sampled = { ...question, samples: 3_456, seed: 'stream' };
    const stream = [...equityStream(sampled)];

    expect(stream.map(({ samples }) => samples)).toEqual([1_000, 2_000, 3_000, 3_456]);
    expect(stream.at(-1)).toEqual(equity(sampled));
    expect(await equityWithPauses(sampled)).toEqual(equity(sampled));
  });
});

describe('the thread is free', () => {
  test('after every thousand run-outs, which take less than 2 ms', () => {
    const stream = equityStream({
      hero: parseCards('Jh Th'),
      opponents: unknownHands(9),
      samples: 200_000,
      seed: 'time',
    });
    const times: number[] = [];
    for (let since = performance.now(); stream.next().done !== true; since = performance.now()) {
      times.push(performance.now() - since);
    }

    expect(times).toHaveLength(200);
    // The median: another process may take the core away for longer than that.
    expect(times.toSorted((a, b) => a - b)[100]).toBeLessThan(2);
  });

  test('many times during a long exact count', async () => {
    let pauses = 0;
    const question = {
      hero: parseCards('2s 2h'),
      opponents: unknownHands(1),
      exact: true,
    } as const;
    const result = await equityWithPauses(question, async () => {
      pauses += 1;
    });

    expect(result).toEqual(equity(question));
    expect(pauses).toBeGreaterThan(100);
  });
});

describe('a question that no deal answers is refused in one line', () => {
  const sampled = { samples: 1_000, seed: '' };
  test.each([
    [{ hero: ['Ah'], opponents: unknownHands(1) }, 'expected two hole cards, found 1 (Ah)'],
    [{ hero: ['Ah', 'Ah'], opponents: unknownHands(1) }, 'the card Ah is there twice'],
    [{ hero: ['Ah', 'Kd'], opponents: [['Kd', 'Ks']] }, 'the card Kd is there twice'],
    [{ hero: ['Ah', 'Kd'], opponents: [['Ks']] }, 'expected two hole cards, found 1 (Ks)'],
    [{ hero: ['Ah', 'Kd'], opponents: [] }, 'expected 1 to 9 opponents, found none'],
    [{ hero: ['Ah', 'Kd'], opponents: unknownHands(10) }, 'expected at most 10 hands, found 11'],
    [{ hero: ['Ah', '1d'], opponents: unknownHands(1) }, 'found "1d"'],
    [
      { hero: ['Ah', 'Kd'], board: ['2c', '3c'], opponents: unknownHands(1) },
      'expected a board of 0, 3, 4 or 5 cards, found 2 (2c 3c)',
    ],
    [
      {
        hero: ['Ah', 'Kd'],
        board: ['2c', '3c', '4c', '5c', '6c', '7c'],
        opponents: unknownHands(1),
      },
      'expected a board of 0, 3, 4 or 5 cards, found 6 (2c 3c 4c 5c 6c 7c)',
    ],
    [{ hero: ['Ah', 'Kd'], opponents: unknownHands(1), samples: 0 }, 'run-outs'],
    [{ hero: ['Ah', 'Kd'], opponents: unknownHands(1), samples: 1.5 }, 'run-outs'],
    [{ hero: ['Ah', 'Kd'], opponents: unknownHands(3), exact: true }, 'ask for run-outs instead'],
  ])('%j', (question, reason) => {
    const ask = () => equity({ ...sampled, ...question } as Parameters<typeof equity>[0]);

    expect(ask).toThrow(ArenaError);
    expect(ask).toThrow(reason);
    expect(ask).toThrow(/^[^\n]+$/);
  });
});

function unknownHands(hands: number): 'unknown'[] {
  return Array.from({ length: hands }, () => 'unknown');
}
