import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Call } from '../../records/call.ts';
import type { Decision } from '../../records/decision.ts';

/**
 * What this process has done since it started, for Prometheus. One registry a process, as there is one
 * event loop: whoever does something counts it here, whatever else of the process is open.
 */
export const registry = new Registry();

/** Node's own: `nodejs_eventloop_lag_seconds`, `process_resident_memory_bytes` and their like. */
collectDefaultMetrics({ register: registry });

const registers = [registry];

/** From the quickest stand-in to the action's time limit (paper, Table 3: 120 s). */
const CALL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 90, 120];

const calls = new Counter({
  name: 'arena_calls_total',
  help: 'Calls of providers that have come to an end.',
  labelNames: ['kind', 'player', 'provider', 'outcome'] as const,
  registers,
});

const callSeconds = new Histogram({
  name: 'arena_call_duration_seconds',
  help: 'From the request to the last byte of its answer.',
  labelNames: ['kind', 'provider'] as const,
  buckets: CALL_SECONDS,
  registers,
});

const cost = new Counter({
  name: 'arena_call_cost_usd_total',
  help: 'What calls have cost, in USD, where their price is known.',
  labelNames: ['batch', 'player', 'provider'] as const,
  registers,
});

const maybePaid = new Counter({
  name: 'arena_calls_maybe_paid_total',
  help: 'Calls that were cut off: their provider may have charged for them, nobody knows.',
  labelNames: ['batch', 'player', 'provider'] as const,
  registers,
});

const tokens = new Counter({
  name: 'arena_call_tokens_total',
  help: 'Tokens as providers have counted them.',
  labelNames: ['provider', 'class'] as const,
  registers,
});

const decisions = new Counter({
  name: 'arena_decisions_total',
  help: 'Decisions taken at the tables of this process, by how the answer could be read.',
  labelNames: ['player', 'outcome'] as const,
  registers,
});

/** Fleet-wide: the same from every process. See `openFleetGauges`. */
export const fleetGauges = {
  services: new Gauge({
    name: 'arena_service_up',
    help: '1 where Redis and the store answer this process, else 0.',
    labelNames: ['service'] as const,
    registers,
  }),
  jobs: new Gauge({
    name: 'arena_queue_jobs',
    help: 'Jobs of the fleet by queue and state.',
    labelNames: ['queue', 'state'] as const,
    registers,
  }),
  sessions: new Gauge({
    name: 'arena_sessions',
    help: 'Sessions of the store by batch and status.',
    labelNames: ['batch', 'status'] as const,
    registers,
  }),
  spent: new Gauge({
    name: 'arena_batch_spent_usd',
    help: 'What an open batch has spent by its ledger, in USD, as its budget counts it: with the most that a call of unknown cost may have cost.',
    labelNames: ['batch'] as const,
    registers,
  }),
  providers: new Gauge({
    name: 'arena_provider_standing',
    help: '1 for the state that a provider is in: open, resting or paused.',
    labelNames: ['provider', 'state'] as const,
    registers,
  }),
};

/** A call that has been settled. */
export function countCall(call: Call): void {
  const { kind, player, provider, outcome, batchId } = call;
  calls.inc({ kind, player, provider, outcome });
  if (call.latencyMs !== null) callSeconds.observe({ kind, provider }, call.latencyMs / 1000);
  if (call.costMicroUsd !== null) {
    cost.inc({ batch: batchId, player, provider }, call.costMicroUsd / 1e6);
  }
  if (call.usage !== null) {
    tokens.inc({ provider, class: 'prompt' }, call.usage.promptTokens);
    tokens.inc({ provider, class: 'completion' }, call.usage.completionTokens);
  }
  if (call.maybePaid) countMaybePaid(call);
}

/** A call that was given up for lost, and may have been charged for. */
export function countMaybePaid({ batchId, player, provider }: Call): void {
  maybePaid.inc({ batch: batchId, player, provider });
}

/** A decision that has been recorded for the first time. */
export function countDecision({ player, timedOut, rung }: Decision): void {
  decisions.inc({ player, outcome: timedOut ? 'timed_out' : rung });
}
