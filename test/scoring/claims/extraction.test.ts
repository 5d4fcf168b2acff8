import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Claims } from '../../../src/scoring/claims/claims.ts';
import { CLAIMED, type LabelledText, quality, readLabelled, textsFor } from './quality.ts';

/**
 * Sentences as models write them, with the right extraction of each. The second file is kept apart:
 * it was written after the rules and none was made for it; a sentence that a rule was changed for
 * belongs into the first.
 */
const SETS = ['labelled', 'held-apart'] as const;

const sentences = Object.fromEntries(
  SETS.map((name) => [name, readLabelled(fixture(name))]),
) as Record<(typeof SETS)[number], readonly LabelledText[]>;

function fixture(name: string): URL {
  return new URL(`../../fixtures/claims/${name}.jsonl`, import.meta.url);
}

const FIELDS = [
  'handClaim',
  'equityClaim',
  'potOddsClaim',
  'cardsMentioned',
  'hallucinated',
  'hallucinatedStrict',
  'drawClaims',
  'rangeKeyword',
] as const satisfies readonly (keyof Claims)[];

/** A set of this quality or better (figures are printed when one fails). */
const REQUIRED = 0.95;

describe.each(SETS)('extraction on the %s sentences', (name) => {
  const set = sentences[name];

  it.each(FIELDS)('finds %s with precision and recall of 0.95', (field) => {
    const { precision, recall, wanted } = quality(field, set);
    expect(wanted).toBeGreaterThan(5);
    expect(precision, 'precision').toBeGreaterThanOrEqual(REQUIRED);
    expect(recall, 'recall').toBeGreaterThanOrEqual(REQUIRED);
  });
});

/**
 * Short sentences about one kind of claim each, many of them traps: prices, frequencies, denials,
 * somebody else's equity. Only the fields that a sentence is about are labelled.
 */
describe('extraction on sentences of one kind', () => {
  const CONTEXT = { holeCards: ['Ah', 'Kd'], board: ['Qs', '7h', '2c'], street: 'flop' } as const;
  const kinds = readFileSync(
    new URL('../../fixtures/claims/by-kind.jsonl', import.meta.url),
    'utf8',
  )
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { text: string; expected: Partial<Claims> });

  it.each(['equityClaim', 'potOddsClaim', 'handClaim', 'drawClaims', 'cardsMentioned'] as const)(
    'finds %s with precision and recall of 0.95',
    (field) => {
      const set = kinds
        .filter(({ expected }) => field in expected)
        .map(({ text, expected }) => {
          const context = {
            ...CONTEXT,
            holeCards: [...CONTEXT.holeCards],
            board: [...CONTEXT.board],
          };
          return { id: text, text, context, expected: expected as Claims };
        });
      const { precision, recall, wanted } = quality(field, set);
      expect(wanted).toBeGreaterThan(5);
      expect(precision, 'precision').toBeGreaterThanOrEqual(REQUIRED);
      expect(recall, 'recall').toBeGreaterThanOrEqual(REQUIRED);
    },
  );
});

/**
 * Texts in some hundred manners by writers who had not seen the rules, labelled by them: claims alone,
 * what is hallucinated follows from the cards. All five sets have been mended for since they were first
 * read: docs/axes.md has the first readings.
 */
const OTHERS = ['others-first', 'others-second', 'others-third', 'others-fourth', 'others-fifth'];

describe.each(OTHERS)('extraction on the texts of %s', (name) => {
  const set = readLabelled(fixture(name));

  it.each(CLAIMED)('finds %s with precision and recall of 0.93', (field) => {
    const { precision, recall } = quality(field, textsFor(field, set));
    expect(precision, 'precision').toBeGreaterThanOrEqual(0.93);
    expect(recall, 'recall').toBeGreaterThanOrEqual(0.93);
  });
});

/** The last set by others, which no rule was made for: what to expect of texts that nobody has seen. */
describe('extraction on texts that no rule was made for', () => {
  const set = readLabelled(fixture('others-sixth'));

  it.each(CLAIMED)('finds %s as well as at the first reading', (field) => {
    const { precision, recall } = quality(field, textsFor(field, set));
    expect(precision, 'precision').toBeGreaterThanOrEqual(0.96);
    // Equities, 0.895, are what others say in the most ways.
    expect(recall, 'recall').toBeGreaterThanOrEqual(field === 'equityClaim' ? 0.89 : 0.94);
  });
});

describe('the labelled sentences', () => {
  it('are at least 300, a fifth of all kept apart, none of which is in both', () => {
    const all = SETS.flatMap((name) => sentences[name].map(({ text }) => text));
    expect(sentences.labelled.length).toBeGreaterThanOrEqual(300);
    expect(sentences['held-apart'].length / all.length).toBeGreaterThanOrEqual(0.2);
    expect(new Set(all).size).toBe(all.length);
  });
});
