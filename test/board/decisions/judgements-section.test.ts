import { describe, expect, it } from 'vitest';
import type { DecisionRecords } from '../../../src/board/decisions/decision-records.ts';
import { judgementsSection } from '../../../src/board/decisions/judgements-section.ts';
import type { ClaimsVerdict, ReadClaim } from '../../../src/shared/records/judgement.ts';

const NOTHING_DROPPED = { inventedQuote: 0, valueDoesNotFollow: 0, outsideRubric: 0 };

/** The section as it is written, and as a reader sees it. */
function shown(verdict: ClaimsVerdict): { html: string; text: string } {
  const judgement = {
    _id: 'small.r01-persistent.s01.h01.d001.claims-v1-reader',
    axis: 'claims',
    judge: 'reader',
    family: 'makers',
    rubric: 'v1',
    status: 'scored',
    score: verdict.claims.length,
    reason: null,
    verdict,
  };
  const records = { judgements: [judgement], batch: null, calls: [] };
  const html = String(judgementsSection(records as unknown as DecisionRecords));
  return { html, text: html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ') };
}

const claim = (kind: ReadClaim['kind'], value: string | number, quote: string): ReadClaim => ({
  kind,
  value,
  street: 'now',
  quote,
});

describe('what a judge read out of a text, on the page of its decision', () => {
  it('is each claim with its value and its own words', () => {
    const { text } = shown({
      claims: [
        claim('hand', 'two pair', 'I have two pair'),
        claim('odds', 100 / 3, '2 to 1'),
        { ...claim('draw', 'oesd', 'an open-ender'), street: 'flop' },
        claim('other-card', 'Qs', 'the Qs'),
      ],
      dropped: NOTHING_DROPPED,
    });
    expect(text).toContain('What it claims (M6, M8)');
    expect(text).toContain('4 claims');
    expect(text).toContain('Own hand two pair: I have two pair');
    expect(text).toContain('Price of a call 33.3 %: 2 to 1');
    expect(text).toContain('Draw oesd (flop): an open-ender');
    expect(text).toContain('Card elsewhere Qs: the Qs');
    expect(text).not.toContain('not kept');
  });

  it('says how much of the list was not kept, and why', () => {
    const { text } = shown({
      claims: [],
      dropped: { inventedQuote: 2, valueDoesNotFollow: 1, outsideRubric: 0 },
    });
    expect(text).toContain('0 claims');
    expect(text).toContain('Nothing that the cards and chips could be held against.');
    expect(text).toContain(
      'Listed and not kept: words that do not stand in the text: 2; words that do not hold the value: 1.',
    );
  });

  it('shows a quote as words, whatever is in it', () => {
    const quote = '<img src=x onerror=alert(1)> pair';
    const { html } = shown({ claims: [claim('hand', 'pair', quote)], dropped: NOTHING_DROPPED });
    expect(html).not.toContain('<img');
    expect(html).toContain('&#60;img src=x');
  });
});
