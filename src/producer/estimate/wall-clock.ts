import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';
import { STEP_S } from './assumptions.ts';
import type { CallEstimate, EntryEstimate } from './estimate.ts';
import { largest, NOTHING, plus, type Range, scaled } from './range.ts';

/**
 * Hours from the first hand to the last verdict: whichever takes longest of the sessions that follow
 * each other, one question after the other, and of what the providers let through; then the verdicts.
 */
export function wallClockHours(
  configuration: BatchConfiguration,
  entries: readonly EntryEstimate[],
): Range {
  const players = entries.filter(({ role }) => role === 'player');
  const judges = entries.filter(({ role }) => role === 'judge');
  const played = largest(sequence(configuration, players), limits(configuration, players));
  return plus(played, limits(configuration, judges));
}

/** Decisions of a table come one after the other, its memory updates after a hand at once. */
function sequence(configuration: BatchConfiguration, players: readonly EntryEstimate[]): Range {
  const decisions = plus(...callsOf(players, 'decision').map(withSteps));
  // The slowest of a hand's updates is waited for; the others are done by then.
  const updates = largest(...callsOf(players, 'memory').map(withSteps));
  const { conditions, runs, sessionsPerRun } = configuration;
  const sessions = runs * sessionsPerRun * conditions.length;
  const chained = conditions.some(({ memory }) => memory === 'persistent') ? sessionsPerRun : 1;
  return scaled(plus(decisions, updates), chained / sessions);
}

function callsOf(
  entries: readonly EntryEstimate[],
  kind: CallEstimate['kind'],
): readonly CallEstimate[] {
  return entries.flatMap(({ kinds }) => kinds.filter((each) => each.kind === kind));
}

function withSteps({ calls, hours }: CallEstimate): Range {
  const steps: Range = {
    low: calls.low * STEP_S.low,
    expected: calls.expected * STEP_S.expected,
    high: calls.high * STEP_S.high,
  };
  return plus(hours, scaled(steps, 1 / 3600));
}

/** How long the busiest provider takes by its own limits: requests, tokens, calls at once. */
function limits(configuration: BatchConfiguration, entries: readonly EntryEstimate[]): Range {
  return largest(
    ...configuration.providers.map((provider) => {
      const asked = entries.filter((entry) => entry.provider === provider.id);
      if (asked.length === 0) return NOTHING;
      const totals = asked.map(({ total }) => total);
      const calls = plus(...totals.map((total) => total.calls));
      const tokens = plus(
        ...totals.flatMap(({ promptTokens, outputTokens }) => [promptTokens, outputTokens]),
      );
      const { requestsPerMinute, tokensPerMinute } = provider;
      return largest(
        scaled(calls, 1 / provider.requestsPerSecond / 3600),
        requestsPerMinute === null ? NOTHING : scaled(calls, 1 / requestsPerMinute / 60),
        tokensPerMinute === null ? NOTHING : scaled(tokens, 1 / tokensPerMinute / 60),
        scaled(plus(...totals.map(({ hours }) => hours)), 1 / provider.concurrency),
      );
    }),
  );
}
