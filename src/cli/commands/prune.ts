import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

interface PruneFlags {
  rawResponses?: boolean;
  json?: boolean;
}

export function addPrune(program: Command): void {
  const command = program
    .command('prune')
    .summary('take what is no longer needed out of the records of a batch')
    .description(
      'Takes the raw responses of providers out of the ledger of a batch that is over. What was read from them, tokens and costs stay; arena reparse and --replay are no longer possible.',
    )
    .argument('<name>', 'batch')
    .requiredOption('--raw-responses', 'the bodies of providers, as they came')
    .option('--json', 'print what was taken out as JSON');
  addConnectionOptions(command).action(async (name: string, flags: PruneFlags) => {
    await runProcess(command, async (arena) => {
      const [{ namedBatch }, { pruneRawResponses }, { shortCount }] = await Promise.all([
        import('../../producer/named-batch.ts'),
        import('../../shared/fleet/raw-responses.ts'),
        import('../results/units.ts'),
      ]);
      const store = await openStoreOf(arena, 'change');
      const batch = await namedBatch({ store }, name);
      const pruned = await pruneRawResponses(store, batch, () => new Date());
      process.stdout.write(
        flags.json
          ? `${JSON.stringify({ batch: batch._id, ...pruned })}\n`
          : `Batch ${batch._id}: ${pruned.calls} raw responses taken out (${shortCount(pruned.characters)} characters)\n`,
      );
      return 0;
    });
  });
}
