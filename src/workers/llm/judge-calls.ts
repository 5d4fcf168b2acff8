import { z } from 'zod';
import type { Reservations } from '../../shared/fleet/money/reservations.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { Templates } from '../../shared/records/batch.ts';
import { batchConfigurationSchema } from '../../shared/records/batch-configuration.ts';
import { ArenaError } from '../../shared/records/errors.ts';
import { type Judge, type Provider, playerSchema } from '../../shared/records/roster.ts';
import { openLlmWorker } from './worker.ts';

/** Nobody plays. */
const judgesAloneSchema = batchConfigurationSchema.extend({
  players: z.array(playerSchema).max(0),
});

/** There is no batch whose budget could be reached. */
const NO_CAPS: Reservations = {
  reserve: async () => ({ kind: 'held' }),
  settle: async () => undefined,
  release: async () => undefined,
  withdraw: async () => undefined,
  lose: async () => undefined,
};

/** Nor whose prompts could be others. */
const NO_BATCH: Templates = { codeVersion: '', hashes: [] };

async function refuseToReplay(directory: string): Promise<never> {
  throw new ArenaError(`expected no batch that is answered from an export, found ${directory}`);
}

/** Takes questions to one judge that belong to no batch, as those of its calibration. */
export async function startJudgeCalls(
  context: ProcessContext,
  judge: Judge,
  provider: Provider,
): Promise<void> {
  const configuration = judgesAloneSchema.parse({
    name: 'judge-alone',
    gameSeed: 'none',
    players: [],
    judges: { bluff: judge },
    providers: [provider],
    pricesAsOf: '1970-01-01',
  });
  const worker = openLlmWorker(
    context,
    { provider: provider.id, templates: NO_BATCH, openRecordedCalls: refuseToReplay },
    {
      configurationOf: async () => configuration,
      reservations: NO_CAPS,
      leaveIfHalted: async () => undefined,
    },
  );
  context.closers.push(`llm worker of ${judge.id}`, () => worker.close());
  await worker.ready();
}
