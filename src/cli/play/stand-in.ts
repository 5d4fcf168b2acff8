import { FaultsError, type OrderedFault, parseFaults } from '../../house/faults.ts';
import { type Latency, LatencyError, parseLatency } from '../../house/latency.ts';
import { startHouse } from '../../house/main.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { UserError } from '../../shared/records/errors.ts';
import type { StandInFlags } from '../commands/play-options.ts';
import { portFrom } from './ports.ts';

/** Which requests meet a fault follows from it: a fixed one, so that two starts behave alike. */
const HOUSE_SEED = 'house';
const LOOPBACK = '127.0.0.1';

/** How the stand-in server behaves. */
export interface StandIn {
  latencyMs: Latency | number;
  faults: readonly OrderedFault[];
}

/** Reads the flags before anything is started. Throws UserError naming the flag. */
export function readStandIn({ latency, faults }: StandInFlags): StandIn {
  try {
    return {
      latencyMs: latency === undefined ? 0 : parseLatency(latency),
      faults: parseFaults(faults ?? ''),
    };
  } catch (error) {
    if (error instanceof LatencyError) throw new UserError(`--latency: ${error.message}`);
    if (error instanceof FaultsError) throw new UserError(`--faults: ${error.message}`);
    throw error;
  }
}

/** Starts the stand-in model server (port 0: any free one) and gives its address. */
export async function startStandIn(
  { closers }: Pick<ProcessContext, 'closers'>,
  standIn: StandIn,
  { host, port }: { host: string; port: number } = { host: LOOPBACK, port: 0 },
): Promise<string> {
  const free = await portFrom(host, port);
  if (free !== port && port !== 0) {
    process.stdout.write(`Port ${port} is in use: the stand-in server takes ${free}.\n`);
  }
  const house = await startHouse({ host, port: free, ...standIn, seed: HOUSE_SEED });
  closers.push('stand-in server', () => house.close());
  return house.url;
}
