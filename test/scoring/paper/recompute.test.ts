import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectationsSchema, heldToExpectations } from '../../../src/scoring/paper/expectation.ts';
import {
  type Paper,
  paperTablesSchema,
  paperTextSchema,
} from '../../../src/scoring/paper/paper-data.ts';
import type { PaperFinding } from '../../../src/scoring/paper/paper-finding.ts';
import { recomputePaper } from '../../../src/scoring/paper/recompute.ts';

const SEEDS = new URL('../../../seeds/paper/', import.meta.url);
/** The paper as it was handed over, where that is. */
const HANDED_OVER = new URL('../../../../shared/paper/tables.json', import.meta.url);

const textOf = (name: string) => readFileSync(new URL(name, SEEDS), 'utf8');
const expectations = expectationsSchema.parse(JSON.parse(textOf('expected.json')));

/** Fresh at every call, so that a test may change it. */
function paper(): Paper {
  return {
    tables: paperTablesSchema.parse(JSON.parse(textOf('tables.json'))),
    text: paperTextSchema.parse(JSON.parse(textOf('text.json'))),
  };
}

const found = new Map(recomputePaper(paper()).map((finding) => [finding.id, finding]));

function findingOf(id: string): PaperFinding {
  const finding = found.get(id);
  if (finding === undefined) throw new Error(`nothing was recomputed of ${id}`);
  return finding;
}

function recomputed(id: string, of: string, quantity: string): number {
  const figure = findingOf(id).figures.find((each) => each.of === of && each.quantity === quantity);
  expect(figure?.recomputed, `${id}, ${of}, ${quantity}`).toBeTypeOf('number');
  return Number(figure?.recomputed);
}

describe("the paper's claims, recomputed from its own data", () => {
  it.skipIf(!existsSync(HANDED_OVER))('are the tables as they were handed over', () => {
    expect(textOf('tables.json')).toBe(readFileSync(HANDED_OVER, 'utf8'));
  });

  it('are all as expected, and each is expected to be something', () => {
    const held = heldToExpectations([...found.values()], expectations);
    expect(held.flatMap(({ unexpected }) => unexpected)).toEqual([]);
    expect(expectations.map(({ id }) => id)).toEqual([...found.keys()]);
  });

  it('Table 5: totals, means, medians, least and most reproduce; so do 14 first places and sd 715', () => {
    expect(findingOf('table-5-summary')).toMatchObject({ verdict: 'reproduces' });
    expect(findingOf('table-5-summary').figures).toHaveLength(35);
    expect(findingOf('leader').verdict).toBe('reproduces');
    expect(recomputed('leader', 'Claude', 'first places')).toBe(14);
    expect(recomputed('leader', 'Claude', 'sd')).toBeCloseTo(715, 0);
  });

  it('G.4: the bootstrap intervals reproduce digit for digit', () => {
    const { figures, verdict } = findingOf('bootstrap-intervals');
    expect(verdict).toBe('reproduces');
    expect(figures.map((figure) => figure.recomputed)).toEqual(
      [
        6720, 26351, -7730, 5945, -7240, 3205, -2623, 9957, -6141, 4398, -8028, 2701, -18206, -6693,
      ].map((end) => expect.closeTo(end, 0)),
    );
  });

  it.each([
    ['Claude', -1.923, 0.0866, 8, 0.0977],
    ['GPT', 1.7179, 0.1199, 13, 0.1602],
    ['Kimi', -1.8394, 0.099, 12, 0.1309],
  ] as const)('Table 8: t, W and their p of %s reproduce', (model, t, p, w, wilcoxonP) => {
    expect(findingOf('paired-t').verdict).toBe('reproduces');
    expect(findingOf('wilcoxon').verdict).toBe('reproduces');
    expect(recomputed('paired-t', model, 't')).toBeCloseTo(t, 4);
    expect(recomputed('paired-t', model, 'p')).toBeCloseTo(p, 4);
    expect(recomputed('wilcoxon', model, 'W')).toBe(w);
    expect(recomputed('wilcoxon', model, 'p')).toBeCloseTo(wilcoxonP, 4);
  });

  it('G.4: Spearman 0.571 is right, and the ranks printed beside it are not', () => {
    expect(findingOf('rank-correlation')).toMatchObject({
      verdict: 'wrong',
      remark: expect.stringMatching(/^rho right, printed metric ranks wrong/),
    });
    expect(recomputed('rank-correlation', 'ranks as printed', 'rho')).toBeCloseTo(0.5, 12);
    expect(recomputed('rank-correlation', 'ranks as printed', 'p')).toBeCloseTo(0.253, 3);
    expect(recomputed('rank-correlation', 'ranks of midpoints', 'rho')).toBeCloseTo(0.571, 3);
    expect(recomputed('rank-correlation', 'ranks of midpoints', 'p')).toBeCloseTo(0.18, 3);
  });

  it('G.2: M9 of Kimi is 0.738 and not 0.2562', () => {
    expect(findingOf('positional-awareness').verdict).toBe('does not reproduce');
    expect(recomputed('positional-awareness', 'Kimi', 'G')).toBe(1);
    expect(recomputed('positional-awareness', 'Kimi', 'D')).toBeCloseTo(0.476, 3);
    expect(recomputed('positional-awareness', 'Kimi', 'M9')).toBeCloseTo(0.738, 3);
  });

  it('G.1: in session 40 the other six add up to 0, so nobody lost a stack', () => {
    expect(findingOf('missing-record').verdict).toBe('inconsistent');
    expect(recomputed('missing-record', 'session 40', 'chips of Kimi')).toBe(0);
  });

  it('G.3: half of the statements call A the condition with memory, half B', () => {
    const { figures, verdict } = findingOf('memory-condition');
    expect(verdict).toBe('contradictory');
    expect(figures.map((figure) => figure.recomputed)).toEqual(['A', 'A', 'A', 'B', 'B', 'B']);
  });

  it('H.3: the draw is a made flush', () => {
    expect(findingOf('made-flush')).toMatchObject({
      verdict: 'wrong',
      figures: [{ published: 'flush draw', recomputed: 'flush' }],
    });
  });

  it('D.1: the worked example gives 0.75, always half-pot 0.30 or 0.25 and not 0.55', () => {
    expect(findingOf('bet-sizing-example').verdict).toBe('reproduces');
    expect(recomputed('bet-sizing-example', 'first sum', 'L1')).toBeCloseTo(0.5, 12);
    expect(recomputed('bet-sizing-example', 'c-bets', 'S')).toBeCloseTo(0.75, 12);
    expect(findingOf('always-half-pot').verdict).toBe('does not reproduce');
    expect(recomputed('always-half-pot', 'cbet', 'S')).toBeCloseTo(0.3, 12);
    expect(recomputed('always-half-pot', 'value', 'S')).toBeCloseTo(0.25, 12);
  });

  it('Figure 3a: no weights of the positions bring Gemini down to 14.8 %', () => {
    expect(findingOf('overall-vpip').verdict).toBe('inconsistent');
    expect(recomputed('overall-vpip', 'Gemini', 'at least')).toBe(0.26);
  });

  it("Kimi's mean finish is 255 / 50 where ties share the better place and no record is last", () => {
    expect(findingOf('mean-finish').verdict).toBe('reproduces only so');
    expect(recomputed('mean-finish', 'no record is last', 'mean finish')).toBe(255 / 50);
    expect(recomputed('mean-finish', 'ties share the better', 'mean finish')).toBe(248 / 49);
    expect(recomputed('mean-finish', 'ties share the worse', 'mean finish')).toBe(251 / 49);
  });

  it('H.2: the double barrel is no bluff attempt by D.2', () => {
    expect(findingOf('double-barrel').verdict).toBe('inconsistent');
    expect(recomputed('double-barrel', 'flop', 'equity')).toBeCloseTo(0.47, 2);
    expect(recomputed('double-barrel', 'turn', 'equity')).toBeCloseTo(0.51, 2);
  });
});

describe('a changed entry', () => {
  /** What is changed, and which claims must notice. */
  const changes: readonly [string, (paper: Paper) => void, readonly string[]][] = [
    [
      'a delta of Table 5',
      ({ tables }) => void ((tables.table5_chipDelta.sessions['7'] ?? [])[0] = 110),
      ['table-5-summary', 'missing-record'],
    ],
    [
      'a published total',
      ({ tables }) => void (tables.table5_chipDelta.published.total[3] = 3704),
      ['table-5-summary'],
    ],
    [
      'first places',
      ({ tables }) => void (tables.table5_chipDelta.claudeFirstPlaces = 15),
      ['leader'],
    ],
    [
      'an end of an interval, by one chip',
      ({ tables }) => void (tables.g4_bootstrap.chipTotal95['Qwen'] = [-8028, 2702]),
      ['bootstrap-intervals'],
    ],
    ['the seed', ({ tables }) => void (tables.g4_bootstrap.seed += 1), ['constants']],
    [
      'a delta of Table 7',
      ({ tables }) => void ((tables.table7_ablation.sessions['3'] ?? [])[5] = 11),
      ['paired-t'],
    ],
    [
      'a p of Table 8',
      ({ tables }) => {
        const gpt = tables.table8_pairedTests['GPT'];
        if (gpt !== undefined) gpt.wilcoxonP = 0.161;
      },
      ['wilcoxon'],
    ],
    ['rho', ({ tables }) => void (tables.g4_ranks.published.rho = 0.5), ['rank-correlation']],
    [
      'a VPIP of Table 6',
      ({ tables }) => void ((tables.table6_vpipByPosition.models['Kimi'] ?? [])[0] = 0.4),
      ['positional-awareness'],
    ],
    [
      'a VPIP that lets the text be right',
      ({ tables }) => void ((tables.table6_vpipByPosition.models['Gemini'] ?? [])[0] = 0.14),
      ['overall-vpip'],
    ],
    [
      'a reference of D.9',
      ({ tables }) => void (tables.table6_vpipByPosition.gto7max[0] = 0.22),
      ['constants'],
    ],
    [
      'a weight of D.1',
      ({ tables }) => void ((tables.betSizing.reference['cbet'] ?? [])[2] = 0.31),
      ['constants'],
    ],
    [
      'a mean finish',
      ({ tables }) => void (tables.table5_chipDelta.kimiMeanFinish = 5.06),
      ['mean-finish'],
    ],
    [
      'a worked example',
      ({ tables }) => void (tables.workedExamples.M2.fBluff = 0.1),
      ['bluffing-example'],
    ],
    ['another', ({ tables }) => void (tables.workedExamples.M4.afPost = 3), ['composure-example']],
    [
      'a histogram',
      ({ tables }) =>
        void (tables.workedExamples.M1.cbetHistogram = [0, 0.45, 0.3, 0.15, 0.08, 0.02, 0]),
      ['bet-sizing-example'],
    ],
    ['a fourth heart', ({ text }) => void (text.flushDraw.board[3] = '6s'), ['made-flush']],
    ['a hand', ({ text }) => void (text.doubleBarrel.holeCards[0] = '7h'), ['double-barrel']],
  ];

  it.each(changes)('is noticed: %s', (_what, change, claims) => {
    const changed = paper();
    // The resampling is most of the time, and only the intervals need it.
    if (!claims.includes('bootstrap-intervals')) changed.tables.g4_bootstrap.resamples = 1;
    change(changed);
    const unexpected = heldToExpectations(recomputePaper(changed), expectations)
      .filter((each) => each.unexpected.length > 0)
      .map(({ id }) => id);
    expect(unexpected).toEqual(expect.arrayContaining([...claims]));
  });
});
