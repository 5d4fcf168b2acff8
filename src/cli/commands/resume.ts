import type { Command } from 'commander';
import type { Resumed } from '../../producer/resume.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import type { TrustFlags } from '../play/trust.ts';
import { addConnectionOptions, openSharedContext, runProcess } from '../process.ts';
import { addBudgetOptions, type BudgetFlags, readBudget } from './budget-options.ts';
import { addChangeOptions, type ChangeFlags, readChange } from './change-options.ts';
import { addPlayOptions, type PlayFlags } from './play-options.ts';

export function addResume(program: Command): void {
  const command = program
    .command('resume')
    .summary('go on with a batch that stopped or is parked')
    .description(
      'Goes on with a batch of the store: opens its parked sessions again and retries what failed; nothing is played twice. Without REDIS_URL it plays on in this process, with one it leaves the work to the processes there.',
    )
    .argument('[name]', 'batch; may be left out when only one is unfinished')
    .option('--here', 'play on in this process, also with a REDIS_URL')
    .option(
      '--allow-mixed',
      'let llm workers answer whose prompts are not those of the batch; it says so from then on',
    )
    .option('--trust', 'of an imported batch: list whom it asks with which keys, and let it')
    .option(
      '--trust-key <variable>',
      'with --trust: a variable that holds a key although it is not named as one (repeatable; default: none)',
      (variable: string, before?: string[]) => [...(before ?? []), variable],
    );
  addPlayOptions(addConnectionOptions(addChangeOptions(addBudgetOptions(command)))).action(
    async (
      name: string | undefined,
      flags: PlayFlags &
        BudgetFlags &
        ChangeFlags &
        TrustFlags & { here?: boolean; allowMixed?: boolean },
    ) => {
      const caps = await readBudget(flags);
      const change = await readChange(flags);
      await runProcess(command, async (arena) => {
        const [{ allowMixed, resumeBatch, unfinishedBatch }, { settleTrust }] = await Promise.all([
          import('../../producer/resume.ts'),
          import('../play/trust.ts'),
        ]);
        const resume = async (context: ProcessContext): Promise<Resumed> => {
          const batch = name ?? (await unfinishedBatch(context));
          await settleTrust(context, batch, flags, arena.leaving);
          if (flags.allowMixed) await allowMixed(context, batch);
          if (change !== null) {
            const { changePlayer } = await import('../../producer/change-player.ts');
            await changePlayer(context, batch, change);
          }
          return await resumeBatch(context, batch, caps);
        };
        if (arena.configuration.redisUrl === null || flags.here) {
          const { playHere } = await import('../play/play-here.ts');
          return await playHere(arena, flags, async (context) => (await resume(context)).batch);
        }
        const resumed = await resume(await openSharedContext(arena, command));
        const state = resumed.batch.status === 'finished' ? 'is finished' : 'goes on';
        process.stdout.write(
          `Batch ${resumed.batch._id} ${state}; sessions that were parked: ${resumed.unparked}\n`,
        );
        return 0;
      });
    },
  );
}
