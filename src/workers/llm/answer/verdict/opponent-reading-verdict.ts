import type { OpponentReadingVerdict } from '../../../../shared/records/judgement.ts';
import { RUBRIC_MAXIMUM } from '../../../../shared/records/rubrics.ts';
import { record } from '../../reply/json-record.ts';
import { storableText } from '../storable-text.ts';
import type { AxisReader } from './axis-reader.ts';
import { isBlank, isQuoteOf, namesAnAlias } from './quotes.ts';

type Element = keyof OpponentReadingVerdict;
type Observation = OpponentReadingVerdict[Element];

/** What each element is called in a reply. */
const FIELDS: readonly (readonly [Element, string])[] = [
  ['mentionsOpponent', 'mentions_opponent'],
  ['namedOpponent', 'named_opponent'],
  ['observedTendency', 'observed_tendency'],
  ['strategicAdjustment', 'strategic_adjustment'],
];

/** Paper, D.3. */
export const opponentReadingReader: AxisReader<OpponentReadingVerdict> = {
  verdictOf(fields, trace) {
    const observations = FIELDS.map(([, name]) => observationOf(fields[name]));
    const score = fields['score'];
    if (!observations.every((each) => each !== null) || typeof score !== 'number') {
      return 'missing-field';
    }
    if (!Number.isInteger(score) || score < 0 || score > RUBRIC_MAXIMUM) {
      return 'score-outside-rubric';
    }
    if (observations.some(({ seen, quote }) => seen && isBlank(quote ?? ''))) return 'empty-quote';
    if (observations.some(({ quote }) => quote !== null && !isQuoteOf(quote, trace))) {
      return 'invented-quote';
    }
    const verdict = Object.fromEntries(
      FIELDS.map(([element], index) => [element, observations[index]]),
    ) as OpponentReadingVerdict;
    const named = namedOrNot(verdict);
    return scoreOf(named) === score ? { verdict: named, score } : 'score-does-not-follow';
  },
  saysTheSame: (one, other) =>
    FIELDS.every(([element]) => one[element].seen === other[element].seen),
};

/** A quote that holds nothing is none; null unless of the form asked for. */
function observationOf(value: unknown): Observation | null {
  const fields = record(value);
  const seen = fields?.['seen'];
  const quote = fields?.['quote'];
  if (typeof seen !== 'boolean') return null;
  if (quote === null) return { seen, quote };
  return typeof quote === 'string'
    ? { seen, quote: isBlank(quote) ? null : storableText(quote) }
    : null;
}

/** A position or a type of player is no name, whatever the judge took it for. */
function namedOrNot(verdict: OpponentReadingVerdict): OpponentReadingVerdict {
  const { seen, quote } = verdict.namedOpponent;
  const named = seen && quote !== null && namesAnAlias(quote);
  return { ...verdict, namedOpponent: { seen: named, quote } };
}

/** What the elements come to; null where they deny each other: who names an opponent mentions one. */
function scoreOf(verdict: OpponentReadingVerdict): number | null {
  const { mentionsOpponent, namedOpponent, observedTendency, strategicAdjustment } = verdict;
  if (!mentionsOpponent.seen) return namedOpponent.seen ? null : 0;
  return namedOpponent.seen && observedTendency.seen && strategicAdjustment.seen
    ? RUBRIC_MAXIMUM
    : 1;
}
