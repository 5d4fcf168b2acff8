import { describe, expect, it } from 'vitest';
import { ablationSection } from '../../src/report/ablation-section.ts';
import { type Ablation, AblationTally } from '../../src/scoring/ablation/ablation.ts';
import { readingTexts } from '../../src/scoring/claims/claim-reader.ts';
import { NO_VERDICTS } from '../../src/scoring/judging/verdicts.ts';
import { scoreSessions } from '../../src/scoring/score-sessions.ts';
import { DEFAULT_ALPHA, DEFAULT_POWER, effectSeen } from '../../src/scoring/statistics/t-power.ts';
import {
  batchDocument,
  randomConfiguration,
  randomSessions,
} from '../scoring/support/played-batch.ts';
import { inOrder } from '../scoring/support/records.ts';

const HOSTILE = '<img src=x onerror=alert(1)> & "friends"';

const configuration = randomConfiguration('ablation', {
  runs: 2,
  handsPerSession: 8,
  conditions: [
    { id: 'blank', memory: 'none' },
    {
      id: 'seeded',
      memory: 'persistent',
      seedFrom: {
        source: { run: 'main.r01-persistent', session: 50 },
        notebooks: [],
        aliases: null,
      },
    },
  ],
});
const [first] = configuration.players;
if (first !== undefined) first.displayName = HOSTILE;

async function ablationOf(statusOfLast: 'finished' | 'parked'): Promise<Ablation | null> {
  const verdicts = NO_VERDICTS;
  const tally = new AblationTally(
    { conditions: ['blank', 'seeded'], runs: 2 },
    { verdicts, claims: readingTexts() },
  );
  const records = [...randomSessions(configuration)].map((each, at, all) => ({
    ...each,
    session: {
      ...each.session,
      status: at === all.length - 1 ? statusOfLast : 'finished',
    } as const,
  }));
  const { players } = await scoreSessions(tally.passing(inOrder(records)), { verdicts });
  return tally.result(players);
}

const batch = batchDocument(configuration);
const ablation = await ablationOf('finished');
const section = String(ablationSection({ batch, ablation }));
/** As a person reads it. */
const text = section.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe("the report's section on conditions", () => {
  it('says what each condition is, and which is the baseline', () => {
    expect(text).toContain('“blank” no notebooks: every hand starts blank');
    expect(text).toContain(
      '“seeded” notebooks persist over the run, begun with the notebooks of main.r01-persistent after its session 50',
    );
    expect(text).toContain('“seeded” against “blank” 2 pairs of sessions.');
  });

  it('shows each player the figures of the comparison, in words and in tables', () => {
    const [comparison] = ablation?.comparisons ?? [];
    const prism = comparison?.players.find(({ player }) => player === 'prism');
    const difference = prism?.difference.mean ?? Number.NaN;
    const words = `Prism: ${Math.abs(difference).toFixed(1)} chips a session ${difference > 0 ? 'more' : 'fewer'} under “seeded” than under “blank”`;
    expect(text).toContain(words);
    expect(text).toContain(`${(100 * (prism?.difference.p ?? Number.NaN)).toFixed(1)} %`);
    expect(text).toContain(`p ${(prism?.chips.t?.p ?? Number.NaN).toFixed(3)}`);
    for (const axis of prism?.axes ?? []) {
      const { baseline, other } = axis;
      expect(text).toContain(`${baseline?.score.toFixed(2)} → ${other?.score.toFixed(2)}`);
    }
  });

  it('does not sell a large p as proof of nothing', () => {
    expect(text).toContain('a large p is no proof that a condition does nothing');
    const seen = effectSeen(2, { alpha: DEFAULT_ALPHA, power: DEFAULT_POWER });
    expect(text).toContain(
      `So many find a mean difference of ${seen?.toFixed(1)} standard deviations`,
    );
  });

  it('draws means with one sigma by player and condition, with a key and a unit (Figure 4)', () => {
    const [figure = ''] = /<figure.*<\/figure>/s.exec(section) ?? [];
    expect(figure).toContain('chips a session, mean ± σ');
    for (const condition of ['blank', 'seeded'])
      expect(figure).toMatch(new RegExp(`</svg>${condition}</li>`));
    const [label = ''] = /aria-label="(Mean chips[^"]*)"/.exec(figure)?.slice(1) ?? [];
    const cell = ablation?.cells.find(
      (each) => each.player === 'prism' && each.condition === 'blank',
    );
    expect(label).toContain(`±`);
    expect(label).toContain(`Prism, blank: `);
    expect(label).toContain(cell?.chips.sigma?.toFixed(1));
  });

  it('escapes every name', () => {
    expect(section).not.toContain('<img');
    expect(section).toContain('&#60;img');
  });

  it('names sessions that are left out, and tests no axis of the runs that are left', async () => {
    const broken = String(ablationSection({ batch, ablation: await ablationOf('parked') }));
    expect(broken).toMatch(
      /Left out: 1 session not finished on both sides: ablation\.r02 session 1 \(finished \/ parked\)\./,
    );
    expect(broken).toContain('one pair says nothing of chance');
    expect(broken).toContain('With one paired run there is nothing to test');
  });

  it('is not there under one condition', () => {
    expect(ablationSection({ batch, ablation: null })).toBeNull();
  });

  it('says of duplicate dealing that its tests take sessions with one deck as independent', () => {
    const words =
      'Pairs that share a deck depend on each other, and t, W, their p and the intervals';
    expect(text).not.toContain(words);
    const dealt = batchDocument({ ...configuration, dealing: 'duplicate' });
    const shown = String(ablationSection({ batch: dealt, ablation }));
    expect(shown).toContain(words);
    expect(shown).toContain(`each is in ${configuration.players.length} pairs of sessions`);
  });
});
