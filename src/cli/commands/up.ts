import type { Command } from 'commander';
import { addConnectionOptions, runProcess } from '../process.ts';
import { addPlayOptions, type PlayFlags } from './play-options.ts';

export function addUp(program: Command): void {
  const command = program
    .command('up')
    .summary('the whole fleet in one process, for batches that come')
    .description(
      'Keeps every kind of worker and Bull Board in one process and plays whatever batch is open in the store, until SIGINT or SIGTERM.',
    );
  addPlayOptions(addConnectionOptions(command)).action(async (flags: PlayFlags) => {
    await runProcess(command, async (arena) => {
      const { stayUp } = await import('../play/stay-up.ts');
      return await stayUp(arena, flags);
    });
  });
}
