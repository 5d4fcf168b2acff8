import type { Command } from 'commander';
import type { CommandProcess } from '../process.ts';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

export function addEstimate(program: Command): void {
  const command = program
    .command('estimate')
    .summary('what a batch will cost and how long it will take')
    .description(
      'Estimates calls, tokens, dollars and hours of a batch before anything is paid: low, expected and high. From its shape and the sizes of its prompts, and from the ledger of earlier batches in the store, where there is one. Nothing is enqueued.',
    )
    .argument('<batch>', 'batch file, such as seeds/batches/demo.json')
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(async (file: string, flags: { json?: boolean }) => {
    const { readBatch } = await import('../../producer/read-batch.ts');
    const configuration = readBatch(file);
    await runProcess(command, async (arena) => {
      const [{ estimateBatch }, { promptSizes }, { JUDGE_SAMPLE }, { estimateLines }] =
        await Promise.all([
          import('../../producer/estimate/estimate-batch.ts'),
          import('../../workers/llm/prompt/prompt-sizes.ts'),
          import('../../scoring/judging/lowest-sample.ts'),
          import('../results/estimate-table.ts'),
        ]);
      const estimate = estimateBatch({
        configuration,
        prompts: promptSizes(configuration),
        experience: await experienceOf(arena),
        judgeSample: JUDGE_SAMPLE,
      });
      const lines = flags.json ? [JSON.stringify(estimate)] : estimateLines(estimate);
      process.stdout.write(`${lines.join('\n')}\n`);
      return 0;
    });
  });
}

/** Without a store there is none. */
async function experienceOf(arena: CommandProcess) {
  const [{ readExperience, NO_EXPERIENCE }, { StoreMissingError }] = await Promise.all([
    import('../../producer/estimate/experience.ts'),
    import('../../shared/store/errors.ts'),
  ]);
  try {
    return await readExperience(await openStoreOf(arena));
  } catch (error) {
    if (error instanceof StoreMissingError) return NO_EXPERIENCE;
    throw error;
  }
}
