import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CostSummary,
  summariseCosts,
} from '../../../../src/shared/fleet/money/cost-summary.ts';
import { REPLAY_PROVIDERS } from '../../../../src/shared/records/batch-configuration.ts';
import {
  type Call,
  callKindSchema,
  callOutcomeSchema,
} from '../../../../src/shared/records/call.ts';
import { TOKEN_CLASSES } from '../../../../src/shared/records/cost.ts';

const PRICES = { input: 3, cachedInput: 0.3, cacheWrite: null, output: 15, reasoning: null };

const anyCall: fc.Arbitrary<Call> = fc
  .record({
    player: fc.constantFrom('ann', 'bob', 'unpriced'),
    kind: fc.constantFrom(...callKindSchema.options),
    outcome: fc.constantFrom(...callOutcomeSchema.options),
    maybePaid: fc.boolean(),
    provider: fc.constantFrom('house', 'house', 'house', REPLAY_PROVIDERS.models),
    cost: fc.option(fc.nat(100_000)),
    reserved: fc.option(fc.nat(200_000)),
    prompt: fc.nat(5000),
    said: fc.nat(900),
  })
  .map(({ cost, reserved, prompt, said, ...fields }) => ({
    ...fields,
    _id: 'x.c1',
    schema: 1,
    subject: 'x',
    batchId: 'x',
    modelAsked: 'model',
    modelAnswered: null,
    startedAt: '2026-01-01T00:00:00.000Z',
    finishedAt: null,
    latencyMs: null,
    sent: true,
    givenUp: false,
    httpStatus: null,
    usage:
      cost === null
        ? null
        : {
            promptTokens: prompt,
            cachedTokens: Math.floor(prompt / 2),
            cacheWriteTokens: null,
            completionTokens: said,
            reasoningTokens: Math.floor(said / 3),
            costUsd: null,
          },
    costMicroUsd: fields.outcome === 'open' || fields.outcome === 'unsent' ? null : cost,
    reservedMicroUsd: reserved,
    rawResponse: null,
    request: { promptVersion: 'v', system: '', user: '', settings: null, maxTokens: null },
    error: null,
    finalFault: false,
  }));

async function* one(calls: readonly Call[]): AsyncGenerator<Call> {
  yield* calls;
}

function summary(calls: readonly Call[]): Promise<CostSummary> {
  return summariseCosts(one(calls), ({ player }) => (player === 'unpriced' ? null : PRICES));
}

describe('the costs of a ledger', () => {
  it('hold every call in one place and every micro-dollar in one sum', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { maxLength: 60 }), async (calls) => {
        const { rows, total, open, maybePaid, unreported, unsent, replayed } = await summary(calls);
        const places = [total, open, maybePaid, unreported, replayed];
        expect(places.reduce((sum, place) => sum + place.calls, unsent)).toBe(calls.length);
        expect(rows.reduce((sum, row) => sum + row.calls, 0)).toBe(total.calls);
        expect(rows.reduce((sum, row) => sum + row.costMicroUsd, 0)).toBe(total.costMicroUsd);
        const paid = calls.filter((call) => call.provider !== REPLAY_PROVIDERS.models);
        const known = paid.reduce((sum, call) => sum + (call.costMicroUsd ?? 0), 0);
        expect(total.costMicroUsd).toBe(known);
        for (const sums of [...rows, total]) {
          const parts = TOKEN_CLASSES.reduce((sum, each) => sum + sums.byClass[each], 0);
          expect(parts + sums.undividedMicroUsd).toBe(sums.costMicroUsd);
        }
      }),
    );
  });

  it('tell decisions, memory updates and verdicts of each player apart, and name the models', async () => {
    const [sample] = fc.sample(anyCall, { numRuns: 1, seed: 1 });
    const call = (changes: Partial<Call>): Call =>
      ({
        ...sample,
        outcome: 'ok',
        provider: 'house',
        maybePaid: false,
        costMicroUsd: 100,
        ...changes,
      }) as Call;
    const { rows } = await summary([
      call({ player: 'bob', kind: 'judge' }),
      call({ player: 'ann', kind: 'memory' }),
      call({ player: 'ann', kind: 'decision', modelAnswered: 'model-b' }),
      call({ player: 'ann', kind: 'decision', modelAnswered: 'model-b' }),
      call({ player: 'ann', kind: 'decision', modelAnswered: 'model-a' }),
    ]);
    expect(rows.map(({ player, kind, calls, models }) => [player, kind, calls, models])).toEqual([
      ['ann', 'decision', 3, ['model-b', 'model-a']],
      ['ann', 'memory', 1, ['model']],
      ['bob', 'judge', 1, ['model']],
    ]);
  });
});
