import type { SessionLine } from '../../archive/export/lines.ts';

/** Which sessions are one observation, since what happened in one tells of the other. */
export type ClusterOf = (
  session: Pick<SessionLine, '_id' | 'runId' | 'condition' | 'seed' | 'index'>,
) => string;

export interface ClusterRule {
  readonly conditions: readonly { readonly id: string; readonly memory?: string | undefined }[];
  /** By run. */
  readonly gameSeeds: ReadonlyMap<string, string>;
}

/**
 * Sessions of a run whose notebooks last are one cluster, with those of every run that is dealt the same
 * decks; else sessions with the same decks are (spec of winnings, 4.1). Where nobody knows whether
 * notebooks last, they may; where nobody knows the decks, a run or a session has its own.
 */
export function clustersBy({ conditions, gameSeeds }: ClusterRule): ClusterOf {
  const memories = new Map(conditions.map(({ id, memory }) => [id, memory]));
  return ({ _id, runId, condition, seed, index }) => {
    const memory = memories.get(condition) ?? 'persistent';
    if (memory === 'persistent') return gameSeeds.get(runId) ?? runId;
    return seed === null ? _id : `${seed} ${index}`;
  };
}

/**
 * The same sessions, each an observation of its own: what is shown of a single cluster, which has no error,
 * "as if sessions were independent".
 */
export function eachAlone<Session extends { readonly session: string; readonly cluster: string }>(
  sessions: readonly Session[],
): readonly Session[] {
  return sessions.map((each) => ({ ...each, cluster: each.session }));
}
