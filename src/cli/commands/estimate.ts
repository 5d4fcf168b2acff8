import type { Command } from 'commander';
import { addConnectionOptions, openStoreIfThere, runProcess } from '../process.ts';

export function addEstimate(program: Command): void {
  const command = program
    .command('estimate')
    .summary('what a batch will cost and how long it will take')
    .description(
      'Estimates calls, tokens, dollars and hours of a batch before anything is paid: low, expected and high; how many sessions it will have, and how many would tell two players apart. From its shape and the sizes of its prompts, and from the ledger and the winnings of earlier batches in the store, where there is one. Not counted is what arena judge repeat asks later; its own --dry-run says that. Nothing is enqueued.',
    )
    .argument('<batch>', 'batch file, such as seeds/batches/demo.json')
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(async (file: string, flags: { json?: boolean }) => {
    const { readBatch } = await import('../../producer/read-batch.ts');
    const configuration = readBatch(file);
    await runProcess(command, async (arena) => {
      const [
        { estimateBatch },
        { readExperience, NO_EXPERIENCE },
        { promptSizes },
        { JUDGE_SAMPLE },
        { sessionsAhead },
        { estimateLines, sessionLines },
      ] = await Promise.all([
        import('../../producer/estimate/estimate-batch.ts'),
        import('../../producer/estimate/experience.ts'),
        import('../../workers/llm/prompt/prompt-sizes.ts'),
        import('../../scoring/judging/lowest-sample.ts'),
        import('../../scoring/power/sessions-ahead.ts'),
        import('../results/estimate-table.ts'),
      ]);
      const store = await openStoreIfThere(arena);
      const estimate = estimateBatch({
        configuration,
        prompts: promptSizes(configuration),
        experience: store === null ? NO_EXPERIENCE : await readExperience(store),
        judgeSample: JUDGE_SAMPLE,
      });
      const sessions = await sessionsAhead(store, configuration);
      const lines = flags.json
        ? [JSON.stringify({ ...estimate, sessions })]
        : [...estimateLines(estimate), ...sessionLines(estimate, sessions)];
      process.stdout.write(`${lines.join('\n')}\n`);
      return 0;
    });
  });
}
