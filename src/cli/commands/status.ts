import type { Command } from 'commander';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { addConnectionOptions, type CommandProcess, openStoreOf, runProcess } from '../process.ts';

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
        const { batchStatuses, statusLines } = await import('../follow/status.ts');
        const store = name === undefined ? await openStoreIfThere(arena) : await openStoreOf(arena);
        const statuses = store === null ? [] : await batchStatuses(store, name);
        const lines = flags.json
          ? [JSON.stringify(statuses)]
          : statusLines(statuses, arena.configuration.storeUrl);
        process.stdout.write(`${lines.join('\n')}\n`);
        return 0;
      });
    },
  );
}

/** Null where nobody has made one yet: that is no mistake of whoever only asks. */
async function openStoreIfThere(arena: CommandProcess): Promise<ArenaStore | null> {
  const { StoreMissingError } = await import('../../shared/store/errors.ts');
  try {
    return await openStoreOf(arena);
  } catch (error) {
    if (error instanceof StoreMissingError) return null;
    throw error;
  }
}
