import type { SeatResult, TableResult } from '../../../../src/scoring/standing/table-result.ts';
import type { NumpyRandom } from '../../../../src/scoring/statistics/numpy-random.ts';
import { seededRandom } from '../../../../src/scoring/statistics/seeded-random.ts';

/** A world of players whose effects are known, in bb/100. */
export interface World {
  readonly seed: string;
  /** Deviation of a result over 100 hands, by player. */
  readonly players: Readonly<
    Record<string, { readonly effect: number; readonly deviation: number }>
  >;
  readonly batches: readonly SyntheticBatch[];
  /** Of an effect from batch to batch, and from run to run. */
  readonly batchDeviation?: number;
  readonly runDeviation?: number;
}

export interface SyntheticBatch {
  readonly name: string;
  readonly players: readonly string[];
  readonly runs: number;
  readonly sessionsPerRun: number;
  /** Memory that lasts over a run makes its sessions one cluster. */
  readonly lasting?: boolean;
  readonly day?: number;
}

/**
 * Sessions in which everybody wins what it is better than the mean of its opponents, plus chance, the
 * chance of a table adding up to nothing, as chips do.
 */
export function play(world: World): readonly TableResult[] {
  const random = seededRandom('standing', world.seed);
  return world.batches.flatMap((batch) => batchOf(world, batch, random));
}

function batchOf(world: World, batch: SyntheticBatch, random: NumpyRandom): TableResult[] {
  const { batchDeviation = 0, runDeviation = 0 } = world;
  const inBatch = new Map(
    batch.players.map((player) => [
      player,
      (world.players[player]?.effect ?? 0) + batchDeviation * normal(random),
    ]),
  );
  return Array.from({ length: batch.runs }, (_, run) => {
    const inRun = batch.players.map(
      (player) => (inBatch.get(player) ?? 0) + runDeviation * normal(random),
    );
    return Array.from({ length: batch.sessionsPerRun }, (_, index): TableResult => {
      const session = `${batch.name}.r${pad(run)}.s${pad(index)}`;
      return {
        batch: batch.name,
        condition: 'persistent',
        session,
        date: new Date(Date.UTC(2026, 0, batch.day ?? 1, run, index)).toISOString(),
        cluster: batch.lasting === true ? `${batch.name} ${run}` : session,
        seats: seatsOf(world, batch, inRun, random),
      };
    });
  }).flat();
}

function seatsOf(
  world: World,
  { players }: SyntheticBatch,
  effects: readonly number[],
  random: NumpyRandom,
): readonly SeatResult[] {
  const hands = 20;
  const drawn = players.map(
    (player, at) =>
      (effects[at] ?? 0) +
      (world.players[player]?.deviation ?? 0) * Math.sqrt(100 / hands) * normal(random),
  );
  const mean = drawn.reduce((sum, each) => sum + each, 0) / drawn.length;
  // Own less the mean of the n - 1 others is n / (n - 1) times own less the mean of all.
  const rates = drawn.map((each) => ((each - mean) * players.length) / (players.length - 1));
  return players.map((identity, at) => ({
    identity,
    bigBlinds: ((rates[at] ?? 0) * hands) / 100,
    hands,
    place: 1 + rates.filter((rate) => rate > (rates[at] ?? 0)).length,
  }));
}

/** G. E. P. Box and M. E. Muller, 1958. */
function normal(random: NumpyRandom): number {
  return Math.sqrt(-2 * Math.log(1 - random.real())) * Math.cos(2 * Math.PI * random.real());
}

function pad(number: number): string {
  return String(number + 1).padStart(4, '0');
}
