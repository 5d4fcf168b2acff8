import { describe, expect, it } from 'vitest';
import { count, dollars } from '../../../src/shared/text/figures.ts';

describe('dollars', () => {
  it('keep the digits that tell small amounts apart', () => {
    expect([0, 1_234, 328_500, 999_999, 1_000_000, 5_154_321].map(dollars)).toEqual([
      '$0.00',
      '$0.0012',
      '$0.3285',
      '$1.0000',
      '$1.00',
      '$5.15',
    ]);
  });
});

describe('a count', () => {
  it('is grouped by thousands, and rounded to whole numbers away from zero', () => {
    expect([0, 7, 999, 1_000, 12_345, 999_999.5, 1_234_567_890].map(count)).toEqual([
      '0',
      '7',
      '999',
      '1,000',
      '12,345',
      '1,000,000',
      '1,234,567,890',
    ]);
    expect([-1.5, -355, -1_000, -123_456.4].map(count)).toEqual([
      '-2',
      '-355',
      '-1,000',
      '-123,456',
    ]);
  });
});
