import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRedis } from '../../../../src/shared/fleet/queues/connection.ts';
import { ServiceUnreachableError, UserError } from '../../../../src/shared/records/errors.ts';
import { waitFor } from '../../../support/await.ts';
import { startRedis, type TestRedis } from '../../../support/redis.ts';

const WAIT_MS = 2_000;

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis({ settings: ['--requirepass', 'right'] });
});
afterAll(() => redis.close());

/** What opening an address ends with, and what was logged meanwhile. */
async function opened(address: string): Promise<{ error: unknown; logged: string }> {
  const lines = new PassThrough();
  const log = pino({ level: 'debug' }, lines);
  const error: unknown = await openRedis(address, WAIT_MS, log).then(
    (connections) => connections.close(),
    (reason: unknown) => reason,
  );
  return { error, logged: (lines.read() as Buffer | null)?.toString() ?? '' };
}

describe('a Redis that cannot be opened', () => {
  it('is one error and no line in the log beside it', async () => {
    const { error, logged } = await opened('redis://127.0.0.1:1');
    expect(error).toBeInstanceOf(ServiceUnreachableError);
    expect(String(error)).toContain('connect ECONNREFUSED 127.0.0.1:1');
    expect(logged).toBe('');
  });

  it('because of its password is told without it', async () => {
    const { error } = await opened(`redis://:wrong@127.0.0.1:${redis.port}`);
    expect(error).toBeInstanceOf(ServiceUnreachableError);
    expect(String(error)).toContain(`Redis at redis://:***@127.0.0.1:${redis.port}`);
    expect(String(error)).toMatch(/WRONGPASS/);
    expect(String(error)).not.toContain('wrong@');
  });

  it('because something else answers there is told so', async () => {
    const server = createServer((_request, response) => response.end('hello'));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as AddressInfo;
    const { error } = await opened(`redis://127.0.0.1:${port}`);
    server.close();
    expect(error).toBeInstanceOf(ServiceUnreachableError);
    expect(String(error)).toMatch(/cannot be reached: what answers there is no Redis$/);
  });
});

describe('a Redis that takes no work any more', () => {
  it('is told once for each reason, and once that it is back', async () => {
    const server = await startRedis();
    const lines: string[] = [];
    const stream = new PassThrough().on('data', (chunk: Buffer) => lines.push(chunk.toString()));
    const connections = await openRedis(server.url, WAIT_MS, pino({ level: 'debug' }, stream));
    const said = () => lines.map((line) => String(JSON.parse(line).msg));
    const hear = (words: string) =>
      waitFor(() => said().at(-1)?.startsWith(words), { what: `"${words}" after ${said()}` });
    const plain = new Redis(server.url).on('error', () => undefined);
    try {
      await plain.config('SET', 'maxmemory', '1');
      await hear('Redis is out of memory');
      await plain.config('SET', 'maxmemory', '0');
      await hear('Redis is back');
      await plain.replicaof('127.0.0.1', '1');
      await hear('Redis is read-only');
      await plain.replicaof('NO', 'ONE');
      await hear('Redis is back');
      process.kill(server.pid, 'SIGSTOP');
      await hear('Redis does not answer');
      process.kill(server.pid, 'SIGCONT');
      await hear('Redis is back');
      expect(await plain.keys('*')).toEqual([]);
      await server.kill();
      await hear('Redis is away');
      const again = await startRedis({ port: server.port });
      await hear('Redis is back');
      await again.close();
      expect(said().filter((line) => line.startsWith('Redis is out of memory'))).toHaveLength(1);
    } finally {
      plain.disconnect();
      await connections.close();
      await server.close();
    }
  });
});

describe('a database that a Redis does not have', () => {
  it('is refused, not replaced by the first one', async () => {
    const { error } = await opened(`redis://:right@127.0.0.1:${redis.port}/99`);
    expect(error).toBeInstanceOf(UserError);
    expect((error as UserError).faults).toEqual([
      `REDIS_URL: expected a database that Redis at redis://:***@127.0.0.1:${redis.port}/99 has, found none`,
    ]);
  });

  it('is opened where there is one', async () => {
    expect(await opened(`redis://:right@127.0.0.1:${redis.port}/3`)).toEqual({
      error: undefined,
      logged: '',
    });
  });
});
