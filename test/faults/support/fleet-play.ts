import type { House } from '../../../src/house/main.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts';
import { Fleet } from './fleet.ts';
import { enqueueDisturbed } from './playing.ts';
import { startStandIns } from './stand-in.ts';

/** A batch that a fleet of processes has begun to play. */
export interface FleetPlay {
  readonly arena: TestArena;
  readonly context: ProcessContext;
  readonly fleet: Fleet;
  readonly proxy: CountingProxy;
  close(): Promise<void>;
}

/** Two processes of each kind that is doubled here, one of the others, and a batch on its way. */
export async function startFleetPlay(latency: { min: number; max: number }): Promise<FleetPlay> {
  const arena = await startArena();
  const house: House = await startStandIns(latency);
  const proxy = await startCountingProxy(house.url);
  const context = await arena.context();
  const fleet = new Fleet({
    directory: arena.directory,
    redisUrl: arena.redis.url,
    houseUrls: [proxy.url],
    counts: { table: 2, llm: 2, judge: 1, metrics: 1 },
    environment: { STORE_URL: arena.storeUrl },
  });
  const close = async (): Promise<void> => {
    await fleet.close();
    await arena.close();
    await proxy.close();
    await house.close();
  };
  try {
    await fleet.ready();
    await enqueueDisturbed(context, arena.directory);
  } catch (error) {
    await close();
    throw error;
  }
  return { arena, context, fleet, proxy, close };
}
