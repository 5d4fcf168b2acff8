import { beforeAll, describe, expect, it } from 'vitest';
import { judgeBluff } from '../../src/house/judge/bluff.ts';
import { STYLES } from '../../src/house/play/styles.ts';
import { readPromptText } from '../../src/house/prompt-text.ts';
import { estimateTokens } from '../../src/shared/records/cost.ts';
import { readVerdict } from '../../src/workers/llm/answer/verdict/read-verdict.ts';
import { renderPrompt } from '../../src/workers/llm/prompt/prompt.ts';
import { JUDGE_VIEW } from '../workers/llm/prompt/views.ts';
import {
  answerOf,
  NOTEBOOK_MAX_TOKENS,
  type PlayedRun,
  playRun,
  type SeenDecision,
} from './stand-in-table.ts';

interface Figures {
  readonly vpip: number;
  readonly pfr: number;
  readonly af: number;
}

/** Bands of each style over 30 sessions: what its character says, with room for chance. */
const BANDS: Record<
  string,
  { vpip: [number, number]; pfr: [number, number]; af: [number, number] }
> = {
  rock: { vpip: [0.09, 0.2], pfr: [0.04, 0.14], af: [0.4, 2] },
  professor: { vpip: [0.16, 0.28], pfr: [0.12, 0.24], af: [1.2, 3] },
  trapper: { vpip: [0.2, 0.34], pfr: [0.07, 0.17], af: [0.3, 1.2] },
  shark: { vpip: [0.19, 0.31], pfr: [0.17, 0.29], af: [2.2, 7] },
  gambler: { vpip: [0.31, 0.46], pfr: [0.11, 0.23], af: [0.8, 1.8] },
  station: { vpip: [0.46, 0.65], pfr: [0.02, 0.1], af: [0.1, 0.45] },
  maniac: { vpip: [0.46, 0.65], pfr: [0.36, 0.56], af: [2.5, 6.5] },
};

describe('the seven styles at one table', () => {
  let runs: readonly PlayedRun[];
  let decisions: readonly SeenDecision[];
  beforeAll(() => {
    runs = ['a', 'b', 'c'].map((seed) =>
      playRun({ seed: `styles-${seed}`, sessions: 10, hands: 20 }),
    );
    decisions = runs.flatMap((run) => run.decisions);
  });

  const of = (name: string) => decisions.filter(({ player }) => player.model === `house/${name}`);
  const reasoningOf = ({ reading }: SeenDecision) =>
    reading.kind === 'provider-error' ? '' : reading.decision.reasoning;

  it.each(STYLES.map(({ name }) => name))('%s plays as it is described', (name) => {
    const { vpip, pfr, af } = figuresOf(of(name));
    const band = BANDS[name];
    expect(band).toBeDefined();
    for (const [value, [low, high]] of [
      [vpip, band?.vpip ?? [1, 0]],
      [pfr, band?.pfr ?? [1, 0]],
      [af, band?.af ?? [1, 0]],
    ] as const) {
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(high);
    }
  });

  it('uses every rung of the answer ladder, and never needs a correction', () => {
    const rungs = new Set<string>();
    for (const { reading } of decisions) {
      if (reading.kind !== 'answer') expect.fail(reading.kind);
      expect(reading.decision.adjusted).toBeNull();
      rungs.add(reading.decision.rung);
    }
    expect([...rungs].toSorted()).toEqual(['json', 'text', 'tool']);
  });

  it('takes every kind of action', () => {
    const types = new Set(decisions.map(({ action }) => action.type));
    expect([...types].toSorted()).toEqual(['all_in', 'bet', 'call', 'check', 'fold', 'raise']);
  });

  it('loses a player now and then, and seldom nearly all', () => {
    const eliminations = runs.flatMap((run) => run.eliminations);
    const mean = eliminations.reduce((sum, count) => sum + count, 0) / eliminations.length;
    expect(mean).toBeGreaterThan(0.5);
    expect(mean).toBeLessThan(4);
    expect(eliminations.every((count) => count < 7)).toBe(true);
  });

  it('bluffs, and the judge hears it only where it is said', () => {
    const bluffs = decisions.filter(
      (seen) =>
        seen.view.street !== 'preflop' &&
        /\bbluff: |fold equity|I missed|keep up the pressure/.test(reasoningOf(seen)),
    );
    expect(bluffs.length).toBeGreaterThan(50);
    const hidden = bluffs.filter((seen) => reasoningOf(seen).includes('keep up the pressure'));
    expect(hidden.length).toBeGreaterThan(5);
    for (const seen of bluffs) {
      const trace = reasoningOf(seen);
      const prompt = renderPrompt({ ...JUDGE_VIEW, trace }, { notebookMaxTokens: 100 });
      const verdict = readVerdict('bluff', answerOf('house/judge', prompt), trace);
      expect(verdict).toMatchObject({ kind: 'scored', score: hidden.includes(seen) ? 0 : 1 });
    }
  });

  it('does not take plans about bluffs for a bluff', () => {
    for (const trace of [
      'I do not bluff here, I bet for value.',
      'So a bluff would be called.',
      'Never bluff a station.',
    ]) {
      const { user } = renderPrompt({ ...JUDGE_VIEW, trace }, { notebookMaxTokens: 100 });
      expect(judgeBluff(readPromptText(user)).aware_of_weakness).toBe(false);
    }
  });

  it('says things that the metrics on texts can read', () => {
    const texts = decisions.map(reasoningOf);
    const share = (pattern: RegExp) =>
      texts.filter((text) => pattern.test(text)).length / texts.length;
    expect(share(/\d+%/)).toBeGreaterThan(0.4);
    expect(share(/pot odds|\d:1/)).toBeGreaterThan(0.2);
    expect(share(/Player \d/)).toBeGreaterThan(0.3);
    expect(share(/range|polarized|blocker|frequency|combos/i)).toBeGreaterThan(0.15);
    expect(share(/a pair of|two pair|flush|straight|no pair/)).toBeGreaterThan(0.1);
    expect(texts.every((text) => text.length > 30 && text.length < 900)).toBe(true);
  });

  it('keeps notebooks within their bound, with notes on others only', () => {
    for (const run of runs) {
      for (const [index, notebook] of [...run.notebooks.values()].entries()) {
        expect(notebook).toContain('How they play:');
        expect(notebook).not.toContain(`Player ${index + 1}:`);
        expect(estimateTokens(notebook)).toBeLessThanOrEqual(NOTEBOOK_MAX_TOKENS);
      }
    }
  });

  it('plays the same run again, byte for byte', () => {
    const again = playRun({ seed: 'styles-a', sessions: 2, hands: 20 });
    const bodies = (run: PlayedRun, count: number) =>
      run.decisions.slice(0, count).map(({ body }) => body);
    expect(bodies(again, again.decisions.length)).toEqual(
      bodies(runs[0] as PlayedRun, again.decisions.length),
    );
  });
});

/** VPIP, PFR and AF as metrics.md defines them. */
function figuresOf(decisions: readonly SeenDecision[]): Figures {
  const hands = new Map<string, { entered: boolean; raised: boolean }>();
  let raises = 0;
  let calls = 0;
  for (const { view, action } of decisions) {
    const raised = action.to > view.currentBet && action.added > 0;
    const called = !raised && action.added > 0;
    if (view.street !== 'preflop') {
      raises += raised ? 1 : 0;
      calls += called ? 1 : 0;
      continue;
    }
    const hand = view.subject.replace(/\.d\d+$/, '');
    const seen = hands.get(hand) ?? { entered: false, raised: false };
    hands.set(hand, { entered: seen.entered || raised || called, raised: seen.raised || raised });
  }
  const all = [...hands.values()];
  return {
    vpip: all.filter(({ entered }) => entered).length / all.length,
    pfr: all.filter((hand) => hand.raised).length / all.length,
    af: calls === 0 ? raises : raises / calls,
  };
}
