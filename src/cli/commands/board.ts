import type { Command } from 'commander';
import { addConnectionOptions, runProcess, untilLeaving } from '../process.ts';
import { addMetricsOptions } from './play-options.ts';

export function addBoard(program: Command): void {
  const command = program
    .command('board')
    .summary('batches, sessions and hands as pages, and Bull Board on the shared queues')
    .description(
      'Serves the pages of a store, live while it is played, and Bull Board for the queues of one REDIS_URL until SIGINT or SIGTERM. Without REDIS_URL the pages show what is in the store, and the queues are empty.',
    )
    .option('--board-host <host>', 'address to listen on (BOARD_HOST; default: 127.0.0.1)')
    .option(
      '--board-port <port>',
      'port; the next free one when it is in use (BOARD_PORT; default: 3210)',
    )
    .option('--read-only', 'queues can be looked at and nothing else (ARENA_BOARD_READ_ONLY)')
    .option(
      '--allow-destructive',
      'also what may lose work: remove, change or add jobs (ARENA_BOARD_DESTRUCTIVE)',
    );
  addMetricsOptions(addConnectionOptions(command)).action(async () => {
    await runProcess(command, async (arena) => {
      const [{ openPlay }, { startBoardAndSay }, { watchAndSay }, { OwnRedisLostError }] =
        await Promise.all([
          import('../play/open-play.ts'),
          import('../play/board.ts'),
          import('../play/watching.ts'),
          import('../follow/follow.ts'),
        ]);
      // It writes and pays nothing: its pages say that the store is gone, and are there again with it.
      const { context, ownRedis } = await openPlay({ ...arena, fail: () => undefined });
      await startBoardAndSay(context);
      await watchAndSay(context);
      await untilLeaving(
        ownRedis === null ? arena.leaving : AbortSignal.any([arena.leaving, ownRedis.lost]),
      );
      if (ownRedis?.lost.aborted) throw new OwnRedisLostError();
      return 0;
    });
  });
}
