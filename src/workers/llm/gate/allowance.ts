import type { Redis } from 'ioredis';
import { providerKey } from '../../../shared/fleet/queues/provider-circuit.ts';
import { runScript, script } from '../../../shared/fleet/queues/script.ts';
import type { Provider } from '../../../shared/records/roster.ts';

/** A minute's allowance of requests and tokens of one provider, shared by the fleet. */
export interface Allowance {
  /** Takes both or neither; the ms to wait when there is not enough, 0 when taken. */
  take(tokens: number): Promise<number>;
  /** Tokens that a call took too few (or, below zero, too many) of beforehand. */
  correct(tokens: number): Promise<void>;
}

const MINUTE_MS = 60_000;
/** A bucket holds a twelfth of a minute's allowance, five seconds' worth: longer bursts are refused. */
const BURST_PARTS = 12;

interface Bucket {
  readonly capacity: number;
  /** Refill per ms. */
  readonly rate: number;
}

/**
 * The bucket of a limit. What it holds and what flows in over a minute together never exceed the
 * limit, so that it holds in every window of a minute, wherever the provider begins to count.
 */
export function bucketOf(perMinute: number): Bucket {
  const capacity = Math.max(1, Math.floor(perMinute / BURST_PARTS));
  return { capacity, rate: (perMinute - capacity + 1) / MINUTE_MS };
}

const TAKE = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local wait = 0
local levels = {}
for i, key in ipairs(KEYS) do
  local amount, capacity, rate = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local level, at = unpack(redis.call('HMGET', key, 'level', 'at'))
  levels[i] = level and math.min(capacity, level + (now - at) * rate) or capacity
  -- What is larger than the bucket goes out when it is full, and is paid back before the next.
  local missing = math.min(amount, capacity) - levels[i]
  if missing > 0 then wait = math.max(wait, math.ceil(missing / rate)) end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  local amount, capacity, rate = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local level = levels[i] - amount
  redis.call('HSET', key, 'level', level, 'at', now)
  redis.call('PEXPIRE', key, math.ceil((capacity - level) / rate) + 1000)
end
return 0
`);

const CORRECT = script(`
-- A bucket that is gone is full.
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HINCRBYFLOAT', KEYS[1], 'level', ARGV[1]) end
return 0
`);

/** Timed by Redis' own clock. A provider without such limits is never waited for. */
export function providerAllowance(redis: Redis, prefix: string, provider: Provider): Allowance {
  const requests = providerKey(prefix, provider.id, 'requests');
  const tokens = providerKey(prefix, provider.id, 'tokens');
  return {
    async take(amount) {
      const limits = [
        { key: requests, amount: 1, perMinute: provider.requestsPerMinute },
        { key: tokens, amount, perMinute: provider.tokensPerMinute },
      ].flatMap(({ perMinute, ...limit }) =>
        perMinute === null ? [] : [{ ...limit, ...bucketOf(perMinute) }],
      );
      if (limits.length === 0) return 0;
      const keys = limits.map((limit) => limit.key);
      const values = limits.flatMap((limit) => [limit.amount, limit.capacity, limit.rate]);
      return Number(await runScript(redis, TAKE, keys, values));
    },
    async correct(amount) {
      if (provider.tokensPerMinute === null || amount === 0) return;
      await runScript(redis, CORRECT, [tokens], [-amount]);
    },
  };
}
