import { describe, expect, it } from 'vitest';
import { readingTexts } from '../../../src/scoring/claims/claim-reader.ts';
import { sha256 } from '../../../src/scoring/judging/lowest-sample.ts';
import { ANY_JUDGE } from '../../../src/scoring/judging/verdicts.ts';
import { modelReadings, readingByModel } from '../../../src/scoring/readers/model-readings.ts';
import { decisionOf, readingOf } from './claims-of.ts';

const configured = () => ['reader'];
const NOBODY = () => [];

describe('the readings that count', () => {
  it('are of the configured judge, by the newest rubric', () => {
    const readings = modelReadings(
      [
        readingOf('d1', [{ value: 'pair' }]),
        readingOf('d1', [{ value: 'flush' }], { rubric: 'v2' }),
        readingOf('d1', [{ value: 'straight' }], { judge: 'other' }),
        readingOf('d2', [{ value: 'pair' }]),
      ],
      configured,
    );
    expect(readings).toMatchObject({ judge: 'reader', rubric: 'v2' });
    expect(readings?.of('d1')?.claims).toMatchObject([{ value: 'flush' }]);
    expect(readings?.of('d2')).toBeNull();
  });

  it('are of an added judge, the first by id, where the batch names none', () => {
    const lines = ['zoe', 'eve'].map((judge) => readingOf('d1', [], { judge }));
    expect(modelReadings(lines, NOBODY)?.judge).toBe('eve');
    expect(modelReadings(lines, ANY_JUDGE)?.judge).toBe('eve');
    expect(modelReadings([], NOBODY)).toBeNull();
    expect(modelReadings([readingOf('d1', [], { axis: 'bluff' })], ANY_JUDGE)).toBeNull();
  });

  it('are of the current sample, of which unscored ones are a part', () => {
    const ids = ['a', 'b', 'c', 'd'].sort((one, other) => (sha256(one) < sha256(other) ? -1 : 1));
    const lines = ids.map((id, at) =>
      at === 1 ? readingOf(id, [], { status: 'unscored', verdict: null }) : readingOf(id, []),
    );
    const readings = modelReadings(lines, configured, 3);
    expect(ids.map((id) => readings?.of(id) !== null)).toEqual([true, false, true, false]);
    const all = modelReadings(lines, configured, 'all');
    expect(ids.map((id) => all?.of(id) !== null)).toEqual([true, false, true, true]);
  });
});

describe('a text as a model has read it', () => {
  const stated = (claims: Parameters<typeof readingOf>[1], fields = {}) => {
    const readings = modelReadings([readingOf('d1', claims)], configured);
    if (readings === null) throw new Error('there are readings');
    return readingByModel(readings, readingTexts())(decisionOf(fields));
  };

  it('states the first claim of each kind, and every draw', () => {
    expect(
      stated([
        { kind: 'hand', value: 'two pair' },
        { kind: 'hand', value: 'flush' },
        { kind: 'equity', value: 62 },
        { kind: 'odds', value: 25 },
        { kind: 'draw', value: 'flush draw' },
        { kind: 'draw', value: 'oesd' },
      ]),
    ).toMatchObject({
      handClaim: 'two pair',
      equityClaim: 0.62,
      potOddsClaim: 25,
      drawClaims: ['flush draw', 'oesd'],
      hallucinated: false,
    });
  });

  it('holds what is said of another street against nothing', () => {
    const claims = [{ street: 'turn' as const }, { kind: 'equity' as const, value: 50 }];
    expect(stated(claims)).toMatchObject({ handClaim: null, equityClaim: 0.5 });
    expect(stated(claims, { street: 'turn' })).toMatchObject({ handClaim: 'pair' });
    expect(stated([{}], { street: 'preflop' })).toMatchObject({ handClaim: null });
    const draw = [{ kind: 'draw' as const, value: 'oesd' }];
    expect(stated(draw, { street: 'river' })).toMatchObject({ drawClaims: [] });
  });

  it('names an unseen card; strictly only one that it takes to be there', () => {
    expect(stated([{ kind: 'card', value: 'Ah' }])).toMatchObject({ hallucinated: false });
    expect(stated([{ kind: 'other-card', value: '9s' }])).toMatchObject({
      hallucinated: true,
      hallucinatedStrict: false,
      cardsMentioned: ['9s'],
    });
    expect(stated([{ kind: 'card', value: '9s' }])).toMatchObject({ hallucinatedStrict: true });
  });

  it('counts words of range-thinking by the paper’s patterns, whoever reads', () => {
    expect(stated([], { reasoning: 'My range is capped.' })?.rangeKeyword).toBe(true);
    expect(stated([])?.rangeKeyword).toBe(false);
  });

  it('says nothing of a text that it has not read', () => {
    const readings = modelReadings([readingOf('d1', [])], configured);
    if (readings === null) throw new Error('there are readings');
    expect(readingByModel(readings, readingTexts())(decisionOf({ _id: 'd2' }))).toBeNull();
  });
});
