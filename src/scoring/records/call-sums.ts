import type { SpentLine } from '../../archive/export/lines.ts';
import { sessionOf } from '../../shared/records/ids.ts';

/** Calls for one player's decisions in one session, failed and repeated ones too. */
export interface CallSums {
  readonly calls: number;
  /** With usage, of which the tokens are. */
  readonly reported: number;
  /** With a known cost, of which the money is. */
  readonly priced: number;
  readonly promptTokens: number;
  readonly completionTokens: number;
  /** A part of the completion. */
  readonly reasoningTokens: number;
  readonly costMicroUsd: number;
}

export const NO_CALLS: CallSums = {
  calls: 0,
  reported: 0,
  priced: 0,
  promptTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  costMicroUsd: 0,
};

export function addCalls(a: CallSums, b: CallSums): CallSums {
  return {
    calls: a.calls + b.calls,
    reported: a.reported + b.reported,
    priced: a.priced + b.priced,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    reasoningTokens: a.reasoningTokens + b.reasoningTokens,
    costMicroUsd: a.costMicroUsd + b.costMicroUsd,
  };
}

/** By session, then by player. */
export type CallsBySession = ReadonlyMap<string, ReadonlyMap<string, CallSums>>;

/** Adds up the calls for decisions of a ledger, in any order: only sums stay in memory. */
export async function callsBySession(
  pages: AsyncIterable<readonly SpentLine[]>,
): Promise<CallsBySession> {
  const sessions = new Map<string, Map<string, CallSums>>();
  for await (const page of pages) {
    for (const call of page) {
      if (call.kind !== 'decision') continue;
      const id = sessionOf(call.subject);
      const players = sessions.get(id) ?? new Map<string, CallSums>();
      sessions.set(id, players);
      players.set(call.player, addCalls(players.get(call.player) ?? NO_CALLS, sumsOf(call)));
    }
  }
  return sessions;
}

function sumsOf({ usage, costMicroUsd }: SpentLine): CallSums {
  return {
    calls: 1,
    reported: usage === null ? 0 : 1,
    priced: costMicroUsd === null ? 0 : 1,
    promptTokens: usage?.promptTokens ?? 0,
    completionTokens: usage?.completionTokens ?? 0,
    reasoningTokens: usage?.reasoningTokens ?? 0,
    costMicroUsd: costMicroUsd ?? 0,
  };
}
