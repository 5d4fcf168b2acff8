import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

export function addWatch(program: Command): void {
  const command = program
    .command('watch')
    .summary('follow a batch that others play')
    .description('Shows the progress of a batch until it is finished or can do nothing more.')
    .argument('[name]', 'batch; may be left out when only one is unfinished');
  addConnectionOptions(command).action(async (name: string | undefined) => {
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena);
      const { watchBatch } = await import('../follow/watch.ts');
      return await watchBatch(store, arena, name);
    });
  });
}
