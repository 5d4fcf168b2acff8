import { describe, expect, it } from 'vitest';
import {
  calibrationFigures,
  isRight,
  type Judged,
} from '../../../src/cli/judge/calibration-figures.ts';
import { calibrationSet } from '../../../src/cli/judge/calibration-set.ts';
import { anonymisedTrace } from '../../../src/workers/judge/anonymised-trace.ts';
import { readVerdict } from '../../../src/workers/llm/answer/verdict/read-verdict.ts';
import { renderPrompt } from '../../../src/workers/llm/prompt/prompt.ts';
import { JUDGE_VIEW } from '../../workers/llm/prompt/views.ts';
import { answerOf, HOUSE_ROSTER } from '../stand-in-table.ts';

const traces = await calibrationSet('claims');
const [MODEL = ''] = HOUSE_ROSTER.judges.map(({ model }) => model);

function readingOf(text: string, model = MODEL) {
  const view = { ...JUDGE_VIEW, axis: 'claims' as const, ...anonymisedTrace(text, []) };
  const body = answerOf(model, renderPrompt(view, { notebookMaxTokens: 1 }));
  const reading = readVerdict('claims', body, view.trace);
  if (reading.kind !== 'scored' || !('claims' in reading.verdict)) {
    throw new Error(`expected a list of claims, found ${reading.kind}`);
  }
  return reading.verdict;
}

describe('the calibration set of claims', () => {
  it('is two dozen texts, each once, of every kind, with every kind of claim', () => {
    expect(traces).toHaveLength(24);
    expect(new Set(traces.map(({ trace }) => trace)).size).toBe(24);
    expect(new Set(traces.map(({ kind }) => kind))).toEqual(
      new Set(['clear', 'borderline', 'adversarial']),
    );
    const kinds = traces.flatMap(({ claims = [] }) => claims.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(
      new Set(['hand', 'equity', 'odds', 'draw', 'card', 'other-card']),
    );
  });
});

describe.each(HOUSE_ROSTER.judges.map(({ id, model }) => [id, model] as const))(
  '%s as a reader of claims',
  (_, model) => {
    const judged = traces.map((trace): Judged => {
      const { claims } = readingOf(trace.trace, model);
      return { trace, score: claims.length, reason: null, claims };
    });

    it('reads every clear text, and no adversarial one, otherwise than it should', () => {
      const [figures] = calibrationFigures(judged);
      expect(judged.filter((each) => !isRight(each)).map(({ trace }) => trace.id)).toEqual([]);
      expect(figures?.kinds.clear.right).toBe(figures?.kinds.clear.traces);
    });

    it('lists nothing that its own words do not bear out', () => {
      for (const { trace } of traces) {
        expect(Object.values(readingOf(trace, model).dropped)).toEqual([0, 0, 0]);
      }
    });
  },
);

it('sees the text alone: the same one on another street is read alike', () => {
  const text = 'I have top pair and 60% equity.';
  expect(readingOf(text)).toEqual(readingOf(text));
  expect(readingOf(text).claims.map(({ street }) => street)).toEqual(['now', 'now']);
});
