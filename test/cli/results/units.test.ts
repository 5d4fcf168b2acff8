import { describe, expect, it } from 'vitest';
import { bytes, shortCount, usDollars } from '../../../src/cli/results/units.ts';

describe('figures for people', () => {
  it('count in three digits that matter, and never in powers of ten', () => {
    expect([0, 742, 999.9, 1_250, 12_400_000, 1.05e12, 2.5e18].map(shortCount)).toEqual([
      '0',
      '742',
      '1.00k',
      '1.25k',
      '12.4M',
      '1.05T',
      '2500P',
    ]);
  });

  it('say how large files are, and what is paid', () => {
    expect([0, 512, 1536, 1.5 * 1024 ** 2, 20 * 1024 ** 3].map(bytes)).toEqual([
      '0 B',
      '512 B',
      '1.5 kB',
      '1.5 MB',
      '20 GB',
    ]);
    expect([0, 0.0123, 12.5, 2_500_000].map(usDollars)).toEqual([
      '$0.00',
      '$0.0123',
      '$12.50',
      '$2.50M',
    ]);
  });
});
