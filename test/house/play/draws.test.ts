import { describe, expect, it } from 'vitest';
import { parseCards } from '../../../src/engine/card.ts';
import { drawsOf } from '../../../src/house/play/draws.ts';

const draws = (hole: string, board: string) => drawsOf(parseCards(hole), parseCards(board));

describe('draws (metrics.md, M8)', () => {
  it.each([
    ['Ah Kh', '2h 7h 9c', ['flush draw']],
    ['Ah Kd', '2h 7h 9h', ['flush draw']],
    ['8c 9d', 'Th Js 2c', ['open-ended straight draw']],
    ['8c 9d', 'Th Qs 2c', ['gutshot']],
    ['Ac 2d', '3h 4s 9c', ['gutshot']],
    ['Ac Kd', 'Qh Js 3c', ['gutshot']],
    ['5c 7d', '6h 8s 9c', []],
    ['4c 8d', '5h 7s 6c', []],
    ['5c 9d', '6h 7s Jc', ['gutshot']],
    ['5c Jd', '7h 8s 9c', ['open-ended straight draw']],
    ['Ah 9h', 'Kh 4c 8d', ['backdoor flush draw']],
    ['9c 8d', '7h 2s Kc', ['backdoor straight draw']],
    ['9h 8h', '7h 6h Kc', ['flush draw', 'open-ended straight draw']],
    ['Ah Kh', '2h 7h 9h', []],
  ])('finds with %s on %s: %j', (hole, board, expected) => {
    expect(draws(hole, board)).toEqual(expected);
  });

  it.each([
    ['the board alone', '2c 3d', '9h Th Jh Qh'],
    ['the river', 'Ah Kh', '2h 7h 9c Tc 3s'],
    ['before the flop', 'Ah Kh', ''],
  ])('finds none of its own on %s', (_, hole, board) => {
    expect(draws(hole, board)).toEqual([]);
  });

  it('has no backdoor draw on the turn', () => {
    expect(draws('Ah 9h', 'Kh 4c 3d 2s')).not.toContain('backdoor flush draw');
    expect(draws('9c 8d', '7h 2s Kc Kd')).toEqual([]);
  });
});
