import type { Command } from 'commander';
import type { Stopping } from '../../producer/pause.ts';
import { addConnectionOptions, openSharedContext, openStoreOf, runProcess } from '../process.ts';

/** One of the commands that bring a batch to a stand. */
export interface Stop {
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly done: (batch: string) => string;
  readonly stop: (stopping: Stopping, batch: string) => Promise<void>;
}

/** The store alone is enough; with a Redis, sessions that wait for an answer hear of it at once. */
export function addStop(program: Command, { name, summary, description, done, stop }: Stop): void {
  const command = program
    .command(name)
    .summary(summary)
    .description(description)
    .argument('<name>', 'batch');
  addConnectionOptions(command).action(async (batch: string) => {
    await runProcess(command, async (arena) => {
      const stopping =
        arena.configuration.redisUrl === null
          ? { store: await openStoreOf(arena, 'change'), hints: null }
          : await openSharedContext(arena, command);
      await stop(stopping, batch);
      process.stdout.write(`${done(batch)}\n`);
      return 0;
    });
  });
}
