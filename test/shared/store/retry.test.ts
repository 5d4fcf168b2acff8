import { describe, expect, test } from 'vitest';
import { retried } from '../../../src/shared/store/retry.ts';

class Locked extends Error {}

const options = {
  forMs: 5_000,
  isTransient: (error: unknown) => error instanceof Locked,
  givenUp: (error: unknown) => new Error('given up', { cause: error }),
};

/** Fails as often as told, then answers. */
function failing(times: number, error: Error) {
  const operation = () => {
    operation.attempts += 1;
    return operation.attempts > times ? Promise.resolve('answer') : Promise.reject(error);
  };
  operation.attempts = 0;
  return operation;
}

describe('an operation that is retried', () => {
  test('answers when the lock is gone', async () => {
    const operation = failing(5, new Locked());
    expect(await retried(operation, options)).toBe('answer');
    expect(operation.attempts).toBe(6);
  });

  test('fails at once where trying again cannot help', async () => {
    const operation = failing(5, new TypeError('a bug'));
    await expect(retried(operation, options)).rejects.toThrow('a bug');
    expect(operation.attempts).toBe(1);
  });

  test('is given up after its time, with the last error as the cause', async () => {
    const locked = new Locked('still locked');
    const operation = failing(Number.POSITIVE_INFINITY, locked);
    const start = performance.now();
    const failure = await retried(operation, { ...options, forMs: 100 }).catch((e: unknown) => e);
    expect(failure).toMatchObject({ message: 'given up', cause: locked });
    expect(performance.now() - start).toBeGreaterThanOrEqual(100);
    // Waits stay far under the time given, so that a lock which goes away is noticed.
    expect(operation.attempts).toBeGreaterThan(3);
  });
});
