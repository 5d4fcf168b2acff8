import type { Command } from 'commander';

export function addPaper(program: Command): void {
  program
    .command('paper')
    .summary('recompute the paper’s own figures')
    .description(
      'Prints the figures that the paper publishes beside what this program computes from the paper’s own tables, and a verdict on each, those that do not reproduce included. Ends with 0 only if everything is as expected.',
    )
    .option('--tables <file>', 'other tables of the same form as seeds/paper/tables.json')
    .option('--json', 'print as JSON')
    .action(async (flags: { tables?: string; json?: boolean }) => {
      const [{ readPaper }, { recomputePaper }, { heldToExpectations }, { EXIT }] =
        await Promise.all([
          import('../paper/read-paper.ts'),
          import('../../scoring/paper/recompute.ts'),
          import('../../scoring/paper/expectation.ts'),
          import('../failure.ts'),
        ]);
      const { paper, expectations } = readPaper(flags.tables);
      const claims = heldToExpectations(recomputePaper(paper), expectations);
      const asExpected = claims.every(({ unexpected }) => unexpected.length === 0);
      if (flags.json) {
        process.stdout.write(`${JSON.stringify({ asExpected, claims })}\n`);
      } else {
        const { paperLines } = await import('../paper/paper-lines.ts');
        process.stdout.write(`${paperLines(claims).join('\n')}\n`);
      }
      process.exitCode = asExpected ? EXIT.done : EXIT.failed;
    });
}
