import type { Command } from 'commander';
import type { BatchConfiguration } from '../../shared/records/batch-configuration.ts';

/** Flags of the commands that bring a batch. */
export interface BatchFlags {
  allowUnpriced?: boolean;
  replay?: string;
}

/** How the stand-in server behaves, as written on the command line. */
export interface StandInFlags {
  latency?: string;
  faults?: string;
}

/** Flags of the commands that play in their own process. */
export interface PlayFlags extends StandInFlags {
  board: boolean;
}

export function addPlayOptions(command: Command): Command {
  return addMetricsOptions(addStandInOptions(command))
    .option(
      '--board-host <host>',
      'address that Bull Board listens on (BOARD_HOST; default: 127.0.0.1)',
    )
    .option(
      '--board-port <port>',
      'port of Bull Board; the next free one when it is in use (BOARD_PORT; default: 3210)',
    )
    .option('--no-board', 'without Bull Board');
}

export function addBatchOptions(command: Command): Command {
  return command
    .option('--allow-unpriced', 'play although the roster does not know what everybody costs')
    .option(
      '--replay <folder>',
      'answer out of an export of this batch instead of asking anybody: nothing is paid',
    );
}

/** The batch of a file, as its flags have it. Throws UserError before anything is opened. */
export async function readBatchOf(file: string, flags: BatchFlags): Promise<BatchConfiguration> {
  const [{ readBatch }, { requirePrices }] = await Promise.all([
    import('../../producer/read-batch.ts'),
    import('../../producer/require-prices.ts'),
  ]);
  let configuration = readBatch(file);
  if (flags.replay !== undefined) {
    const { replayConfiguration } = await import('../../producer/replay-batch.ts');
    configuration = await replayConfiguration(configuration, flags.replay);
  }
  if (!flags.allowUnpriced) requirePrices(configuration);
  return configuration;
}

/** For trying out what providers do. */
export function addStandInOptions(command: Command): Command {
  return command
    .option(
      '--latency <ms>',
      'how long the stand-in server takes for an answer: 100 or 50-200 (default: 0)',
    )
    .option(
      '--faults <list>',
      'shares (0 to 1) of stand-in answers that go wrong: 429:0.02,500:0.01,malformed:0.03,hang:0.005 (default: none)',
    );
}

/** Where Prometheus finds this process. */
export function addMetricsOptions(command: Command): Command {
  return command
    .option('--metrics-host <host>', 'address of /metrics (ARENA_METRICS_HOST; default: 127.0.0.1)')
    .option(
      '--metrics-port <port>',
      'port of /metrics; 0: any free one (ARENA_METRICS_PORT; default: from 9464, and none for run and resume)',
    );
}
