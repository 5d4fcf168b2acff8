import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Claims, claimsOf } from '../../../src/scoring/claims/claims.ts';

/**
 * One text for each way of claiming something: formulas, arrows, table cells, keys, shares in words,
 * conditions with a colon, other languages. Each is right as a whole, so that a way once read stays
 * so; how much of what strangers write is read is measured in extraction.test.ts.
 */
const texts = readFileSync(new URL('../../fixtures/claims/kinds.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(
    (line) =>
      JSON.parse(line) as {
        readonly kind: string;
        readonly text: string;
        readonly context: Parameters<typeof claimsOf>[1];
        readonly expected: Partial<Claims>;
      },
  );

/** A third is 33.3 or 33 per cent to whoever labels it. */
const HUNDREDTHS = 2;

describe('ways of claiming', () => {
  it.each(texts)('reads "$kind": $text', ({ text, context, expected }) => {
    const claims = claimsOf(text, context);
    for (const [field, want] of Object.entries(expected)) {
      const got = claims[field as keyof Claims];
      if (typeof want === 'number' && typeof got === 'number') {
        expect(got, field).toBeCloseTo(want, field === 'equityClaim' ? HUNDREDTHS : 1);
      } else expect(got, field).toEqual(want);
    }
  });
});

describe('quantities in long texts', () => {
  it.each(['about 30% or ', '60/240 = ', 'my equity is in the a an of ', '3:1 to '])(
    'reads %j repeated over ten thousand characters in a moment',
    (piece) => {
      const started = process.cpuUsage();
      const context = { holeCards: [], board: [], street: 'flop' } as const;
      claimsOf(piece.repeat(10_000 / piece.length), { ...context, holeCards: [], board: [] });
      expect(process.cpuUsage(started).user / 1000).toBeLessThan(2000);
    },
  );
});
