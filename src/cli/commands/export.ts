import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

export function addExport(program: Command): void {
  const command = program
    .command('export')
    .summary('write every record of a batch as files')
    .description('Writes a batch as a folder of JSON Lines that can be scored and replayed alone.')
    .argument('<name>', 'batch')
    .option('--out <folder>', 'where to write (default: exports/NAME in the data directory)')
    .option('--json', 'print what was written as JSON');
  addConnectionOptions(command).action(
    async (name: string, flags: { out?: string; json?: boolean }) => {
      await runProcess(command, async (arena) => {
        const store = await openStoreOf(arena);
        const [{ namedBatch }, { exportDirectory, exportWhole }] = await Promise.all([
          import('../../producer/resume.ts'),
          import('../results/results.ts'),
        ]);
        const batch = await namedBatch({ store }, name);
        const directory = flags.out ?? exportDirectory(arena.configuration, batch._id);
        const summary = await exportWhole(store, batch._id, directory);
        process.stdout.write(
          flags.json ? `${JSON.stringify(summary)}\n` : `Export: ${summary.directory}\n`,
        );
        return 0;
      });
    },
  );
}
