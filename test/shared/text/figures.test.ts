import { describe, expect, it } from 'vitest';
import { dollars } from '../../../src/shared/text/figures.ts';

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
