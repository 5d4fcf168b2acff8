import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .summary('write the report of a batch')
    .description('Writes report.html and report.json of a batch and prints its leaderboard.')
    .argument('<name>', 'batch')
    .option('--out <folder>', 'where to write (default: reports/NAME in the data directory)')
    .option('--json', 'print the leaderboard as JSON');
  addConnectionOptions(command).action(
    async (name: string, flags: { out?: string; json?: boolean }) => {
      await runProcess(command, async (arena) => {
        const store = await openStoreOf(arena);
        const [{ namedBatch }, { reportDirectory }, { writeReport }, { scoreBatch }] =
          await Promise.all([
            import('../../producer/resume.ts'),
            import('../results/results.ts'),
            import('../../workers/metrics/report/write-report.ts'),
            import('../../workers/metrics/scoring/score-batch.ts'),
          ]);
        const batch = await namedBatch({ store }, name);
        const scores = await scoreBatch(store, batch._id);
        const directory = flags.out ?? reportDirectory(arena.configuration, batch._id);
        const report = await writeReport(store, batch._id, directory, scores);
        if (flags.json) {
          const { leaderboard } = scores;
          process.stdout.write(`${JSON.stringify({ report: report.page, leaderboard })}\n`);
          return 0;
        }
        const { leaderboardLines } = await import('../results/leaderboard-table.ts');
        const lines = [...leaderboardLines(scores.leaderboard), '', `Report: ${report.page}`];
        process.stdout.write(`${lines.join('\n')}\n`);
        return 0;
      });
    },
  );
}
