import type { Command } from 'commander';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { addConnectionOptions, openSharedContext, runProcess, untilLeaving } from '../process.ts';
import { addMetricsOptions } from './play-options.ts';

type Start = (context: ProcessContext) => Promise<void>;

export function addWork(program: Command): void {
  const work = program
    .command('work')
    .summary('work on the shared queues until a signal')
    .description('Works on the queues of one REDIS_URL and STORE_URL until SIGINT or SIGTERM.');
  addWorker(work, 'table', 'play sessions', async (context) => {
    const { startTableWorker } = await import('../../workers/table/main.ts');
    await startTableWorker(context);
  });
  addLlmWorker(work);
  addWorker(work, 'judge', 'get judgements their verdicts', async (context) => {
    const { startJudgeWorker } = await import('../../workers/judge/main.ts');
    await startJudgeWorker(context);
  });
  addWorker(work, 'metrics', 'plan judging and score batches', async (context) => {
    const { startMetricsWorker } = await import('../../workers/metrics/main.ts');
    await startMetricsWorker(context);
  });
}

function addWorker(work: Command, name: string, summary: string, start: Start): void {
  const command = work.command(name).description(`Takes jobs to ${summary}.`).summary(summary);
  addMetricsOptions(addConnectionOptions(command)).action(() =>
    stay(command, `${name} worker`, start),
  );
}

function addLlmWorker(work: Command): void {
  const command = work
    .command('llm')
    .summary('ask one provider')
    .description('Takes the questions on the queue of one provider to it.')
    .requiredOption('--provider <provider>', 'id in the roster');
  addMetricsOptions(addConnectionOptions(command)).action(
    async ({ provider }: { provider: string }) => {
      const [{ nameSchema }, { UserError }, { HUMAN_PROVIDER }] = await Promise.all([
        import('../../shared/records/ids.ts'),
        import('../../shared/records/errors.ts'),
        import('../../shared/records/human.ts'),
      ]);
      if (!nameSchema.safeParse(provider).success) {
        throw new UserError(
          `--provider: expected a provider id of the roster, found "${provider}"`,
        );
      }
      if (provider === HUMAN_PROVIDER) {
        throw new UserError(
          '--provider: expected a provider of models; a person is asked where a batch is played: arena run, or arena resume --here',
        );
      }
      await stay(command, `llm worker of ${provider}`, async (context) => {
        const { serveProvider } = await import('../play/llm-worker.ts');
        await serveProvider(context, provider);
      });
    },
  );
}

/** Every worker process reconciles too: whichever is left keeps batches going. */
async function stay(command: Command, what: string, start: Start): Promise<void> {
  await runProcess(command, async (arena) => {
    const context = await openSharedContext(arena, command);
    const [{ startReconciler }, { watchAndSay }] = await Promise.all([
      import('../../shared/fleet/reconciler.ts'),
      import('../play/watching.ts'),
    ]);
    await watchAndSay(context);
    await start(context);
    startReconciler(context);
    process.stdout.write(`${what} is ready (pid ${process.pid})\n`);
    await untilLeaving(arena.leaving);
    return 0;
  });
}
