import { describe, expect, it } from 'vitest';
import { FactualAccuracyTally } from '../../../src/scoring/axes/factual-accuracy.ts';
import { PredictionAccuracyTally } from '../../../src/scoring/axes/prediction-accuracy.ts';
import { readingTexts } from '../../../src/scoring/claims/claim-reader.ts';
import { modelReadings, readingByModel } from '../../../src/scoring/readers/model-readings.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import { claimsVerdictSchema } from '../../../src/shared/records/judgement.ts';
import { anonymisedTrace } from '../../../src/workers/judge/anonymised-trace.ts';
import { readVerdict } from '../../../src/workers/llm/answer/verdict/read-verdict.ts';
import { bodyOf } from '../../workers/llm/answer/completion-body.ts';
import {
  bare,
  decisionsWith,
  MANNERS,
  type Manner,
  MOST,
  ratio,
  type Said,
  type Text,
  textsIn,
} from '../claims/manners.ts';
import { readingOf } from './claims-of.ts';

/**
 * The reply of a model that understands every manner, and quotes as models do: the line or sentence in which it
 * stands. What code keeps of its list is then all that wording can change. Not the stand-in, which reads plain
 * English sentences alone (docs/judging.md).
 */
function replyTo(trace: string, { hand, draw, chance, price }: Said): string {
  const sentences = trace.split(/\n|(?<=[.!?。])\s/);
  const quoteOf = (...forms: readonly string[]) => {
    const found = forms.flatMap((form) =>
      sentences.filter((sentence) => sentence.toLowerCase().includes(form.toLowerCase())),
    );
    if (found[0] === undefined) throw new Error(`expected ${forms.join(' or ')} in ${trace}`);
    return found[0];
  };
  const percent = (value: number) => [
    ...['%', ' %', '\\%', ' per'].map((sign) => `${value}${sign}`),
    `${value} Prozent`,
    `${value / 100}`,
  ];
  const [made] = HAND_OF.filter(([words]) => words === bare(hand));
  return bodyOf(
    JSON.stringify({
      claims: [
        { kind: 'hand', value: made?.[1] ?? '', street: 'now', quote: quoteOf(bare(hand)) },
        ...(draw === undefined
          ? []
          : [{ kind: 'draw', value: DRAW_OF[draw], street: 'now', quote: quoteOf(draw) }]),
        { kind: 'equity', value: chance, street: 'now', quote: quoteOf(...percent(chance)) },
        {
          kind: 'odds',
          value: price,
          street: 'now',
          quote: quoteOf(...percent(price), ratio(price)),
        },
      ],
    }),
  );
}

const HAND_OF: readonly (readonly [words: string, value: string])[] = [
  ['top pair', 'pair'],
  ['set', 'three of a kind'],
  ['ace-high', 'high card'],
  ['nine-high', 'high card'],
  ['two pair', 'two pair'],
  ['flush', 'flush'],
  ['full house', 'full house'],
  ['straight', 'straight'],
];
const DRAW_OF: Readonly<Record<string, string>> = {
  'flush draw': 'flush draw',
  'open-ended straight draw': 'oesd',
  gutshot: 'gutshot',
};

/** From text to score, as a batch goes: the masked text, a reply to it, what code keeps of that. */
function read(texts: readonly Text[]) {
  const sessions = decisionsWith(texts);
  const decisions = sessions.flatMap(({ hands }) => hands.flatMap((hand) => hand.decisions));
  const kept = decisions.map(({ decision: { _id, reasoning } }, at) => {
    const { trace } = anonymisedTrace(reasoning ?? '', []);
    const reading = readVerdict('claims', replyTo(trace, (texts[at] as Text).said), trace);
    if (reading.kind !== 'scored')
      throw new Error(`expected a list of claims, found ${reading.kind}`);
    return { _id, verdict: claimsVerdictSchema.parse(reading.verdict) };
  });
  const readings = modelReadings(
    kept.map(({ _id, verdict }) => readingOf(_id, [], { verdict })),
    () => ['reader'],
    'all',
  );
  if (readings === null) throw new Error('expected readings');
  const byModel = readingByModel(readings, readingTexts());
  return {
    M6: tallied(new PredictionAccuracyTally(byModel), sessions),
    M8: tallied(new FactualAccuracyTally(byModel), sessions),
    dropped: kept.map(({ verdict }) => verdict.dropped),
  };
}

const names = Object.keys(MANNERS);
const plain = textsIn(MANNERS['plain'] as Manner);

/** Paper, D.6 and D.8. */
describe('the same decisions and claims in twelve manners, read by a model that understands them', () => {
  const expected = read(plain);

  it('are a case with room on both sides', () => {
    expect(expected.M6.score).toBeGreaterThan(0.4);
    expect(expected.M8.score).toBeLessThan(0.95);
  });

  it.each(names)(
    'move M6 and M8 by less than 0.02 in the manner %s: code keeps every claim',
    (name) => {
      const { M6, M8, dropped } = read(textsIn(MANNERS[name] as Manner));
      for (const each of dropped) {
        expect(each).toEqual({ inventedQuote: 0, valueDoesNotFollow: 0, outsideRubric: 0 });
      }
      expect(M6.counts, 'M6').toEqual(expected.M6.counts);
      expect(M8.counts, 'M8').toEqual(expected.M8.counts);
      expect(Math.abs(M6.score - expected.M6.score), 'M6').toBeLessThan(MOST);
      expect(Math.abs(M8.score - expected.M8.score), 'M8').toBeLessThan(MOST);
    },
  );
});
