import { expect, test } from 'vitest';
import { RunningStatistics } from '../../../src/workers/table/running-statistics.ts';

function action(
  player: string,
  street: 'preflop' | 'flop' | 'turn',
  type: 'fold' | 'check' | 'call' | 'bet' | 'raise' | 'all_in',
  to: number,
  currentBet: number,
) {
  return { player, street, type, to, currentBet, seat: 0, added: to, allIn: type === 'all_in' };
}

test('VPIP and PFR are over hands with a preflop decision, AF pools postflop actions (metrics.md)', () => {
  const statistics = new RunningStatistics(['a', 'b', 'c']);
  statistics.add([
    action('a', 'preflop', 'raise', 30, 10),
    action('b', 'preflop', 'call', 30, 30),
    action('a', 'flop', 'bet', 40, 0),
    action('b', 'flop', 'call', 40, 40),
    action('a', 'turn', 'bet', 90, 0),
    action('b', 'turn', 'fold', 0, 90),
  ]);
  statistics.add([action('a', 'preflop', 'fold', 0, 10), action('b', 'preflop', 'check', 10, 10)]);
  expect(statistics.of('a')).toEqual({ hands: 2, vpip: 0.5, pfr: 0.5, af: 2 });
  expect(statistics.of('b')).toEqual({ hands: 2, vpip: 0.5, pfr: 0, af: 0 });
  expect(statistics.of('c')).toEqual({ hands: 0, vpip: 0, pfr: 0, af: 0 });
});

test('an all-in above the bet is a raise, at or below it a call (metrics.md, recorded type)', () => {
  const statistics = new RunningStatistics(['a', 'b']);
  statistics.add([
    action('a', 'preflop', 'all_in', 200, 10),
    action('b', 'preflop', 'all_in', 150, 200),
  ]);
  expect(statistics.of('a')).toMatchObject({ vpip: 1, pfr: 1 });
  expect(statistics.of('b')).toMatchObject({ vpip: 1, pfr: 0 });
});

test('a walk leaves the big blind without a decision and without a hand counted', () => {
  const statistics = new RunningStatistics(['a', 'b']);
  statistics.add([action('a', 'preflop', 'fold', 0, 10)]);
  expect(statistics.of('a').hands).toBe(1);
  expect(statistics.of('b').hands).toBe(0);
});
