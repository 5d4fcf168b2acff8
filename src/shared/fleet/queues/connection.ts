import { Redis } from 'ioredis';
import { ServiceUnreachableError, UserError } from '../../records/errors.ts';
import { maskAddress } from '../../settings/secrets.ts';
import type { Log } from '../process/log.ts';

/** Reconnects are tried at least once a second: an outage must not cost more than itself. */
const RECONNECT_CAP_MS = 1_000;

/** What an address says, in the terms that ioredis and BullMQ share. */
interface RedisOptions {
  host: string;
  port: number;
  username?: string;
  password?: string;
  db?: number;
  tls?: object;
  maxRetriesPerRequest: null;
  retryStrategy: (times: number) => number;
}

/** The Redis connections of one process. Queues and workers open their own from `options`. */
export interface RedisConnections {
  /** With its password masked. */
  readonly address: string;
  /** For every BullMQ queue and worker. */
  readonly options: RedisOptions;
  /** For plain commands and publishing. */
  readonly commands: Redis;
  /** In subscriber mode, for the hints that answers exist. */
  readonly subscriber: Redis;
  close(): Promise<void>;
}

/**
 * Opens Redis. After a bounded wait without an answer: ServiceUnreachableError. A Redis that may
 * evict keys would lose jobs silently, so any policy but `noeviction` is refused with one line.
 */
export async function openRedis(
  url: string,
  connectTimeoutMs: number,
  log: Log,
): Promise<RedisConnections> {
  const address = maskAddress(url);
  const options = redisOptions(url);
  const commands = new Redis(options);
  // Without a listener each failed reconnect would be printed. While it is opened, what is thrown says
  // it all.
  commands.on('error', () => undefined);
  try {
    await answersWithin(commands, address, connectTimeoutMs);
    await refuseEviction(commands, address, log);
  } catch (error) {
    commands.disconnect();
    throw error;
  }
  const unwatch = sayTrouble(commands, address, log);
  const subscriber = commands.duplicate();
  subscriber.on('error', () => undefined);
  return {
    address,
    options,
    commands,
    subscriber,
    close: async () => {
      unwatch();
      subscriber.disconnect();
      // Hints may still be on their way out; an unreachable Redis must not hold up the end.
      if (commands.status === 'ready') await commands.quit().catch(() => undefined);
      commands.disconnect();
    },
  };
}

/** Often enough that somebody at a terminal hears of it before wondering. */
const PROBE_MS = 1_000;
/** Longer than a slow script or a fork of a large Redis takes. */
const SILENCE_MS = 5_000;

/**
 * Says once each what keeps Redis from taking work, and when it does again: a process that waits for it
 * is silent otherwise. Returns how to stop.
 */
function sayTrouble(commands: Redis, address: string, log: Log): () => void {
  let trouble: string | null = null;
  const say = (found: string | null, error?: string): void => {
    if (found === trouble) return;
    trouble = found;
    if (found === null) log.warn({ address }, 'Redis is back');
    else log.warn({ address, error }, found);
  };
  let askedAt: number | null = null;
  const probe = async (): Promise<void> => {
    if (commands.status !== 'ready') return;
    if (askedAt !== null) {
      if (performance.now() - askedAt > SILENCE_MS) say('Redis does not answer');
      return;
    }
    askedAt = performance.now();
    try {
      // A write that needs memory and changes nothing: no key is made of an empty text.
      await commands.setrange('arena:probe', 0, '');
      say(null);
    } catch (error) {
      const { message } = error as Error;
      if (commands.status === 'ready') say(refusalOf(message), message);
    } finally {
      askedAt = null;
    }
  };
  commands.on('error', (error: Error) => say('Redis is away', error.message));
  commands.on('ready', () => void probe());
  const timer = setInterval(() => void probe(), PROBE_MS).unref();
  return () => clearInterval(timer);
}

/** By the code with which a Redis begins its refusal. */
function refusalOf(message: string): string {
  switch (message.split(' ', 1)[0]) {
    case 'OOM':
      return 'Redis is out of memory: nothing new can be queued until it has room';
    case 'READONLY':
      return 'Redis is read-only: REDIS_URL must name a primary';
    default:
      return 'Redis takes no writes';
  }
}

function redisOptions(url: string): RedisOptions {
  const parsed = parseRedisUrl(url);
  const database = parsed.pathname.slice(1);
  return {
    host: parsed.hostname.replace(/^\[(.*)\]$/, '$1') || '127.0.0.1',
    port: parsed.port === '' ? 6379 : Number(parsed.port),
    ...(parsed.username === '' ? {} : { username: decodeURIComponent(parsed.username) }),
    ...(parsed.password === '' ? {} : { password: decodeURIComponent(parsed.password) }),
    ...(database === '' ? {} : { db: Number(database) }),
    ...(parsed.protocol === 'rediss:' ? { tls: {} } : {}),
    // BullMQ waits through outages; a bound here would turn an outage into failed sessions.
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(50 * times, RECONNECT_CAP_MS),
  };
}

function parseRedisUrl(url: string): URL {
  const expected = 'expected redis://[user:password@]host[:port][/database]';
  let parsed: URL;
  try {
    parsed = new URL(url);
  } catch (error) {
    throw new UserError(`REDIS_URL: ${expected}, found ${maskAddress(url)}`, { cause: error });
  }
  if (!/^(\/\d*)?$/.test(parsed.pathname)) {
    throw new UserError(`REDIS_URL: ${expected}, found database ${parsed.pathname.slice(1)}`);
  }
  return parsed;
}

async function answersWithin(redis: Redis, address: string, timeoutMs: number): Promise<void> {
  let lastError: Error | null = null;
  let refuse: (error: Error) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  const onError = (error: Error): void => {
    lastError = error;
    // The client goes on in the first database then, which nobody named.
    if (/DB index is out of range/i.test(error.message)) {
      refuse(
        new UserError(`REDIS_URL: expected a database that Redis at ${address} has, found none`),
      );
    }
  };
  redis.on('error', onError);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const reason = lastError === null ? `no answer within ${timeoutMs} ms` : describe(lastError);
      reject(new ServiceUnreachableError('Redis', address, reason, { cause: lastError }));
    }, timeoutMs);
  });
  try {
    await Promise.race([redis.ping(), late, refused]);
  } catch (error) {
    if (error instanceof ServiceUnreachableError || error instanceof UserError) throw error;
    throw new ServiceUnreachableError('Redis', address, describe(error as Error), { cause: error });
  } finally {
    clearTimeout(timer);
    redis.off('error', onError);
  }
}

/**
 * `ECONNREFUSED` and its like come as an AggregateError without a message of its own; what is no Redis
 * is met by the reader of its protocol.
 */
function describe(error: Error): string {
  if (/RESP type|Protocol error/i.test(error.message)) return 'what answers there is no Redis';
  return error.message === '' && 'code' in error ? String(error.code) : error.message;
}

async function refuseEviction(redis: Redis, address: string, log: Log): Promise<void> {
  let policy: string | undefined;
  try {
    const answer = await redis.config('GET', 'maxmemory-policy');
    policy = Array.isArray(answer) ? String(answer[1]) : undefined;
  } catch {
    // Managed services often forbid CONFIG: nothing can be said then.
    log.warn({ address }, 'Redis does not tell its maxmemory-policy; it must be noeviction');
    return;
  }
  if (policy !== undefined && policy !== 'noeviction') {
    throw new UserError(
      `Redis at ${address}: expected maxmemory-policy noeviction (it would drop jobs), found ${policy}; set it with: redis-cli config set maxmemory-policy noeviction`,
    );
  }
}
