import type { Command } from 'commander';
import { addConnectionOptions, openSharedContext, runProcess } from '../process.ts';
import { addPriceOption, type PriceFlags } from './play-options.ts';

export function addEnqueue(program: Command): void {
  const command = program
    .command('enqueue')
    .summary('put a batch on the shared queues')
    .description(
      'Puts a batch into the store and its first jobs on the queues, for workers to play.',
    )
    .argument('<batch>', 'batch file, such as seeds/batches/demo.json');
  addConnectionOptions(addPriceOption(command)).action(async (file: string, flags: PriceFlags) => {
    const [{ readBatch }, { requirePrices }, { codeVersion }] = await Promise.all([
      import('../../producer/read-batch.ts'),
      import('../../producer/require-prices.ts'),
      import('../../producer/code-version.ts'),
    ]);
    const configuration = readBatch(file);
    if (!flags.allowUnpriced) requirePrices(configuration);
    await runProcess(command, async (arena) => {
      const context = await openSharedContext(arena, command);
      const { enqueueBatch } = await import('../../producer/enqueue.ts');
      const batch = await enqueueBatch(context, configuration, codeVersion());
      const sessions = await context.store.collection('sessions').count({ within: batch._id });
      process.stdout.write(`Batch ${batch._id} is ${batch.status}: ${sessions} sessions\n`);
      return 0;
    });
  });
}
