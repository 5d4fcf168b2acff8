import { describe, expect, it } from 'vitest';
import { judgingSection } from '../../src/report/judging-section.ts';
import type { ReportData } from '../../src/report/report-data.ts';
import type { AxisQuality } from '../../src/scoring/judging/quality/judging-quality.ts';
import type { Rescore } from '../../src/shared/records/batch.ts';
import { batchDocument, randomConfiguration } from '../scoring/support/played-batch.ts';

const judge = (id: string, displayName: string) => ({
  id,
  displayName,
  family: id,
  provider: 'house',
  model: `house/${id}`,
});
const configuration = randomConfiguration('demo', {
  judges: { bluff: null, opponentReading: [judge('gpt', 'G <P> T'), judge('gemini', 'Gemini')] },
});

const READS: AxisQuality = {
  axis: 'opponent-reading',
  judges: [
    {
      judge: 'gpt',
      family: 'gpt',
      rubric: 'v1',
      counts: true,
      scored: 75,
      unscored: 25,
      pending: 2,
      reasons: { timeout: 5, 'invented-quote': 20 },
      mean: 1.25,
      spread: 0.5,
    },
    {
      judge: 'gemini',
      family: 'gemini',
      rubric: 'v2',
      counts: false,
      scored: 0,
      unscored: 0,
      pending: 0,
      reasons: {},
      mean: null,
      spread: null,
    },
  ],
  agreement: [{ rubric: 'v1', traces: 75, alpha: 0.8125, alike: 0.9 }],
  pairs: [],
  people: [],
  labellers: [],
  retests: [],
  wordless: [],
  families: [
    {
      family: 'gpt',
      traces: 30,
      alpha: null,
      judges: [
        { judge: 'gpt', ownFamily: true, traces: 30, leaning: 0.4 },
        { judge: 'gemini', ownFamily: false, traces: 30, leaning: -0.4 },
      ],
    },
  ],
  leaveOneOut: [
    {
      player: 'maverick',
      condition: 'persistent',
      traces: 50,
      verdicts: 75,
      score: 0.4567,
      judges: ['gpt'],
      without: [{ judge: 'gpt', score: 0.4321 }],
      byFamily: { own: ['gemini'], withOwn: 0.4789, withoutOwn: 0.4567 },
    },
  ],
};

/** The section's text as a reader sees it. */
function shown(judging: readonly AxisQuality[], rescored: readonly Rescore[] = []): string | null {
  const batch = { ...batchDocument(configuration), rescored: [...rescored] };
  const section = judgingSection({ batch, judging } as unknown as ReportData);
  if (section === null) return null;
  return String(section)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe("the report's section on judges", () => {
  it('is left out where nothing was judged', () => {
    expect(shown([])).toBeNull();
  });

  it('shows verdicts, mean, spread and the share unscored by reason of each judge', () => {
    const text = shown([READS]);
    expect(text).toContain(
      'gpt v1 yes 75 1.25 0.50 25.0 % invented quote: 20.0 %, timeout: 5.0 %, still to come: 2',
    );
    expect(text).toContain('Gemini gemini v2 beside 0 – – – –');
  });

  it('shows agreement, and marks what a judge thinks of its own family', () => {
    const text = shown([READS]);
    expect(text).toContain('Krippendorff’s alpha 0.813 over 75 traces');
    expect(text).toContain('gpt 30 – +0.40 own −0.40');
  });

  it('shows how many verdicts stand behind a score, and the score without each judge', () => {
    expect(shown([READS])).toContain('Maverick 50 75 G &#60;P&#62; T 0.457 0.432 0.479 0.457');
  });

  it('says where there is nothing to compare with', () => {
    const alone = { ...READS, agreement: [{ rubric: 'v1', traces: 0, alpha: null, alike: null }] };
    expect(shown([alone])).toContain('there is nothing to compare its verdicts with');
  });

  it('shows every kind of agreement that there is, and says which kinds are missing', () => {
    const figures = {
      traces: 20,
      alike: 0.85,
      kappa: 0.7,
      weightedKappa: 0.8,
      confusion: [],
    };
    expect(shown([READS])).toMatch(
      /Missing here: No person .* judge sheet demo .* judge repeat demo/,
    );
    const whole = {
      ...READS,
      pairs: [{ rubric: 'v1', judges: ['gemini', 'gpt'] as const, ...figures }],
      people: [{ labeller: 'ann', judge: 'gemini', rubric: 'v1', ...figures }],
      labellers: [{ labellers: ['ann', 'bo'] as const, ...figures }],
      retests: [{ judge: 'gemini', rubric: 'v1', ...figures, unscored: 1, pending: 2 }],
    };
    const text = shown([whole]);
    expect(text).not.toContain('Missing here');
    expect(text).toContain('Gemini and G &#60;P&#62; T judge and judge v1 20 85.0 % 0.700 0.800 –');
    expect(text).toContain('ann and Gemini person and judge v1 20 85.0 % 0.700 0.800 –');
    expect(text).toContain('ann and bo person and person – 20 85.0 % 0.700 0.800 –');
    expect(text).toContain('Gemini judge and itself v1 20 85.0 % 0.700 0.800 3');
  });

  it('sends nobody to a sheet for lists of claims, which people do not label', () => {
    const text = shown([{ ...READS, axis: 'claims', leaveOneOut: [] }]);
    expect(text).toContain('judge calibrate --axis claims');
    expect(text).not.toContain('judge sheet');
  });

  it('shows bluffs without words, with what the paper counts beside what all bluffs come to', () => {
    const wordless = [
      {
        player: 'maverick',
        condition: 'persistent',
        bluffs: 10,
        noWords: 4,
        intent: 0.5,
        intentOfAll: 0.3,
        score: 0.6,
        scoreOfAll: 0.55,
      },
    ];
    expect(shown([READS])).not.toContain('Bluffs without words');
    expect(shown([{ ...READS, axis: 'bluff', wordless }])).toContain(
      'Maverick 10 4 50 % 30 % 0.600 0.550',
    );
  });

  it('says what a second score has changed, and that it has changed nothing', () => {
    const at = '2026-01-02T10:30:00.000Z';
    const change = {
      player: 'maverick',
      condition: 'persistent',
      axis: 'M3' as const,
      before: 0.25,
      after: 0.2,
    };
    expect(shown([READS])).not.toContain('Scored again');
    const text = shown(
      [READS],
      [
        { at, from: 3, to: 5, changes: [change] },
        { at, from: 5, to: 6, changes: [] },
      ],
    );
    expect(text).toContain('M3 Maverick (persistent) 0.250 0.200 −0.050');
    expect(text).toContain('no score has changed');
  });

  it('escapes names', () => {
    const batch = batchDocument(configuration);
    const section = judgingSection({ batch, judging: [READS] } as unknown as ReportData);
    expect(String(section)).not.toContain('<P>');
  });
});
