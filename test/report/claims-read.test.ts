import { describe, expect, it } from 'vitest';
import { claimsRead, coverageWarning } from '../../src/report/claims-read.ts';
import type { NamedProfile } from '../../src/report/named-profile.ts';
import { notableSection } from '../../src/report/notable/notable-section.ts';
import type { ReportData } from '../../src/report/report-data.ts';
import type { ClaimCoverage } from '../../src/shared/records/axis-figures.ts';

const profile = (name: string, coverage: ClaimCoverage | null): NamedProfile => {
  const score = { score: 0.4, confidence: 'full', components: {}, counts: {} };
  const accuracy = { value: 0.875, terms: { hand: 0.875, equity: null } };
  return {
    player: name,
    name,
    condition: 'plain',
    axes: { M6: { ...score, accuracy, coverage }, M7: score },
  } as unknown as NamedProfile;
};

const read: ClaimCoverage = { texts: 10, read: 9, share: 0.9, low: false, unread: [] };
const unread: ClaimCoverage = {
  texts: 10,
  read: 3,
  share: 0.3,
  low: true,
  unread: [{ decisionId: 'b.r01.s01.h01.d001', text: 'Forty <b>per mille</b>' }],
};

describe('what a report says of texts that were not understood', () => {
  it('is nothing where enough was', () => {
    expect(coverageWarning([profile('Ann', read), profile('Bob', null)])).toBeNull();
  });

  it('is a warning with player, axis and share beside the scores', () => {
    const warning = String(coverageWarning([profile('Ann', read), profile('Bob', unread)]));
    expect(warning).toContain('M6 of Bob (30 % of 10 texts)');
    expect(warning).not.toContain('Ann');
  });

  it('is a table of all, and the texts themselves where it is little', () => {
    const table = String(claimsRead([profile('Ann', read), profile('Bob', unread)]));
    expect(table).toContain('0.875');
    expect(table).toContain('Forty &#60;b&#62;per mille');
    expect(table).toContain('b.r01.s01.h01.d001');
    expect(claimsRead([profile('Bob', null)])).toBeNull();
  });
});

describe('a notable chance', () => {
  const at = { handId: 'h', decisionId: 'd', player: 'ann', kind: 'equity-claim' } as const;
  const told = (moment: object) =>
    String(
      notableSection(
        {
          batch: { configuration: { players: [{ id: 'ann', displayName: 'Ann' }] } },
          notable: {
            moments: [{ ...at, ...moment }],
            hands: [
              {
                handId: 'h',
                sessionId: 's',
                number: 1,
                bigBlind: 10,
                board: [],
                pot: 20,
                seats: [],
                actions: [],
              },
            ],
          },
        } as unknown as ReportData,
        { boardAddress: null },
      ),
    );

  it('is what was said: a number as a number, a word as a word', () => {
    expect(told({ claimed: 0.7, word: null, equity: 0.2 })).toContain('claims a chance of 70 %');
    const word = told({ claimed: 0.7, word: 'strong', equity: 0.2 });
    expect(word).toContain('says “strong” of its hand, for which the paper counts 70 %');
    expect(word).not.toContain('claims a chance');
  });
});
