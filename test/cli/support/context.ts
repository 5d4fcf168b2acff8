import { join } from 'node:path';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { readBatch } from '../../../src/producer/read-batch.ts';
import { Closers } from '../../../src/shared/fleet/process/closers.ts';
import { openContext, type ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { createLog } from '../../../src/shared/fleet/process/log.ts';
import type { Batch } from '../../../src/shared/records/batch.ts';
import { readConfiguration } from '../../../src/shared/settings/read-configuration.ts';
import { BATCH, writeBatch } from '../../producer/files.ts';
import { startRedis } from '../../support/redis.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

/** A real store and a real Redis of the test's own; all of it is closed by `context.closers`. */
export async function openTestContext(): Promise<{ context: ProcessContext; directory: string }> {
  const closers = new Closers();
  const directory = await temporaryDirectory('context');
  closers.push('directory', () => directory.close());
  const redis = await startRedis();
  closers.push('redis-server', () => redis.close());
  const context = await openContext({
    configuration: readConfiguration({
      flags: { dataDirectory: directory.path },
      environment: {},
      directory: directory.path,
    }),
    redisUrl: redis.url,
    log: createLog('silent'),
    closers,
    environment: {},
  });
  return { context, directory: directory.path };
}

/** Two runs of three sessions, one after the other or side by side; nobody plays them. */
export async function enqueueTestBatch(
  context: ProcessContext,
  directory: string,
  memory: 'persistent' | 'none',
): Promise<Batch> {
  const batch = { ...BATCH, runs: 2, sessionsPerRun: 3, conditions: [{ id: 'only', memory }] };
  const configuration = readBatch(writeBatch(join(directory, 'files'), batch));
  return await enqueueBatch(context, configuration, '1');
}
