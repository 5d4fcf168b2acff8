import type { Redis } from 'ioredis';
import { runScript, script } from './script.ts';

/** So many failures of the infrastructure without one success between them open the circuit. */
export const CIRCUIT_OPENS_AFTER = 5;
/** The first rest of an open circuit; each further one is twice as long. */
export const CIRCUIT_FIRST_REST_MS = 1_000;
/** A provider that is back must not stand idle for much longer than this. */
export const CIRCUIT_REST_CAP_MS = 60_000;
/** Somebody else's probe is out: how soon to look again. */
const PROBE_LOOK_MS = 1_000;
/** Failures this far apart have nothing to do with each other. */
const FORGOTTEN_AFTER_MS = 600_000;

/** May a call go out? `probe`: as the only one, to see whether the provider is back. */
export type Admission =
  | { readonly kind: 'closed' }
  | { readonly kind: 'probe'; readonly probe: string }
  | { readonly kind: 'resting'; readonly restMs: number };

/** What a failure has come to. */
export interface CircuitVerdict {
  /**
   * `counted`: still closed; `opened`: this failure opened it; `reopened`: a probe has failed;
   * `straggler`: the call went out before it opened.
   */
  readonly kind: 'counted' | 'opened' | 'reopened' | 'straggler';
  /** How long no call goes out now, ms; 0: not at all. */
  readonly restMs: number;
}

export interface Circuit {
  /** `leaseMs`: after so long a probe that was never heard of again (a crash) makes room for another. */
  admit(probe: string, leaseMs: number): Promise<Admission>;
  /** One more failure. `atLeastMs`: what the provider itself asks for; `roll`: 0..1, for the jitter. */
  failed(probe: string | null, atLeastMs: number, roll: number): Promise<CircuitVerdict>;
  /** Any reply that shows that the provider serves closes the circuit; true if it was not closed. */
  succeeded(): Promise<boolean>;
  /** The probe came to nothing either way: the next call may be one. */
  released(probe: string): Promise<void>;
  isClosed(): Promise<boolean>;
  reset(): Promise<void>;
}

const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`;

const ADMIT = script(`${NOW}
local openings, untilMs, probeUntil = unpack(redis.call('HMGET', KEYS[1], 'openings', 'until', 'probeUntil'))
if not openings then return {'closed', 0} end
if now < tonumber(untilMs) then return {'resting', tonumber(untilMs) - now} end
if probeUntil and now < tonumber(probeUntil) then
  return {'resting', math.min(tonumber(probeUntil) - now, tonumber(ARGV[3]))}
end
redis.call('HSET', KEYS[1], 'probe', ARGV[1], 'probeUntil', now + ARGV[2])
return {'probe', 0}
`);

const FAILED = script(`${NOW}
local probe, atLeast, roll = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local threshold, first, cap, forgotten = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6]), ARGV[7]
local openings = tonumber(redis.call('HGET', KEYS[1], 'openings') or 0)
local kind = 'opened'
if openings == 0 then
  local failures = redis.call('HINCRBY', KEYS[1], 'failures', 1)
  redis.call('PEXPIRE', KEYS[1], forgotten)
  if failures < threshold then return {'counted', atLeast} end
elseif probe ~= '' and redis.call('HGET', KEYS[1], 'probe') == probe then
  kind = 'reopened'
else
  local left = math.max(0, tonumber(redis.call('HGET', KEYS[1], 'until')) - now)
  if atLeast > left then redis.call('HSET', KEYS[1], 'until', now + atLeast) end
  return {'straggler', math.max(left, atLeast)}
end
local full = math.min(cap, first * 2 ^ math.min(openings, 20))
local rest = math.max(atLeast, math.floor(full / 2 + full / 2 * roll))
redis.call('HSET', KEYS[1], 'openings', openings + 1, 'until', now + rest)
redis.call('HDEL', KEYS[1], 'probe', 'probeUntil')
redis.call('PEXPIRE', KEYS[1], forgotten + rest)
return {kind, rest}
`);

const SUCCEEDED = script(`
local openings = redis.call('HGET', KEYS[1], 'openings')
redis.call('DEL', KEYS[1])
return openings and 1 or 0
`);

const RELEASED = script(`
if redis.call('HGET', KEYS[1], 'probe') == ARGV[1] then
  redis.call('HDEL', KEYS[1], 'probe', 'probeUntil')
end
return 0
`);

/**
 * The circuit of one provider, shared by the fleet in Redis and timed by Redis' own clock: closed,
 * calls go out; open, none does for a growing rest; then one at a time until the first that succeeds.
 */
export function providerCircuit(redis: Redis, prefix: string, provider: string): Circuit {
  const keys = [providerKey(prefix, provider, 'circuit')];
  return {
    async admit(probe, leaseMs) {
      const reply = await runScript(redis, ADMIT, keys, [probe, leaseMs, PROBE_LOOK_MS]);
      const [kind, restMs] = reply as ['closed' | 'probe' | 'resting', number];
      switch (kind) {
        case 'closed':
          return { kind };
        case 'probe':
          return { kind, probe };
        case 'resting':
          return { kind, restMs };
      }
    },
    async failed(probe, atLeastMs, roll) {
      const reply = await runScript(redis, FAILED, keys, [
        probe ?? '',
        Math.ceil(atLeastMs),
        roll,
        CIRCUIT_OPENS_AFTER,
        CIRCUIT_FIRST_REST_MS,
        CIRCUIT_REST_CAP_MS,
        FORGOTTEN_AFTER_MS,
      ]);
      const [kind, restMs] = reply as [CircuitVerdict['kind'], number];
      return { kind, restMs };
    },
    succeeded: async () => (await runScript(redis, SUCCEEDED, keys, [])) === 1,
    async released(probe) {
      await runScript(redis, RELEASED, keys, [probe]);
    },
    isClosed: async () => (await redis.hget(keys[0] as string, 'openings')) === null,
    async reset() {
      await redis.del(...keys);
    },
  };
}

/** What is kept in Redis about a provider, beside its queue. */
export function providerKey(prefix: string, provider: string, what: string): string {
  return `${prefix}:provider:${provider}:${what}`;
}
