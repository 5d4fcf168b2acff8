import { setTimeout as sleep } from 'node:timers/promises';
import { AskAbortedError } from '../../shared/fleet/ask.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { providerKey } from '../../shared/fleet/queues/provider-circuit.ts';
import { runScript, script } from '../../shared/fleet/queues/script.ts';
import type { Provider } from '../../shared/records/roster.ts';

/** While tables play, this part of what a provider takes at once, or in a second, is for verdicts. */
const VERDICTS_PART = 2;
/** Whoever asked and was never heard of again gives its slot up after so long. */
const FORGOTTEN_AFTER_MS = 3_600_000;
/** How soon a verdict without a slot looks again, and how long before it makes way for others. */
const LOOK_MS = 100;
const PATIENCE_MS = 10_000;

type Asking = Pick<ProcessContext, 'queues' | 'redis'>;

/** Gives a slot back. */
export type Release = () => Promise<void>;

/**
 * Waits for a slot among the verdicts that are asked of a provider; null when there was none for some
 * time, and verdicts of other providers should have their turn.
 * @throws {AskAbortedError} on `signal`
 */
export async function waitForSlot(
  asking: Asking,
  provider: Provider,
  judgementId: string,
  signal: AbortSignal,
): Promise<Release | null> {
  for (let waitedMs = 0; waitedMs <= PATIENCE_MS; waitedMs += LOOK_MS) {
    if (signal.aborted) throw new AskAbortedError(judgementId);
    const release = await takeSlot(asking, provider, judgementId);
    if (release !== null) return release;
    await sleep(LOOK_MS, undefined, { signal }).catch(() => undefined);
  }
  return null;
}

/**
 * Takes a slot; null when there is none.
 *
 * Priorities put a waiting decision before every waiting verdict, but not before those that are out
 * already: with every slot and every request of the second spent on verdicts, a table would wait for
 * one of them. So verdicts leave half of both as long as anybody plays; and never more of them wait in
 * the provider's queue than can go out at once, so that a table that begins to play finds it empty.
 */
export async function takeSlot(
  { queues, redis }: Asking,
  provider: Provider,
  judgementId: string,
): Promise<Release | null> {
  const most = (await tablesPlay(queues)) ? mostBeside(provider) : provider.concurrency;
  const keys = [providerKey(queues.prefix, provider.id, 'verdicts')];
  const values = [judgementId, most, FORGOTTEN_AFTER_MS];
  if ((await runScript(redis.commands, TAKE, keys, values)) !== 1) return null;
  return async () => {
    await redis.commands.zrem(keys[0] as string, judgementId);
  };
}

/** How many verdicts may be out beside tables that play: at least one, or they would never be given. */
export function mostBeside({
  concurrency,
  requestsPerSecond,
  requestsPerMinute,
}: Pick<Provider, 'concurrency' | 'requestsPerSecond' | 'requestsPerMinute'>): number {
  const perSecond = Math.min(requestsPerSecond, (requestsPerMinute ?? Infinity) / 60);
  return Math.max(1, Math.floor(Math.min(concurrency, perSecond) / VERDICTS_PART));
}

async function tablesPlay(queues: Asking['queues']): Promise<boolean> {
  const jobs = await queues.sessions.getJobCountByTypes(
    'active',
    'waiting',
    'prioritized',
    'delayed',
  );
  return jobs > 0;
}

const TAKE = script(`
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[3])
if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 1 end
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 0 end
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
`);
