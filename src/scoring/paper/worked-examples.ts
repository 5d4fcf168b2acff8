import {
  type BetType,
  POSTFLOP_TYPES,
  SIZE_BUCKETS,
  sizeBucket,
  sizeScore,
} from '../axes/bet-sizing.ts';
import { bluffingScore } from '../axes/bluffing.ts';
import { composure } from '../axes/composure.ts';
import { type Claim, numberFigure, reproduces } from './paper-finding.ts';

const HUNDREDTHS = { published: 2, recomputed: 2 } as const;

export const betSizingExample: Claim = ({ tables, text }) => {
  const { cbetHistogram, score } = tables.workedExamples.M1;
  const { firstSum, total, where } = text.betSizing;
  const found = sizeScore('cbet', cbetHistogram);
  // S = 1 - L1 / 2.
  const distance = 2 * (1 - found);
  const figures = [
    numberFigure('c-bets', 'L1', total, distance, HUNDREDTHS),
    numberFigure('c-bets', 'S', score, found, HUNDREDTHS),
  ];
  const first = numberFigure('first sum', 'L1', firstSum, distance, HUNDREDTHS);
  return {
    id: 'bet-sizing-example',
    where,
    claim: 'M1 of the worked example',
    figures: [first, ...figures],
    verdict: reproduces(figures),
    remark: first.agrees
      ? null
      : `${score} is right: the differences add up to ${distance.toFixed(2)}, not to the ${firstSum} printed first`,
  };
};

export const alwaysHalfPot: Claim = ({ text }) => {
  const { ratio, score, where } = text.alwaysHalfPot;
  const bucket = sizeBucket(ratio);
  const histogram = SIZE_BUCKETS.map((_, at) => (at === bucket ? 1 : 0));
  const types = POSTFLOP_TYPES.filter((type) => type !== 'overbet');
  const figures = types.map((type: BetType) =>
    numberFigure(type, 'S', score, sizeScore(type, histogram), HUNDREDTHS),
  );
  return {
    id: 'always-half-pot',
    where,
    claim: 'S of a player that always bets half the pot',
    figures,
    verdict: figures.some(({ agrees }) => agrees) ? 'reproduces' : 'does not reproduce',
    remark: 'by D.1’s own reference table; the formula stands',
  };
};

export const bluffingExample: Claim = ({ tables }) => {
  const { score, ...components } = tables.workedExamples.M2;
  const decimals = { published: 3, recomputed: 4 } as const;
  const figures = [numberFigure('Grok', 'M2', score, bluffingScore(components), decimals)];
  return {
    id: 'bluffing-example',
    where: 'D.2, worked example',
    claim: 'M2 of the worked example',
    figures,
    verdict: reproduces(figures),
    remark: null,
  };
};

export const composureExample: Claim = ({ tables }) => {
  const { score, ...style } = tables.workedExamples.M4;
  const figures = [numberFigure('example', 'M4', score, composure(style).score, HUNDREDTHS)];
  return {
    id: 'composure-example',
    where: 'D.4, worked example',
    claim: 'M4 of the worked example',
    figures,
    verdict: reproduces(figures),
    remark: null,
  };
};
