import { describe, expect, it } from 'vitest';
import { claimReadersSection } from '../../src/report/claim-readers-section.ts';
import type { ReportData } from '../../src/report/report-data.ts';
import { claimAgreementTable, claimScoresTable } from '../../src/report/tables/claim-tables.ts';
import type { ReaderAgreement } from '../../src/shared/records/claim-readers.ts';
import type { AxisScore, ClaimReaders } from '../../src/shared/records/profile.ts';
import { batchDocument, randomConfiguration } from '../scoring/support/played-batch.ts';

const READER = {
  id: 'reader',
  displayName: 'R <e> ader',
  family: 'makers',
  provider: 'house',
  model: 'house/judge',
};
const configuration = randomConfiguration('demo', {
  judges: { bluff: null, opponentReading: null, claims: READER },
});

const score = (value: number, confidence: 'full' | 'low' = 'full'): AxisScore => ({
  score: value,
  confidence,
  components: {},
  counts: {},
});
const counts = (
  both: number,
  same: number,
  rulesOnly: number,
  modelOnly: number,
  neither: number,
) => {
  const texts = both + rulesOnly + modelOnly + neither;
  const alike = texts === 0 ? null : (same + neither) / texts;
  return { texts, both, same, rulesOnly, modelOnly, neither, alike, kappa: 0.5 } as ReaderAgreement;
};
const NONE = counts(0, 0, 0, 0, 0);

const READERS: ClaimReaders = {
  headline: 'model',
  judge: 'reader',
  rubric: 'v1',
  texts: 50,
  kept: 120,
  elsewhere: 3,
  dropped: { inventedQuote: 4, valueDoesNotFollow: 2, outsideRubric: 0 },
  rules: { M6: score(0.5), M8: score(0.6, 'low') },
  model: { M6: score(0.625), M8: score(0.55) },
  agreement: {
    hand: counts(20, 15, 2, 3, 5),
    equity: NONE,
    odds: NONE,
    draw: NONE,
    card: NONE,
    cardStrict: NONE,
  },
};

function dataOf(...readers: (ClaimReaders | undefined)[]): ReportData {
  const players = ['maverick', 'nora'];
  return {
    batch: batchDocument(configuration),
    leaderboard: players.map((player) => ({
      player,
      condition: 'persistent',
      displayName: player,
    })),
    profiles: readers.map((claimReaders, at) => ({
      player: players[at],
      axes: {},
      condition: 'persistent',
      ...(claimReaders === undefined ? {} : { claimReaders }),
    })),
  } as unknown as ReportData;
}

function shown(data: ReportData): string | null {
  const section = claimReadersSection(data);
  if (section === null) return null;
  return String(section)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe("the report's section on the two readers of claims", () => {
  it('is left out where the rules alone read', () => {
    expect(claimReadersSection(dataOf(undefined))).toBeNull();
  });

  it('says who read, and whose claims the axes are made of', () => {
    const text = shown(dataOf(READERS));
    expect(text).toContain('by R &#60;e&#62; ader (rubric v1)');
    expect(text).toContain('M6 and M8 above are made of what the model read');
    expect(shown(dataOf({ ...READERS, headline: 'rules' }))).toContain(
      'made of what the rules read',
    );
  });

  it('shows both axes by both readers, and what became of the list', () => {
    expect(shown(dataOf(READERS))).toContain(
      'maverick 50 0.500 0.625 +0.125 0.600* 0.550 −0.050 120 3 6 words not in the text: 4, value not in the words: 2',
    );
  });

  it('shows agreement by kind, all players together', () => {
    const text = shown(dataOf(READERS, READERS));
    // By chance 44/60 and 46/60 find one: kappa of 50 in 60 alike on whether there is one.
    expect(text).toContain('Own hand (postflop) 60 40 30 4 6 10 66.7 % 0.56');
    expect(text).toContain('Equity 0 0 0 0 0 0 – –');
  });

  it('is written as two tables, with nothing in them where the rules alone read', () => {
    expect(claimScoresTable().recordsOf(dataOf(READERS))).toBe(
      'persistent,maverick,M6,model,reader,50,0.5,0.625,120,6\r\npersistent,maverick,M8,model,reader,50,0.6,0.55,120,6\r\n',
    );
    expect(claimAgreementTable().recordsOf(dataOf(READERS)).split('\r\n')).toHaveLength(7);
    for (const table of [claimScoresTable(), claimAgreementTable()]) {
      expect(table.recordsOf(dataOf(undefined))).toBe('');
    }
  });
});
