import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

export function addImport(program: Command): void {
  const command = program
    .command('import')
    .summary('read the export of a batch into the store')
    .description(
      'Reads a folder written by arena export into the store, where the batch can be reported, scored, judged and resumed. Everything is checked before anything is written. A batch that was not over waits for arena resume.',
    )
    .argument('<folder>', 'folder of an export')
    .option('--json', 'print what was read as JSON');
  addConnectionOptions(command).action(async (directory: string, flags: { json?: boolean }) => {
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena, 'make');
      const [{ importBatch }, { importLines }] = await Promise.all([
        import('../../archive/import/import-batch.ts'),
        import('../results/import-lines.ts'),
      ]);
      const imported = await importBatch(store, directory);
      const { batch, outcome, counts } = imported;
      const lines = flags.json
        ? [JSON.stringify({ batch: batch._id, outcome, status: batch.status, counts })]
        : importLines(imported, store.address);
      for (const line of lines) process.stdout.write(`${line}\n`);
      return 0;
    });
  });
}
