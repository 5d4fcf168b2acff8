import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { type CommandProcess, openContextOn } from '../process.ts';
import { claimDataDirectory } from './claim.ts';
import { type OwnRedis, startOwnRedis } from './own-redis.ts';

/** What a process plays with. */
export interface Play {
  context: ProcessContext;
  /** Null where REDIS_URL names a shared one. */
  ownRedis: OwnRedis | null;
}

/** Opens store and queues; with a redis-server of this process's own where no REDIS_URL is given. */
export async function openPlay(arena: CommandProcess): Promise<Play> {
  const { configuration, log, closers } = arena;
  if (configuration.redisUrl !== null) {
    return { context: await openContextOn(configuration.redisUrl, arena), ownRedis: null };
  }
  const { dataDirectory, connectTimeoutMs } = configuration;
  await claimDataDirectory(dataDirectory, closers);
  const ownRedis = await startOwnRedis({ dataDirectory, closers, log, startMs: connectTimeoutMs });
  return { context: await openContextOn(ownRedis.url, arena), ownRedis };
}
