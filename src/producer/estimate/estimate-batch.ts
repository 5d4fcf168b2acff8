import type { BatchConfiguration, Condition } from '../../shared/records/batch-configuration.ts';
import type { CallKind } from '../../shared/records/call.ts';
import { costMicroUsd, MICRO_USD } from '../../shared/records/cost.ts';
import type { Judge, Player, Prices, Provider } from '../../shared/records/roster.ts';
import {
  CACHE_HITS,
  CALLS_PER_QUESTION,
  FIRST_TOKEN_S,
  LEDGER_CALLS,
  LEDGER_ROOM,
  OUTPUT_SHARE,
  PREFLOP_SHARE,
  STAND_IN_S,
  TOKEN_BYTES,
  TOKENS_PER_SECOND,
} from './assumptions.ts';
import type { BatchEstimate, CallEstimate, EntryEstimate } from './estimate.ts';
import type { CallMeans, Experience } from './experience.ts';
import { type JudgeQuestions, judgeQuestions } from './judging.ts';
import { around, atMost, NOTHING, plus, type Range, scaled, times } from './range.ts';
import { decisionsOf, updatesOf } from './shape.ts';
import { wallClockHours } from './wall-clock.ts';

/** Bytes of rendered prompts of a batch, tools and formats included. */
export interface PromptBytes {
  readonly kind: CallKind;
  readonly whole: Range;
  /** What is the same from one prompt to the next, so that a provider may cache it. */
  readonly unchanging: number;
}

/** What an estimate is made from. */
export interface Estimating {
  readonly configuration: BatchConfiguration;
  readonly prompts: readonly PromptBytes[];
  readonly experience: Experience;
  /** Traces of a player and condition that are judged on an axis at most. */
  readonly judgeSample: number;
}

/**
 * What a batch will come to: calls, tokens, dollars and hours, low, expected and high. From its shape
 * and the sizes of its prompts; where the store's ledger knows a player with the same model, from what
 * that one's calls came to.
 */
export function estimateBatch(estimating: Estimating): BatchEstimate {
  const { configuration, experience, judgeSample } = estimating;
  const players = configuration.players.map((player) => playerEstimate(estimating, player));
  const decisions = new Map(
    configuration.players.map((player) => [
      player.id,
      decisionsOf(configuration, player, experience),
    ]),
  );
  const judges = judgeQuestions(configuration, decisions, judgeSample).map((asked) =>
    judgeEstimate(estimating, asked),
  );
  const entries = [...players, ...judges];
  const totals = entries.map(({ total }) => total);
  return {
    batch: configuration.name,
    entries,
    total: {
      calls: plus(...totals.map(({ calls }) => calls)),
      promptTokens: plus(...totals.map(({ promptTokens }) => promptTokens)),
      outputTokens: plus(...totals.map(({ outputTokens }) => outputTokens)),
      usd: plus(...totals.map(({ usd }) => usd ?? NOTHING)),
      hours: wallClockHours(configuration, entries),
    },
    unpriced: entries.filter(({ total }) => total.usd === null).map(({ id }) => id),
    capUsd: configuration.budget.batchUsd,
  };
}

function playerEstimate(estimating: Estimating, player: Player): EntryEstimate {
  const { configuration, experience } = estimating;
  const { preflop, postflop, memory } = player.maxTokens;
  const maxOutput = PREFLOP_SHARE * preflop + (1 - PREFLOP_SHARE) * postflop;
  const decisions = sumOver(configuration, () => decisionsOf(configuration, player, experience));
  const updates = sumOver(configuration, (condition) => updatesOf(configuration, condition));
  return entryEstimate(estimating, player, 'player', [
    { kind: 'decision', questions: decisions, maxOutput: maxOutput },
    ...(updates.high === 0
      ? []
      : [{ kind: 'memory' as const, questions: updates, maxOutput: memory }]),
  ]);
}

function sumOver({ conditions }: BatchConfiguration, of: (condition: Condition) => Range): Range {
  return plus(...conditions.map(of));
}

function judgeEstimate(
  estimating: Estimating,
  { judge, questions }: JudgeQuestions,
): EntryEstimate {
  const asked = { kind: 'judge' as const, questions, maxOutput: judge.maxTokens };
  return entryEstimate(estimating, judge, 'judge', [asked]);
}

interface Asked {
  readonly kind: CallKind;
  readonly questions: Range;
  /** Output tokens of a call, without those for thinking. */
  readonly maxOutput: number;
}

function entryEstimate(
  estimating: Estimating,
  entry: Player | Judge,
  role: EntryEstimate['role'],
  asked: readonly Asked[],
): EntryEstimate {
  const kinds = asked.map((each) => callEstimate(estimating, entry, each));
  const usds = kinds.map(({ usd }) => usd);
  return {
    id: entry.id,
    role,
    model: entry.model,
    provider: entry.provider,
    kinds,
    total: {
      calls: plus(...kinds.map(({ calls }) => calls)),
      promptTokens: plus(...kinds.map(({ promptTokens }) => promptTokens)),
      outputTokens: plus(...kinds.map(({ outputTokens }) => outputTokens)),
      usd: usds.includes(null) ? null : plus(...usds.map((usd) => usd ?? NOTHING)),
      hours: plus(...kinds.map(({ hours }) => hours)),
    },
  };
}

function callEstimate(
  { configuration, prompts, experience }: Estimating,
  entry: Player | Judge,
  { kind, questions, maxOutput }: Asked,
): CallEstimate {
  const calls = times(questions, CALLS_PER_QUESTION);
  const means = experience.callMeans(entry.id, entry.model, kind);
  const provider = configuration.providers.find(({ id }) => id === entry.provider);
  const call =
    means !== null && means.calls >= LEDGER_CALLS
      ? fromLedger(means, entry.prices)
      : fromAssumptions(entry, kind, maxOutput, prompts, provider);
  return {
    kind,
    calls,
    promptTokens: times(calls, call.promptTokens),
    outputTokens: times(calls, call.outputTokens),
    usd: call.usd === null ? null : times(calls, call.usd),
    hours: scaled(times(calls, call.seconds), 1 / 3600),
    basis: call.basis,
  };
}

interface OneCall {
  readonly promptTokens: Range;
  readonly outputTokens: Range;
  readonly usd: Range | null;
  readonly seconds: Range;
  readonly basis: CallEstimate['basis'];
}

function fromLedger(means: CallMeans, prices: Prices | null): OneCall {
  const { promptTokens, outputTokens, cachedTokens, latencyS } = means;
  const mean = means.costMicroUsd ?? tokenCost(promptTokens, cachedTokens, outputTokens, prices);
  return {
    promptTokens: around(promptTokens, LEDGER_ROOM),
    outputTokens: around(outputTokens, LEDGER_ROOM),
    usd: mean === null ? null : around(mean / MICRO_USD, LEDGER_ROOM),
    seconds: around(latencyS, LEDGER_ROOM),
    basis: 'ledger',
  };
}

function fromAssumptions(
  entry: Player | Judge,
  kind: CallKind,
  maxOutput: number,
  prompts: readonly PromptBytes[],
  provider: Provider | undefined,
): OneCall {
  const prompt = prompts.find((each) => each.kind === kind);
  const bytes = prompt?.whole ?? NOTHING;
  const tokens = (of: number, which: keyof Range): number => of / TOKEN_BYTES[which];
  const promptTokens: Range = {
    low: tokens(bytes.low, 'low'),
    expected: tokens(bytes.expected, 'expected'),
    high: tokens(bytes.high, 'high'),
  };
  const thinking = entry.reasoning?.['max_tokens'];
  const most = maxOutput + (typeof thinking === 'number' ? thinking : 0);
  const outputTokens = scaled(OUTPUT_SHARE[kind], most);
  const unchanging = tokens(prompt?.unchanging ?? 0, 'expected');
  // At best all of it is cached wherever a price says that it could be, at worst nothing is.
  const caches = entry.cache !== 'none';
  const cost = (which: keyof Range, cached: number): number | null =>
    tokenCost(
      promptTokens[which],
      Math.min(cached, promptTokens[which]),
      outputTokens[which],
      entry.prices,
    );
  const low = cost('low', unchanging);
  const expected = cost('expected', caches ? CACHE_HITS * unchanging : 0);
  const high = cost('high', 0);
  return {
    promptTokens,
    outputTokens,
    usd:
      low === null || expected === null || high === null
        ? null
        : scaled({ low, expected, high }, 1 / MICRO_USD),
    seconds: provider?.standIn === true ? STAND_IN_S : secondsOf(outputTokens),
    basis: 'assumptions',
  };
}

function tokenCost(
  prompt: number,
  cached: number,
  output: number,
  prices: Prices | null,
): number | null {
  const usage = {
    promptTokens: prompt,
    cachedTokens: cached,
    cacheWriteTokens: null,
    completionTokens: output,
    reasoningTokens: null,
    costUsd: null,
  };
  return costMicroUsd(usage, prices);
}

/** Longer than this no answer is waited for (paper, Table 3). */
const LONGEST_S = 120;

function secondsOf(outputTokens: Range): Range {
  const writing: Range = {
    low: outputTokens.low / TOKENS_PER_SECOND.low,
    expected: outputTokens.expected / TOKENS_PER_SECOND.expected,
    high: outputTokens.high / TOKENS_PER_SECOND.high,
  };
  return atMost(plus(FIRST_TOKEN_S, writing), LONGEST_S);
}
