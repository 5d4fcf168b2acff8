import { describe, expect, it } from 'vitest';
import { axisCorrelations, meanAxes } from '../../src/report/axis-correlation.ts';
import { type AxisName, axisNameSchema, type Profile } from '../../src/shared/records/profile.ts';

/** Every axis at a score, without data on some. */
function profile(player: string, score: number, without: readonly AxisName[] = []): Profile {
  const axes = Object.fromEntries(
    axisNameSchema.options.map((axis) => [
      axis,
      { score: without.includes(axis) ? 1 : score, data: !without.includes(axis) },
    ]),
  );
  return { player, condition: 'plain', axes, style: { chipDelta: score } } as unknown as Profile;
}

const players = ['ann', 'bob', 'cal', 'dee', 'eve'];

describe('the mean over the axes', () => {
  it('is over the axes with data, and says how many they are and what all nine give', () => {
    const [ann] = meanAxes([profile('ann', 0.4, ['M4', 'M5'])], players);
    expect(ann?.mean).toBeCloseTo(0.4, 12);
    expect(ann?.axes).toBe(7);
    expect(ann?.asPublished).toBeCloseTo((7 * 0.4 + 2) / 9, 12);
  });

  it('has no M5 of a player that never had to decide, though hands were dealt to it', () => {
    const { style, ...ann } = profile('ann', 0.4);
    const idle = { ...ann, style: { ...style, hands: 0 } };
    expect(meanAxes([idle], players)[0]?.axes).toBe(8);
    expect(meanAxes([{ ...idle, style: { ...style, hands: 1 } }], players)[0]?.axes).toBe(9);
  });

  it('ranks players over the axes that every one of them has', () => {
    const ranked = meanAxes(
      [profile('ann', 0.4, ['M4', 'M5']), profile('bob', 0.5, ['M1'])],
      players,
    );
    expect(ranked.map(({ rank }) => rank)).toEqual([2, 1]);
    expect(ranked.map(({ commonMean }) => commonMean?.toFixed(3))).toEqual(['0.400', '0.500']);
  });

  it('ranks nobody where fewer than five are common', () => {
    const short = [profile('ann', 0.4, ['M1', 'M2', 'M3']), profile('bob', 0.5, ['M4', 'M5'])];
    expect(meanAxes(short, players).map(({ rank }) => rank)).toEqual([null, null]);
    expect(axisCorrelations(short)[0]?.mean).toBeNull();
  });
});

describe('the correlation of an axis with chips', () => {
  it('is none where a player has no data', () => {
    const five = players.map((player, at) => profile(player, at / 10, at === 0 ? ['M4'] : []));
    const [found] = axisCorrelations(five);
    expect(found?.axes.find(({ axis }) => axis === 'M4')?.correlation).toBeNull();
    expect(found?.axes.find(({ axis }) => axis === 'M1')?.correlation?.rho).toBeCloseTo(1, 12);
    expect(found?.mean?.rho).toBeCloseTo(1, 12);
  });
});
