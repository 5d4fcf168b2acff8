import { join } from 'node:path';
import { Closers } from '../../src/shared/fleet/process/closers.ts';
import { openContext, type ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { createLog } from '../../src/shared/fleet/process/log.ts';
import { readConfiguration } from '../../src/shared/settings/read-configuration.ts';
import { startRedis, type TestRedis } from './redis.ts';
import { temporaryDirectory } from './temporary.ts';

export interface TestArena {
  redis: TestRedis;
  directory: string;
  storeUrl: string;
  /** A further process's worth of connections on the same Redis and store. */
  context(environment?: Record<string, string>): Promise<ProcessContext>;
  close(): Promise<void>;
}

/** A real Redis and a real embedded store of the test's own; short waits, so that tests are short. */
export async function startArena(redisSettings: readonly string[] = []): Promise<TestArena> {
  const redis = await startRedis({ settings: redisSettings });
  const folder = await temporaryDirectory('arena');
  const storeUrl = `sqlite://${join(folder.path, 'arena.sqlite')}`;
  const contexts: ProcessContext[] = [];
  return {
    redis,
    directory: folder.path,
    storeUrl,
    context: async (environment = {}) => {
      const closers = new Closers();
      const configuration = readConfiguration({
        environment: {
          STORE_URL: storeUrl,
          ARENA_LOCK_MS: '2000',
          ARENA_STALLED_MS: '2000',
          ARENA_ANSWER_POLL_MS: '500',
          LOG_LEVEL: 'silent',
          ...environment,
        },
        directory: folder.path,
      });
      const context = await openContext({
        configuration,
        redisUrl: redis.url,
        log: createLog(configuration.logLevel),
        closers,
        environment,
      });
      contexts.push(context);
      return context;
    },
    close: async () => {
      for (const context of contexts.reverse()) await context.closers.closeAll();
      await redis.close();
      await folder.close();
    },
  };
}
