import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

export function addStatus(program: Command): void {
  const command = program
    .command('status')
    .summary('where the batches of the store stand')
    .description('Prints where the batches of the store stand, and why sessions are parked.')
    .argument('[name]', 'this batch alone')
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(
    async (name: string | undefined, flags: { json?: boolean }) => {
      await runProcess(command, async (arena) => {
        const store = await openStoreOf(arena);
        const { batchStatuses, statusLines } = await import('../follow/status.ts');
        const statuses = await batchStatuses(store, name);
        const lines = flags.json ? [JSON.stringify(statuses)] : statusLines(statuses);
        process.stdout.write(`${lines.join('\n')}\n`);
        return 0;
      });
    },
  );
}
