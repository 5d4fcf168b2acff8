import { describe, expect, it } from 'vitest';
import { withSignsNamed } from '../../../src/shared/text/unseen-signs.ts';

describe('a text with its unseen signs named', () => {
  it('keeps on one line and does nothing to a terminal', () => {
    const text = 'a\u001b[31mred\nb\tc\rd\u0000e\u202ef\u2028g\u{E0041}';
    expect(withSignsNamed(text)).toBe(
      String.raw`a\u001b[31mred\nb\tc\rd\u0000e\u202ef\u2028g\u{e0041}`,
    );
  });

  it('is the same text where there are none', () => {
    const text = 'café „ä“ 日本 🂡 …';
    expect(withSignsNamed(text)).toBe(text);
  });
});
