import { describe, expect, it } from 'vitest';
import { abilitySection, tellingNotice } from '../../../src/report/ability/ability-section.ts';
import { NO_DATA_REASONS, warningOf } from '../../../src/report/ability/axis-words.ts';
import { leaders } from '../../../src/report/ability/leaders.ts';
import type { NamedProfile } from '../../../src/report/named-profile.ts';
import { scoreSessions } from '../../../src/scoring/score-sessions.ts';
import type { AxisDifferences } from '../../../src/shared/records/axis-figures.ts';
import {
  type AxisName,
  axisNameSchema,
  type ReadAxis,
} from '../../../src/shared/records/profile.ts';
import { randomConfiguration, randomSessions } from '../../scoring/support/played-batch.ts';
import { inOrder } from '../../scoring/support/records.ts';

const axis = (figures: Partial<ReadAxis>): ReadAxis => ({
  score: 0.5,
  confidence: 'full',
  components: {},
  counts: {},
  data: true,
  ...figures,
});

const profile = (
  player: string,
  axes: Partial<Record<AxisName, ReadAxis>>,
  dealt = 80,
): NamedProfile =>
  ({
    player,
    name: player,
    condition: 'plain',
    series: 0,
    axes,
    style: { dealt, sessions: 4 },
  }) as NamedProfile;

const between = (a: string, b: string, of: AxisName, pHolm: number): AxisDifferences => ({
  condition: 'plain',
  a,
  b,
  axes: { [of]: { difference: 0.1, p: pHolm, pHolm } },
});

const aboutChance = (z: number): ReadAxis['null'] => ({
  kind: 'hands-within-session',
  mean: 0.8,
  sd: 0.1,
  low: 0.6,
  high: 0.9,
  z,
  permutations: 200,
  tail: 'lower',
});

describe('whoever leads on an axis', () => {
  const ann = profile('ann', {
    M9: axis({ score: 0.9 }),
    M4: axis({ score: 0.9, null: aboutChance(-1) }),
  });
  const bob = profile('bob', {
    M9: axis({ score: 0.6 }),
    M4: axis({ score: 0.7, null: aboutChance(1) }),
  });
  const cal = profile('cal', { M9: axis({ score: 1, data: false }) });
  const all = [ann, bob, cal];

  it('is above every other player with data by more than chance, or nobody is', () => {
    expect([...leaders('M9', all, [between('bob', 'ann', 'M9', 0.01)])]).toEqual([ann]);
    expect([...leaders('M9', all, [between('bob', 'ann', 'M9', 0.2)])]).toEqual([]);
    expect([...leaders('M9', all, [])]).toEqual([]);
  });

  it('is found for M4 by how far each is from its own null, not by score', () => {
    expect([...leaders('M4', all, [between('ann', 'bob', 'M4', 0.01)])]).toEqual([bob]);
  });
});

describe('what a report says of how much is ability', () => {
  it('says at once how few scores tell anything, and that so few hands cannot tell more', () => {
    const players = [
      profile('ann', { M6: axis({ p: 0.005, pHolm: 0.02 }), M4: axis({ score: 1, data: false }) }),
      profile('bob', { M6: axis({ p: 0.4, pHolm: 0.4 }), M4: axis({ p: 0.3, pHolm: 0.6 }) }),
    ];
    const text = String(tellingNotice(players)).replaceAll(/<[^>]+>/g, '');
    expect(text).toContain('Beyond chance: M6 for 1 of 2 players.');
    expect(text).toContain('Of 4 scores 1 have no data; of the 3');
    expect(text).toContain('80 hands a player are few');
    expect(
      String(tellingNotice(players.map((each) => profile(each.player, each.axes, 800)))),
    ).not.toContain('are few');
    const nobody = String(tellingNotice([profile('ann', { M6: axis({ p: 0.4, pHolm: 0.4 }) })]));
    expect(nobody).toContain('No axis tells more than chance here.');
  });

  it('says "no data" with the reason, and never 0 or 1, where nothing was observed', () => {
    const players = [
      profile('ann', { M4: axis({ score: 1, data: false, interval: null, null: null }) }),
    ];
    const page = String(abilitySection(players));
    expect(page).toContain('no data');
    expect(page).toContain(NO_DATA_REASONS.M4);
    expect(page).not.toContain('1.000');
    expect(page).toContain('Of 4 sessions no two players can differ');
  });

  it('puts beside each axis what it cannot tell, with what is possible at its counts', () => {
    expect(warningOf('M1', [0.8, 0.84])).toBe('best possible at these counts: 0.80 to 0.84');
    expect(warningOf('M9', [0.7])).toBe(
      'best possible 0.70; a player blind to position who enters 40 % gets about .3',
    );
    const warned = axisNameSchema.options.filter((each) => warningOf(each, [0.7]) !== null);
    expect(warned).toEqual(['M1', 'M2', 'M3', 'M4', 'M5', 'M7', 'M9']);
    for (const each of axisNameSchema.options) expect(NO_DATA_REASONS[each]).toBeTruthy();
  });

  it('says nothing of profiles that an earlier version computed', () => {
    const earlier = { score: 0.5, confidence: 'full', components: {}, counts: {} } as const;
    const players = [profile('ann', { M4: earlier })];
    expect(tellingNotice(players)).toBeNull();
    expect(abilitySection(players)).toBeNull();
  });

  it('says what an interval is of, by session and by run', async () => {
    const noted = async (play: { sessionsPerRun: number; runs: number }) => {
      const records = randomSessions(randomConfiguration('noted', play));
      const { players } = await scoreSessions(inOrder(records), { verdicts: () => [1] });
      const named = players.map((each) => ({ ...each, name: each.player, series: 0 }));
      return String(abilitySection(named as unknown as NamedProfile[]));
    };
    expect(await noted({ sessionsPerRun: 4, runs: 1 })).toContain(
      'memory may make neighbouring sessions alike',
    );
    expect(await noted({ sessionsPerRun: 1, runs: 10 })).toContain('Whole runs were drawn anew');
  });
});
