import type { Command } from 'commander';
import { addConnectionOptions, openSharedContext, runProcess, untilLeaving } from '../process.ts';
import { addMetricsOptions } from './play-options.ts';

export function addBoard(program: Command): void {
  const command = program
    .command('board')
    .summary('Bull Board on the shared queues')
    .description('Serves Bull Board for the queues of one REDIS_URL until SIGINT or SIGTERM.')
    .option('--board-host <host>', 'address to listen on (BOARD_HOST; default: 127.0.0.1)')
    .option(
      '--board-port <port>',
      'port; the next free one when it is in use (BOARD_PORT; default: 3210)',
    );
  addMetricsOptions(addConnectionOptions(command)).action(async () => {
    await runProcess(command, async (arena) => {
      const context = await openSharedContext(arena, command);
      const [{ startBoardAndSay }, { watchAndSay }] = await Promise.all([
        import('../play/board.ts'),
        import('../play/watching.ts'),
      ]);
      await startBoardAndSay(context);
      await watchAndSay(context);
      await untilLeaving(arena.leaving);
      return 0;
    });
  });
}
