import { Queue, Worker } from 'bullmq';
import { afterEach, expect, test } from 'vitest';
import { waitFor, waitForIdle, waitForJobState } from './await.ts';
import { startRedis, type TestRedis } from './redis.ts';

const open: { close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const each of open.splice(0).reverse()) await each.close();
});

async function redis(port?: number): Promise<TestRedis> {
  const server = await startRedis(port === undefined ? {} : { port });
  open.push(server);
  return server;
}

test('two servers start side by side, each empty and on a port of its own', async () => {
  const [first, second] = [await redis(), await redis()];
  expect(first.port).not.toBe(second.port);
  const queue = new Queue('sessions', { connection: { url: first.url } });
  const other = new Queue('sessions', { connection: { url: second.url } });
  open.push(queue, other);
  await queue.add('one', {}, { jobId: 'a.1' });
  expect(await queue.getJobState('a.1')).toBe('waiting');
  expect(await other.getJobState('a.1')).toBe('unknown');
});

test('a killed server comes back empty on the same port', async () => {
  const first = await redis();
  await first.kill();
  expect(() => process.kill(first.pid, 0)).toThrow();
  const again = await redis(first.port);
  expect(again.url).toBe(first.url);
});

test('a port in use is said with what the server printed', async () => {
  const first = await redis();
  await expect(startRedis({ port: first.port })).rejects.toThrow(/in use/);
});

test('waiting for a job ends with its state, and fails at the deadline with the state seen', async () => {
  const server = await redis();
  const queue = new Queue('sessions', { connection: { url: server.url } });
  open.push(queue);
  await queue.add('one', {}, { jobId: 'a.1' });
  await expect(waitForJobState(queue, 'a.1', 'completed', { deadlineMs: 100 })).rejects.toThrow(
    'job a.1 of sessions is waiting',
  );
  const worker = new Worker('sessions', () => Promise.resolve(1), {
    connection: { url: server.url, maxRetriesPerRequest: null },
  });
  open.push(worker);
  expect(await waitForJobState(queue, 'a.1', 'completed')).toBe('completed');
  await waitForIdle(queue);
});

test('waiting for a condition returns its first truthy value', async () => {
  let looks = 0;
  expect(await waitFor(() => (looks += 1) > 3 && `after ${looks}`)).toBe('after 4');
  await expect(waitFor(() => null, { what: 'a thing', deadlineMs: 50 })).rejects.toThrow(
    'waited 50 ms for a thing; last seen: null',
  );
});
