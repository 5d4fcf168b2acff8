import type { Command } from 'commander';
import { addConnectionOptions, openSharedContext, runProcess } from '../process.ts';
import { addBatchOptions, type BatchFlags, readBatchOf } from './play-options.ts';

export function addEnqueue(program: Command): void {
  const command = program
    .command('enqueue')
    .summary('put a batch on the shared queues')
    .description(
      'Puts a batch into the store and its first jobs on the queues, for workers to play.',
    )
    .argument('<batch>', 'batch file, such as seeds/batches/demo.json');
  addConnectionOptions(addBatchOptions(command)).action(async (file: string, flags: BatchFlags) => {
    const configuration = await readBatchOf(file, flags);
    await runProcess(command, async (arena) => {
      const context = await openSharedContext(arena, command);
      const [{ enqueueBatch }, { ownTemplates }] = await Promise.all([
        import('../../producer/enqueue.ts'),
        import('../play/own-templates.ts'),
      ]);
      const own = ownTemplates();
      const batch = await enqueueBatch(context, configuration, own.codeVersion, own);
      const sessions = await context.store.collection('sessions').count({ within: batch._id });
      process.stdout.write(`Batch ${batch._id} is ${batch.status}: ${sessions} sessions\n`);
      return 0;
    });
  });
}
