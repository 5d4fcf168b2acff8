import type { Command } from 'commander';
import { addConnectionOptions, runProcess } from '../process.ts';
import {
  addBatchOptions,
  addPlayOptions,
  type BatchFlags,
  type PlayFlags,
  readBatchOf,
} from './play-options.ts';

export function addRun(program: Command): void {
  const command = program
    .command('run')
    .summary('play a batch file in this process and report')
    .description(
      'Plays a batch file to its end in this process, with queues, store, workers, the stand-in server and Bull Board, and ends with the leaderboard, a report and an export. Run again, it goes on where it stopped.',
    )
    .argument('<batch>', 'batch file, such as seeds/batches/demo.json');
  addPlayOptions(addConnectionOptions(addBatchOptions(command))).action(
    async (file: string, flags: PlayFlags & BatchFlags) => {
      const configuration = await readBatchOf(file, flags);
      const { requireTerminal } = await import('../human/seat.ts');
      requireTerminal(configuration);
      await runProcess(command, async (arena) => {
        const [{ enqueueBatch }, { ownTemplates }, { playHere }] = await Promise.all([
          import('../../producer/enqueue.ts'),
          import('../play/own-templates.ts'),
          import('../play/play-here.ts'),
        ]);
        return await playHere(arena, flags, (context) => {
          const own = ownTemplates();
          return enqueueBatch(context, configuration, own.codeVersion, own);
        });
      });
    },
  );
}
