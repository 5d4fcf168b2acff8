import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

/** A Lua script: one atomic step in Redis. */
export interface Script {
  readonly text: string;
  readonly sha: string;
}

/** Made once, where the module is loaded: afterwards only the SHA-1 of `text` goes to Redis. */
export function script(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') };
}

/** Runs a script by its hash; a Redis that has not seen it (or has forgotten it) gets its text. */
export async function runScript(
  redis: Redis,
  { text, sha }: Script,
  keys: readonly string[],
  values: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(sha, keys.length, ...keys, ...values);
  } catch (error) {
    if (!(error instanceof Error) || !error.message.startsWith('NOSCRIPT')) throw error;
    return await redis.eval(text, keys.length, ...keys, ...values);
  }
}
