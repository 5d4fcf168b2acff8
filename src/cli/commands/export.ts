import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

interface ExportFlags {
  out?: string;
  csv?: boolean;
  prompts?: boolean;
  json?: boolean;
}

export function addExport(program: Command): void {
  const command = program
    .command('export')
    .summary('write every record of a batch as files')
    .description(
      'Writes a batch as a folder of JSON Lines that can be scored and replayed alone, with its hands as PHH and as PokerStars text, a card that describes every field, and checksums.',
    )
    .argument('<name>', 'batch')
    .option('--out <folder>', 'where to write (default: exports/NAME in the data directory)')
    .option('--csv', 'the records as CSV files too')
    .option('--prompts', 'the texts of what was sent to models too (larger than all the rest)')
    .option('--json', 'print what was written as JSON');
  addConnectionOptions(command).action(async (name: string, flags: ExportFlags) => {
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena);
      const [{ namedBatch }, { exportDirectory, exportWhole }] = await Promise.all([
        import('../../producer/named-batch.ts'),
        import('../results/results.ts'),
      ]);
      const batch = await namedBatch({ store }, name);
      const directory = flags.out ?? exportDirectory(arena.configuration, batch._id);
      const summary = await exportWhole(store, batch._id, directory, flags);
      process.stdout.write(
        flags.json ? `${JSON.stringify(summary)}\n` : `Export: ${summary.directory}\n`,
      );
      return 0;
    });
  });
}
