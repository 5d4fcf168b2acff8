import { describe, expect, it } from 'vitest';
import {
  answerRates,
  type CallGroup,
  type DecisionGroup,
  fallbackRate,
} from '../../../src/scoring/answering/answer-rates.ts';
import { storedAnswerRates } from '../../../src/scoring/answering/stored-answers.ts';
import { openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { temporaryDirectory } from '../../support/temporary.ts';
import { batchDocument, randomConfiguration, randomSessions } from '../support/played-batch.ts';

const PLAYERS = [
  { id: 'ann', model: 'm/ann' },
  { id: 'bob', model: 'm/bob' },
];

function decisions(changes: Partial<DecisionGroup>): DecisionGroup {
  return { player: 'ann', rung: 'tool', adjusted: null, timedOut: false, count: 1, ...changes };
}

function calls(changes: Partial<CallGroup>): CallGroup {
  return { player: 'ann', modelAnswered: 'm/ann', error: null, count: 1, ...changes };
}

describe('the rates of answers (paper, I.4)', () => {
  it('count decisions by rung and by how they were made legal', () => {
    const [ann, bob] = answerRates(
      PLAYERS,
      [
        decisions({ count: 90 }),
        decisions({ rung: 'json', adjusted: 'below-minimum', count: 5 }),
        decisions({ rung: 'text', adjusted: 'below-minimum', count: 2 }),
        decisions({ rung: 'default', timedOut: true, count: 2 }),
        decisions({ rung: 'default', count: 1 }),
        decisions({ player: 'bob', count: 7 }),
      ],
      [],
    );
    expect(ann).toMatchObject({
      decisions: 100,
      rungs: { tool: 90, json: 5, text: 2, default: 3 },
      adjusted: { 'below-minimum': 7 },
      timedOut: 2,
    });
    expect(ann && fallbackRate(ann)).toBe(0.03);
    expect(bob).toMatchObject({ decisions: 7, adjusted: {}, timedOut: 0 });
  });

  it('count refusals whoever turned the prompt down, and nothing else', () => {
    const [ann] = answerRates(
      PLAYERS,
      [],
      [
        calls({ error: 'refusal', count: 3 }),
        calls({ error: 'content-filter', count: 2 }),
        calls({ error: 'cut', count: 9 }),
        calls({ player: 'bob', error: 'refusal', count: 50 }),
      ],
    );
    expect(ann?.refused).toBe(5);
    expect(ann && fallbackRate(ann)).toBe(0);
  });

  it('name a model that answered in another’s place', () => {
    const [ann] = answerRates(
      PLAYERS,
      [],
      [
        calls({ modelAnswered: 'm/ann-mini', count: 3 }),
        calls({ count: 40 }),
        calls({ modelAnswered: null, error: 'timeout', count: 60 }),
      ],
    );
    expect(ann?.answeredBy).toEqual(['m/ann', 'm/ann-mini']);
  });

  it('are those of the store’s own records', async () => {
    const folder = await temporaryDirectory('rates');
    const store = await openArenaStore(`sqlite://${folder.path}/arena.sqlite`);
    try {
      const configuration = randomConfiguration('demo', { sessionsPerRun: 2 });
      const played = [...randomSessions(configuration)].flatMap((each) => each.decisions);
      await store.collection('decisions').insertMany(played);
      const rates = await storedAnswerRates(store, batchDocument(configuration));
      expect(rates.map(({ player }) => player)).toEqual(configuration.players.map(({ id }) => id));
      for (const { player, decisions: count, rungs } of rates) {
        const own = played.filter((decision) => decision.player === player);
        expect(count).toBe(own.length);
        expect(rungs.tool).toBe(own.filter(({ rung }) => rung === 'tool').length);
      }
    } finally {
      await store.close();
      await folder.close();
    }
  });
});
