import type { View } from '../../../shared/fleet/queues/payloads.ts';
import type { BatchConfiguration } from '../../../shared/records/batch-configuration.ts';
import { ArenaError } from '../../../shared/records/errors.ts';
import { HUMAN_PROVIDER, HUMAN_TIMEOUT_MS } from '../../../shared/records/human.ts';
import { namedJudges } from '../../../shared/records/panel.ts';
import type { Judge, Player, Provider } from '../../../shared/records/roster.ts';

/** Who is asked: a player or a judge, its provider, and the limits of this one question. */
export interface Respondent {
  readonly entry: Player | Judge;
  readonly provider: Provider;
  /** Output tokens: the answer's (paper, Table 4: fewer before the flop) and room for thinking. */
  readonly maxTokens: number;
  readonly timeoutMs: number;
  /** How many calls whose failure is the model's own fault this question may use up. */
  readonly tries: number;
}

/** A model that gave nothing readable is asked once more, then the default stands. */
export const DECISION_TRIES = 2;
/** A model that was stopped by its budget, or said nothing, gets more room at its next try. */
const ROOM_AT_NEXT_TRY = 2;
/** The paper neither times nor counts them for verdicts: a judge gets what a memory update gets there. */
const JUDGE_TRIES = 3;

/** The respondent of a question. Throws ArenaError when the batch does not know it. */
export function respondentOf(configuration: BatchConfiguration, view: View): Respondent {
  switch (view.kind) {
    case 'decision': {
      const entry = playerOf(configuration, view.player);
      return {
        entry,
        provider: providerOf(configuration, entry.provider),
        maxTokens: withThinking(
          entry,
          view.street === 'preflop' ? entry.maxTokens.preflop : entry.maxTokens.postflop,
        ),
        timeoutMs: timeFor(entry, configuration.actionTimeoutMs),
        tries: DECISION_TRIES,
      };
    }
    case 'memory': {
      const entry = playerOf(configuration, view.player);
      return {
        entry,
        provider: providerOf(configuration, entry.provider),
        maxTokens: withThinking(entry, entry.maxTokens.memory),
        timeoutMs: timeFor(entry, configuration.memoryUpdateTimeoutMs),
        tries: 1 + configuration.memoryUpdateMaxRetries,
      };
    }
    case 'judge': {
      const entry = namedJudges(configuration).find((judge) => judge.id === view.judge);
      if (entry === undefined) throw new ArenaError(`judge ${view.judge} is not in the batch`);
      return {
        entry,
        provider: providerOf(configuration, entry.provider),
        maxTokens: withThinking(entry, entry.maxTokens),
        timeoutMs: configuration.memoryUpdateTimeoutMs,
        tries: JUDGE_TRIES,
      };
    }
  }
}

/** The output tokens of a call after so many that failed by the model's own fault. */
export function tokenBudget({ maxTokens }: Respondent, faults: number): number {
  return faults === 0 ? maxTokens : maxTokens * ROOM_AT_NEXT_TRY;
}

/**
 * A budget for thinking counts as output, and OpenRouter wants the limit above it: an answer's tokens
 * come on top (paper, Table 4: 4096 for Claude beside answers of 180 and 300).
 */
function withThinking({ reasoning }: Player | Judge, answerTokens: number): number {
  const thinking = reasoning?.['max_tokens'];
  return typeof thinking === 'number' ? answerTokens + thinking : answerTokens;
}

/** The limits of a batch are for models. */
function timeFor({ provider }: Player, timeoutMs: number): number {
  return provider === HUMAN_PROVIDER ? HUMAN_TIMEOUT_MS : timeoutMs;
}

function playerOf(configuration: BatchConfiguration, id: string): Player {
  const player = configuration.players.find((each) => each.id === id);
  if (player === undefined) throw new ArenaError(`player ${id} is not in the batch`);
  return player;
}

function providerOf(configuration: BatchConfiguration, id: string): Provider {
  const provider = configuration.providers.find((each) => each.id === id);
  if (provider === undefined) throw new ArenaError(`provider ${id} is not in the batch`);
  return provider;
}
