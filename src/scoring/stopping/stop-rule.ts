import type { BatchConfiguration, StopWhen } from '../../shared/records/batch-configuration.ts';
import type { Stretch } from '../../shared/records/observations.ts';
import {
  alphaOfEach,
  type BlindsDifference,
  blindsDifference,
  everyPair,
  isDecided,
  type Pair,
  type SessionOutcome,
} from './blinds-difference.ts';

/** A difference under one condition. */
export interface ConditionDifference extends BlindsDifference {
  readonly condition: string;
}

export interface Look {
  /** The first observation with which the rule held, else the last that was looked at. */
  readonly observation: number;
  readonly held: boolean;
  /** As they were there, by condition and pair. */
  readonly differences: readonly ConditionDifference[];
}

/** The pairs that a rule names, or every two players. */
export function pairsOf({ pairs }: Pick<StopWhen, 'pairs'>, players: readonly string[]) {
  return pairs ?? everyPair(players);
}

/**
 * Looks at a batch after each observation of a stretch, with all that came before it, whatever was over
 * first in time: where it stops is a function of what was played. The rule holds when, under every
 * condition, every named pair is known.
 * @param outcomes finished sessions, whole observations, in their order
 */
export function lookAt(
  configuration: Pick<BatchConfiguration, 'players' | 'conditions'>,
  stopWhen: StopWhen,
  outcomes: readonly SessionOutcome[],
  { after, upTo }: Stretch,
): Look {
  const pairs: readonly Pair[] = pairsOf(
    stopWhen,
    configuration.players.map(({ id }) => id),
  );
  const conditions = configuration.conditions.map(({ id }) => id);
  for (
    let observation = Math.max(stopWhen.atLeast, after + 1);
    observation <= upTo;
    observation++
  ) {
    const differences = differencesAt(outcomes, observation, conditions, pairs);
    if (differences.every((each) => isKnown(each, stopWhen))) {
      return { observation, held: true, differences };
    }
  }
  return {
    observation: upTo,
    held: false,
    differences: differencesAt(outcomes, upTo, conditions, pairs),
  };
}

/** Differences with observations 1 to this one alone. */
export function differencesAt(
  outcomes: readonly SessionOutcome[],
  observation: number,
  conditions: readonly string[],
  pairs: readonly Pair[],
): readonly ConditionDifference[] {
  const alpha = alphaOfEach(pairs);
  return conditions.flatMap((condition) => {
    const sessions = outcomes.filter(
      (each) => each.condition === condition && each.observation <= observation,
    );
    return pairs.map((pair) => ({ condition, ...blindsDifference(sessions, pair, alpha) }));
  });
}

function isKnown(difference: BlindsDifference, stopWhen: StopWhen): boolean {
  const { halfWidth } = difference;
  if (halfWidth === null) return false;
  if (halfWidth <= stopWhen.halfWidthBb100) return true;
  return stopWhen.or === 'decided' && isDecided(difference);
}
