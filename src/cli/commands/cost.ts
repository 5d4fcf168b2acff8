import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

export function addCost(program: Command): void {
  const command = program
    .command('cost')
    .summary('what a batch has cost')
    .description(
      'Adds up the ledger of a batch by player, kind of call and token class. Calls whose cost nobody knows are told apart.',
    )
    .argument('<name>', 'batch')
    .option('--json', 'print as JSON, money in millionths of a dollar');
  addConnectionOptions(command).action(async (name: string, flags: { json?: boolean }) => {
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena);
      const [{ namedBatch }, { batchCosts }, { costLines }] = await Promise.all([
        import('../../producer/named-batch.ts'),
        import('../../shared/fleet/money/batch-costs.ts'),
        import('../results/cost-table.ts'),
      ]);
      const batch = await namedBatch({ store }, name);
      const costs = await batchCosts(store, batch);
      const lines = flags.json
        ? [JSON.stringify({ batch: batch._id, caps: batch.caps, ...costs })]
        : costLines(batch, costs);
      process.stdout.write(`${lines.join('\n')}\n`);
      return 0;
    });
  });
}
