import { parseFaults } from '../../house/faults.ts';
import { startHouse } from '../../house/main.ts';
import type { ProcessContext } from '../../shared/process/context.ts';

/** Seed of the stand-in's faults and delays: a fixed one, so that two starts behave alike. */
const HOUSE_SEED = 'house';
const HOST = '127.0.0.1';

export interface StandInOptions {
  host?: string;
  /** A free one when left out. */
  port?: number;
  /** Milliseconds before each answer; none when left out. */
  latency?: number;
  /** `429:0.02,500:0.01,malformed:0.03,hang:0.005`. */
  faults?: string;
}

/** Starts the stand-in model server and gives its address. */
export async function startStandIn(
  { closers }: Pick<ProcessContext, 'closers'>,
  options: StandInOptions,
): Promise<string> {
  const house = await startHouse({
    host: options.host ?? HOST,
    port: options.port ?? 0,
    latencyMs: options.latency ?? 0,
    faults: parseFaults(options.faults ?? ''),
    seed: HOUSE_SEED,
  });
  closers.push('stand-in server', () => house.close());
  return house.url;
}
