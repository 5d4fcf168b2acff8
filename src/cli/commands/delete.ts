import type { Command } from 'commander';
import { addConnectionOptions, openSharedContext, openStoreOf, runProcess } from '../process.ts';

interface DeleteFlags {
  yes?: boolean;
  keepExport?: boolean | string;
}

export function addDelete(program: Command): void {
  const command = program
    .command('delete')
    .summary('remove a batch with all its records')
    .description(
      'Removes the documents and jobs of a batch from the store and the queues. Prompts and verdicts, which other batches may share, stay. Refused while a worker has a job of the batch in hand: arena pause it first.',
    )
    .argument('<name>', 'batch')
    .option(
      '--keep-export [folder]',
      'export it first (default: exports/NAME in the data directory)',
    )
    .option('--yes', 'do it; without, only say what would be deleted');
  addConnectionOptions(command).action(async (name: string, flags: DeleteFlags) => {
    await runProcess(command, async (arena) => {
      const { configuration } = arena;
      const [{ deleteBatch, documentsOf }, { namedBatch }, { UserError }] = await Promise.all([
        import('../../producer/delete-batch.ts'),
        import('../../producer/resume.ts'),
        import('../../shared/errors.ts'),
      ]);
      if (configuration.redisUrl === null) {
        // Whoever plays on this store with queues of its own has claimed it.
        const { claimDataDirectory } = await import('../play/claim.ts');
        await claimDataDirectory(configuration.dataDirectory, arena.closers);
      }
      const shared =
        configuration.redisUrl === null ? null : await openSharedContext(arena, command);
      const store = shared?.store ?? (await openStoreOf(arena, 'change'));
      const batch = await namedBatch({ store }, name);
      if (!flags.yes) {
        const counts = Object.entries(await documentsOf(store, batch._id))
          .filter(([, count]) => count > 0)
          .map(([collection, count]) => `${count} ${collection}`);
        throw new UserError(
          `batch ${batch._id} (${batch.status}) has ${counts.join(', ') || 'no documents'}: to delete it for good, add --yes`,
        );
      }
      if (flags.keepExport !== undefined && flags.keepExport !== false) {
        const { exportDirectory, exportWhole } = await import('../results/results.ts');
        const folder =
          flags.keepExport === true ? exportDirectory(configuration, batch._id) : flags.keepExport;
        const summary = await exportWhole(store, batch._id, folder);
        process.stdout.write(`Export: ${summary.directory}\n`);
      }
      const deleted = await deleteBatch({ store, shared }, batch);
      process.stdout.write(`Batch ${batch._id} is deleted: ${deleted} documents\n`);
      return 0;
    });
  });
}
