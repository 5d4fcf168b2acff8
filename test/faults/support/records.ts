import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ArenaStore } from '../../../src/shared/store/arena-store.ts';
import { arena } from '../../cli/arena.ts';
import { PATIENCE_MS, waitFor } from '../../support/await.ts';

type Line = Record<string, unknown>;

/** What of a batch must not depend on what happened to the processes that played it. */
export interface Records {
  /** `hands.jsonl`, byte for byte. */
  readonly hands: string;
  /** `decisions.jsonl` apart from times and from which call about a decision was the one that counted. */
  readonly decisions: readonly Line[];
  readonly judgements: readonly Line[];
  /** Without how long calls took and how many there were. */
  readonly profiles: unknown;
  /** Calls in the ledger. */
  readonly calls: readonly Line[];
}

/** What a profile says of the calls themselves, repeated and cut off ones included. */
const OF_CALLS: ReadonlySet<string> = new Set(['pace', 'spending']);

/** Exports a batch and reads the folder. */
export async function exportedRecords(
  directory: string,
  batch: string,
  environment: Record<string, string> = {},
): Promise<Records> {
  const ended = await arena(['export', batch], { cwd: directory, env: environment });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  return readRecords(join(directory, '.arena', 'exports', batch));
}

export function readRecords(folder: string): Records {
  const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
  const lines = (file: string): Line[] =>
    text(file)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  return {
    hands: text('hands.jsonl'),
    decisions: lines('decisions.jsonl').map(({ latencyMs, callId, ...rest }) => {
      expect(String(callId).startsWith(`${rest['_id']}.c`)).toBe(true);
      expect(latencyMs).toEqual(expect.any(Number));
      return rest;
    }),
    judgements: lines('judgements.jsonl').map(({ version: _version, ...rest }) => rest),
    profiles: JSON.parse(text('profiles.json'), (key, value: unknown) =>
      OF_CALLS.has(key) ? undefined : value,
    ),
    calls: lines('calls.jsonl'),
  };
}

/** Holds a batch to an undisturbed run of it. */
export function expectSameRecords(found: Records, undisturbed: Records): void {
  expect(found.hands).toBe(undisturbed.hands);
  expect(found.decisions).toEqual(undisturbed.decisions);
  expect(found.judgements).toEqual(undisturbed.judgements);
  expect(found.profiles).toEqual(undisturbed.profiles);
}

export async function untilFinished(
  store: ArenaStore,
  batch: string,
  deadlineMs: number = PATIENCE_MS,
): Promise<void> {
  await waitFor(async () => (await store.collection('batches').get(batch))?.status === 'finished', {
    what: `batch ${batch} to be finished`,
    deadlineMs,
    intervalMs: 200,
  });
}
