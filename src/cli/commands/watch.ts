import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

export function addWatch(program: Command): void {
  const command = program
    .command('watch')
    .summary('follow batches that others play')
    .description(
      'Follows batches until they are finished or can do nothing more: on the whole terminal, or in plain lines where the output goes elsewhere. Leaving by q or Ctrl-C changes nothing about them.',
    )
    .argument('[name]', 'batch (default: every unfinished one, also those that come)');
  addConnectionOptions(command).action(async (name: string | undefined) => {
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena);
      const { watchBatches } = await import('../follow/watch.ts');
      return await watchBatches(store, arena, name);
    });
  });
}
