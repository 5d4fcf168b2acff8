import { describe, expect, it } from 'vitest';
import { judgesOf, namedJudges, panelFor } from '../../../src/shared/records/panel.ts';
import { judgeSchema } from '../../../src/shared/records/roster.ts';

const judge = (id: string, family = id) =>
  judgeSchema.parse({ id, family, displayName: id, provider: 'house', model: `m/${id}` });
const ids = (judges: readonly { id: string }[]) => judges.map(({ id }) => id);

const [gpt, gptMini, gemini, geminiLite, claude] = [
  judge('gpt'),
  judge('gpt-mini', 'gpt'),
  judge('gemini'),
  judge('gemini-lite', 'gemini'),
  judge('claude'),
];

describe('a panel (paper, D.3; metrics, M3)', () => {
  it('is three judges, each of another family, in the order in which they are listed', () => {
    expect(ids(panelFor([gpt, gptMini, gemini, geminiLite, claude], 'qwen'))).toEqual([
      'gpt',
      'gemini',
      'claude',
    ]);
    expect(ids(panelFor([claude, gemini, gpt, judge('grok')], 'qwen'))).toEqual([
      'claude',
      'gemini',
      'gpt',
    ]);
  });

  it.each([
    ['claude', ['gpt', 'gemini', 'gpt-mini']],
    ['gemini', ['gpt', 'claude', 'gpt-mini']],
    ['gpt', ['gemini', 'claude', 'gemini-lite']],
  ])('has nobody of %s on it for one of its own, and other variants instead', (family, panel) => {
    expect(ids(panelFor([gpt, gptMini, gemini, geminiLite, claude], family))).toEqual(panel);
  });

  it('is smaller only where there are fewer of other families', () => {
    expect(ids(panelFor([gpt, gptMini, claude], 'claude'))).toEqual(['gpt', 'gpt-mini']);
    expect(panelFor([claude], 'claude')).toEqual([]);
  });
});

describe('the judges of a configuration', () => {
  const judging = {
    players: [
      { id: 'ann', family: 'claude' },
      { id: 'bob', family: 'qwen' },
    ],
    judges: { bluff: claude, opponentReading: [gpt, gemini, claude, gptMini] },
  };

  it('are one for bluffs, whatever its family, and a panel for reads', () => {
    expect(ids(judgesOf(judging, 'bluff', 'ann'))).toEqual(['claude']);
    expect(ids(judgesOf(judging, 'opponent-reading', 'ann'))).toEqual([
      'gpt',
      'gemini',
      'gpt-mini',
    ]);
    expect(ids(judgesOf(judging, 'opponent-reading', 'bob'))).toEqual(['gpt', 'gemini', 'claude']);
  });

  it('are nobody where an axis is not judged', () => {
    const none = { ...judging, judges: { bluff: null, opponentReading: null } };
    expect(judgesOf(none, 'bluff', 'ann')).toEqual([]);
    expect(judgesOf(none, 'opponent-reading', 'ann')).toEqual([]);
  });

  it('are named once each', () => {
    expect(ids(namedJudges(judging))).toEqual(['claude', 'gpt', 'gemini', 'gpt-mini']);
  });
});
