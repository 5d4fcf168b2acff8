import { describe, expect, it } from 'vitest';
import { AnsweringTally } from '../../../src/scoring/answering/answering-tally.ts';
import { callsBySession, NO_CALLS } from '../../../src/scoring/records/call-sums.ts';
import { playedSessions } from '../../../src/scoring/records/played-session.ts';
import type { SessionRecords } from '../../../src/scoring/records/session-records.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import { call, fold, inOrder, sessionDocuments } from '../support/records.ts';

const seats = { ann: { position: 'BTN' }, bob: { position: 'BB' } };

const records = sessionDocuments({
  hands: [
    {
      seats,
      decisions: [
        { player: 'ann', ...call(10), latencyMs: 100 },
        { player: 'bob', ...fold, latencyMs: 7 },
        { player: 'ann', ...call(20), latencyMs: 200, rung: 'json', adjusted: 'size-missing' },
        { player: 'ann', ...call(30), latencyMs: 1200, rung: 'text' },
        { player: 'ann', ...fold, rung: 'default', timedOut: true },
      ],
    },
  ],
});

function figuresOf(given: SessionRecords) {
  return tallied(
    new AnsweringTally(),
    playedSessions(given).filter(({ player }) => player === 'ann'),
  );
}

const usage = { promptTokens: 900, completionTokens: 80, reasoningTokens: null };

describe('the answers of a player', () => {
  it('are counted by rung, with the rates of fallbacks, adjustments and timeouts', () => {
    expect(figuresOf(records).answering).toEqual({
      decisions: 4,
      rungs: { tool: 1, json: 1, text: 1, default: 1 },
      fallback: { rate: 1 / 4, count: 1, opportunities: 4 },
      adjusted: { rate: 1 / 4, count: 1, opportunities: 4 },
      timedOut: { rate: 1 / 4, count: 1, opportunities: 4 },
    });
  });

  it('have no rate of adjustments where the records tell none', () => {
    const decisions = records.decisions.map(({ adjusted: _adjusted, ...decision }) => decision);
    expect(figuresOf({ ...records, decisions }).answering?.adjusted).toBeNull();
  });

  it('took as long as the calls they were read from, with linear percentiles', () => {
    expect(figuresOf(records).pace).toEqual({
      decisions: 3,
      meanMs: 500,
      medianMs: 200,
      p95Ms: 1100,
    });
    const unknown = records.decisions.map((decision) => ({ ...decision, latencyMs: null }));
    expect(figuresOf({ ...records, decisions: unknown }).pace).toEqual({
      decisions: 0,
      meanMs: null,
      medianMs: null,
      p95Ms: null,
    });
  });
});

describe('what decisions took', () => {
  it('is nothing that anybody knows without a ledger', () => {
    expect(figuresOf(records).spending).toBeNull();
    expect(figuresOf({ ...records, spent: null }).spending).toBeNull();
  });

  it('is over all decisions, by every call for them, whichever order the ledger is in', async () => {
    const subject = (index: number) => records.decisions[index]?._id ?? '';
    const ledger = await callsBySession(
      inOrder([
        [
          { kind: 'decision', subject: subject(3), player: 'ann', usage, costMicroUsd: 3000 },
          { kind: 'decision', subject: subject(1), player: 'bob', usage, costMicroUsd: 9 },
        ],
        [
          { kind: 'decision', subject: subject(0), player: 'ann', usage: null, costMicroUsd: null },
          { kind: 'decision', subject: subject(0), player: 'ann', usage, costMicroUsd: 5000 },
          { kind: 'memory', subject: subject(0), player: 'ann', usage, costMicroUsd: 70_000 },
        ],
      ]),
    );
    const spent = ledger.get(records.session._id) ?? null;
    expect(figuresOf({ ...records, spent }).spending).toEqual({
      decisions: 4,
      calls: 3,
      reported: 2,
      priced: 2,
      promptTokens: 1800,
      completionTokens: 160,
      reasoningTokens: 0,
      costMicroUsd: 8000,
      perDecision: {
        promptTokens: 450,
        completionTokens: 40,
        reasoningTokens: 0,
        usd: 0.002,
      },
    });
  });

  it('is null for each decision where no call says what it used or cost', () => {
    const spent = new Map([['ann', { ...NO_CALLS, calls: 4 }]]);
    expect(figuresOf({ ...records, spent }).spending?.perDecision).toEqual({
      promptTokens: null,
      completionTokens: null,
      reasoningTokens: null,
      usd: null,
    });
  });
});
