import { availableParallelism } from 'node:os';
import type { Command } from 'commander';

interface ScoreFlags {
  from: string;
  claims?: string;
  claimsOut?: string;
  null: boolean;
  pairs?: boolean;
  json?: boolean;
}

export function addScore(program: Command): void {
  program
    .command('score')
    .summary('score an export anew, without store or network')
    .description(
      'Computes the style and the nine axes of every player from the folder of an export alone.',
    )
    .requiredOption('--from <folder>', 'an export')
    .option(
      '--claims <file>',
      'score the text axes from the claims in this file (default: from the texts)',
    )
    .option(
      '--claims-out <file>',
      'write the claims found in the texts to this file (default: nowhere)',
    )
    .option(
      '--no-null',
      'leave out what each axis would be by chance: most of the time goes into it',
    )
    .option('--pairs', 'compare every two players, too (default: nobody)')
    .option('--json', 'print as JSON')
    .action(async (flags: ScoreFlags) => {
      const [{ changedSinceExport }, { scoreExport }, { scoreLines }] = await Promise.all([
        import('../../archive/export/sums.ts'),
        import('../../scoring/score-export.ts'),
        import('../results/score-table.ts'),
      ]);
      const { from, json, claims, claimsOut, null: nulls, pairs = false } = flags;
      const scores = await scoreExport(from, {
        nulls,
        pairs,
        cores: availableParallelism(),
        ...(claims === undefined ? {} : { claims }),
        ...(claimsOut === undefined ? {} : { claimsOut }),
      });
      const lines = json === true ? [JSON.stringify(scores)] : scoreLines(scores);
      const changed = await changedSinceExport(from);
      if (changed.length > 0) {
        process.stderr.write(
          `arena: ${from}: scored as it is, though not as it was exported: SHA256SUMS has other sums for ${changed.join(', ')}\n`,
        );
      }
      process.stdout.write(`${lines.join('\n')}\n`);
    });
}
