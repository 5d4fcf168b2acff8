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
      const [
        { deleteBatch, deleteDocuments, documentsOf },
        { documentCounts, partialImport },
        { namedBatch },
        { UserError },
      ] = await Promise.all([
        import('../../producer/delete-batch.ts'),
        import('../../producer/partial-import.ts'),
        import('../../producer/named-batch.ts'),
        import('../../shared/records/errors.ts'),
      ]);
      if (configuration.redisUrl === null) {
        // Whoever plays on this store with queues of its own has claimed it.
        const { claimDataDirectory } = await import('../play/claim.ts');
        await claimDataDirectory(configuration.dataDirectory, arena.closers);
      }
      const shared =
        configuration.redisUrl === null ? null : await openSharedContext(arena, command);
      const store = shared?.store ?? (await openStoreOf(arena, 'change'));
      const left = await partialImport(store, name);
      if (left !== null) {
        if (!flags.yes) {
          throw new UserError(
            `of batch ${name} there are only ${documentCounts(left)}, of an import that was cut off: to delete them for good, add --yes`,
          );
        }
        const deleted = await deleteDocuments(store, name);
        process.stdout.write(`What was left of batch ${name} is deleted: ${deleted} documents\n`);
        return 0;
      }
      const batch = await namedBatch({ store }, name);
      if (!flags.yes) {
        const counts = documentCounts(await documentsOf(store, batch._id));
        throw new UserError(
          `batch ${batch._id} (${batch.status}) has ${counts || 'no documents'}: to delete it for good, add --yes`,
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
