import { describe, expect, it } from 'vitest';
import { clustersBy } from '../../../src/scoring/winnings/clusters.ts';
import { conditionWinnings } from '../../../src/scoring/winnings/condition-winnings.ts';
import type { WonSession } from '../../../src/scoring/winnings/seat-winnings.ts';

/** Chips by player in one session; bb at a big blind of 10, ten hands; places by chips. */
function won(cluster: string, chips: Readonly<Record<string, number>>, known = true): WonSession {
  const values = Object.values(chips);
  return {
    session: `b.r01-c.s${cluster}`,
    cluster,
    seats: Object.entries(chips).map(([player, each]) => ({
      player,
      hands: 10,
      raw: { chips: each, bb: each / 10 },
      board: known ? { chips: each / 2, bb: each / 20 } : null,
      weighted: known ? { chips: each / 4, bb: each / 40 } : null,
      place: 1 + values.filter((other) => other > each).length,
    })),
  };
}

const PLAYERS = ['ann', 'bob', 'cid'];
const SESSIONS = Array.from({ length: 12 }, (_, at) =>
  won(`${at}`, { ann: 400 + 10 * (at % 3), bob: -150 - 10 * (at % 3) + at, cid: -250 - at }),
);

describe('the winnings of a condition (spec of winnings, sections 4 and 5)', () => {
  it('tells players apart by pairs corrected after Holm, and ranks them by who is better', () => {
    const { pairs, players } = conditionWinnings(PLAYERS, SESSIONS);
    expect(players.get('ann')?.raw.chips).toMatchObject({ mean: 410, clusters: 12 });
    expect(players.get('ann')?.raw.bb100.mean).toBe(410);
    expect(pairs.raw.pairs.map(({ a, b }) => `${a} ${b}`)).toEqual([
      'ann bob',
      'ann cid',
      'bob cid',
    ]);
    expect(pairs.raw.pairs.every(({ holm }) => holm !== null && holm < 0.05)).toBe(true);
    expect([...pairs.raw.ranks]).toEqual([
      ['ann', [1, 1]],
      ['bob', [2, 2]],
      ['cid', [3, 3]],
    ]);
    const [first] = pairs.raw.pairs;
    expect(first?.anytime?.[0]).toBeLessThan(first?.interval?.[0] ?? Number.NaN);
  });

  it('leaves ranks open where two are alike, and says nothing at all from one cluster', () => {
    const alike = Array.from({ length: 12 }, (_, at) =>
      won(`${at}`, { ann: at % 2 === 0 ? 100 : -100, bob: at % 2 === 0 ? -100 : 100, cid: 0 }),
    );
    expect(conditionWinnings(PLAYERS, alike).pairs.weighted?.ranks.get('ann')).toEqual([1, 3]);
    const one = conditionWinnings(
      PLAYERS,
      SESSIONS.map((session) => ({ ...session, cluster: 'x' })),
    );
    expect(one.players.get('bob')?.weighted?.chips).toMatchObject({
      clusters: 1,
      se: null,
      interval: null,
    });
    expect(one.pairs.raw.pairs[0]).toMatchObject({
      p: null,
      holm: null,
      anytime: null,
      interval: null,
    });
    expect(one.pairs.raw.ranks.get('cid')).toEqual([1, 3]);
    expect(one.places.get('ann')?.interval).toBeNull();
  });

  it('knows no figure without luck where the luck of one session is not known', () => {
    const { players, pairs } = conditionWinnings(PLAYERS, [
      ...SESSIONS,
      won('last', { ann: 10, bob: -10, cid: 0 }, false),
    ]);
    expect(players.get('ann')).toMatchObject({ board: null, weighted: null });
    expect(pairs).toMatchObject({ board: null, weighted: null });
    expect(players.get('ann')?.raw.chips.clusters).toBe(13);
  });
});

describe('what is one cluster (spec of winnings, 4.1)', () => {
  const session = { _id: 's', runId: 'b.r01-c', condition: 'c', seed: 'abc', index: 2 };
  const rule = (memory?: string) =>
    clustersBy({
      conditions: [{ id: 'c', memory }],
      gameSeeds: new Map([
        ['b.r01-c', 'seed'],
        ['b.r02-c', 'seed'],
      ]),
    });

  it('is every run that is dealt alike where notebooks last', () => {
    expect(rule('persistent')(session)).toBe('seed');
    expect(rule('persistent')({ ...session, runId: 'b.r02-c', index: 3 })).toBe('seed');
    expect(rule('persistent')({ ...session, runId: 'b.r03-c' })).toBe('b.r03-c');
    expect(rule()(session)).toBe('seed');
  });

  it('is every session with the same decks where they do not', () => {
    expect(rule('none')(session)).toBe('abc 2');
    expect(rule('session')({ ...session, runId: 'b.r02-c' })).toBe('abc 2');
    expect(rule('none')({ ...session, seed: null })).toBe('s');
  });
});
