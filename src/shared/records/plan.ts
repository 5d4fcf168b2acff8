import { createHash } from 'node:crypto';
import { randomStream, type SeedPart } from '../../engine/random.ts';
import type { Run } from './batch.ts';
import type { BatchConfiguration, Condition } from './batch-configuration.ts';
import { dealOf, rotated } from './dealing.ts';
import { SCHEMA_VERSION } from './document.ts';
import { runId, sessionId } from './ids.ts';
import { isWithin, observationOf, type Stretch, WHOLE } from './observations.ts';
import type { Session } from './session.ts';

export interface Plan {
  runs: Run[];
  sessions: Session[];
}

/**
 * Every run and session of a batch, or of a stretch of its observations, from its configuration alone:
 * the same documents on every machine and at every time. Runs of the same number share game seed,
 * aliases, seats and decks under every condition, so that conditions are compared on the same cards
 * (paired runs). In duplicate dealing so do the runs of a group, but for the players, who change places.
 */
export function planSessions(configuration: BatchConfiguration, stretch: Stretch = WHOLE): Plan {
  const plan: Plan = { runs: [], sessions: [] };
  for (let number = 1; number <= configuration.runs; number++) {
    const indexes = indexesWithin(configuration, number, stretch);
    if (indexes.length === 0) continue;
    for (const condition of configuration.conditions) {
      const run = planRun(configuration, number, condition);
      plan.runs.push(run);
      plan.sessions.push(...indexes.map((index) => planSession(configuration, run, index)));
    }
  }
  return plan;
}

function indexesWithin(
  configuration: BatchConfiguration,
  number: number,
  stretch: Stretch,
): readonly number[] {
  const indexes = Array.from({ length: configuration.sessionsPerRun }, (_, at) => at + 1);
  return indexes.filter((index) =>
    isWithin(stretch, observationOf(configuration, { number, index })),
  );
}

function planRun(configuration: BatchConfiguration, number: number, condition: Condition): Run {
  // The condition is left out of the seed on purpose: see above.
  const { firstRun, rotation } = dealOf(configuration, number);
  const gameSeed = derivedSeed('run', configuration.gameSeed, firstRun);
  const players = configuration.players.map((player) => player.id);
  return {
    _id: runId(configuration.name, number, configuration.runs, condition.id),
    schema: SCHEMA_VERSION,
    batchId: configuration.name,
    number,
    condition: condition.id,
    gameSeed,
    aliases: aliases(rotated(players, rotation), gameSeed),
    status: 'open',
  };
}

/**
 * What opponents call each player, over the whole run. A permutation: were the aliases in roster
 * order, "Player 1" would be the same model in every run, and a notebook could learn that. Alias and
 * seats both follow from the place in the list: whoever takes over a place takes over all of it, and
 * equal players in all places play the same run again.
 */
function aliases(players: readonly string[], gameSeed: string): Run['aliases'] {
  const numbers = shuffled(
    players.map((_, index) => index + 1),
    'aliases',
    gameSeed,
  );
  return players.map((player, index) => ({ player, alias: `Player ${numbers[index]}` }));
}

function planSession(configuration: BatchConfiguration, run: Run, index: number): Session {
  const seed = derivedSeed('session', run.gameSeed, index);
  return {
    _id: sessionId(run._id, index, configuration.sessionsPerRun),
    schema: SCHEMA_VERSION,
    runId: run._id,
    batchId: run.batchId,
    index,
    condition: run.condition,
    seed,
    status: 'open',
    parked: null,
    handsPlayed: 0,
    seats: shuffled(run.aliases, 'seats', seed).map(({ player, alias }, seat) => ({
      seat,
      player,
      alias,
      startStack: configuration.startingStack,
      endStack: null,
      delta: null,
      place: null,
    })),
    startedAt: null,
    finishedAt: null,
  };
}

/** A seed of 128 bits (hex) below another one. */
function derivedSeed(purpose: string, ...parts: readonly SeedPart[]): string {
  return createHash('sha256')
    .update(JSON.stringify([`${purpose} seed`, ...parts]))
    .digest('hex')
    .slice(0, 32);
}

/** Fisher-Yates: every order is equally likely. */
function shuffled<Entry>(entries: readonly Entry[], purpose: string, seed: string): Entry[] {
  const random = randomStream(purpose, seed);
  const order = [...entries];
  for (let last = order.length - 1; last > 0; last--) {
    const chosen = random.below(last + 1);
    [order[last], order[chosen]] = [order[chosen] as Entry, order[last] as Entry];
  }
  return order;
}
