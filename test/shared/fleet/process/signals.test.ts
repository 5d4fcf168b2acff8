import { afterEach, describe, expect, it } from 'vitest';
import { onSignals } from '../../../../src/shared/fleet/process/signals.ts';
import { waitFor } from '../../../support/await.ts';

let forget = (): void => undefined;
afterEach(() => forget());

/** Sends signals to this process, one after the other, and gives what the handlers were told. */
async function toldOf(...signals: readonly NodeJS.Signals[]): Promise<string[]> {
  const told: string[] = [];
  forget = onSignals({
    graceful: async () => void told.push('graceful'),
    atOnce: () => void told.push('at once'),
    graceMs: 600_000,
  });
  for (const signal of signals) {
    let isHere = false;
    process.once(signal, () => {
      isHere = true;
    });
    process.kill(process.pid, signal);
    await waitFor(() => isHere, { what: signal });
  }
  return told;
}

describe('signals', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s asks to finish what is in flight',
    async (signal) => {
      expect(await toldOf(signal)).toEqual(['graceful']);
    },
  );

  it.each([
    ['SIGINT', 'SIGINT'],
    ['SIGHUP', 'SIGTERM'],
  ] as const)('%s and then %s end it at once', async (...signals) => {
    expect(await toldOf(...signals)).toEqual(['graceful', 'at once']);
  });

  it.each([
    ['SIGHUP', 'SIGHUP'],
    ['SIGINT', 'SIGHUP'],
  ] as const)(
    '%s and then %s are one wish: a closed terminal hangs up twice',
    async (...signals) => {
      expect(await toldOf(...signals)).toEqual(['graceful']);
    },
  );
});
