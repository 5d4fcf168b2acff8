import { type Command, InvalidArgumentError } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

export function addReport(program: Command): void {
  const command = program
    .command('report')
    .summary('write the report of a batch')
    .description(
      'Writes report.html, report.json and CSV tables of a batch and prints its leaderboard.',
    )
    .argument('<name>', 'batch')
    .option('--against <batch>', 'another batch: writes both side by side, too')
    .option('--out <folder>', 'where to write (default: reports/NAME in the data directory)')
    .option(
      '--board <address>',
      'of a board that replays hands: the report links to it',
      webAddress,
    )
    .option('--json', 'print the leaderboard as JSON');
  addConnectionOptions(command).action(async (name: string, flags: ReportFlags) => {
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena);
      const [
        { namedBatch },
        { reportDirectory },
        { writeComparison, writeReport },
        { scoreBatch },
      ] = await Promise.all([
        import('../../producer/named-batch.ts'),
        import('../results/results.ts'),
        import('../../report/write-report.ts'),
        import('../../scoring/score-batch.ts'),
      ]);
      const batch = await namedBatch({ store }, name);
      const other = flags.against === undefined ? null : await namedBatch({ store }, flags.against);
      const scores = await scoreBatch(store, batch._id, { pairs: true });
      const directory = flags.out ?? reportDirectory(arena.configuration, batch._id);
      const boardAddress = flags.board ?? null;
      const report = await writeReport(store, batch._id, directory, { scores, boardAddress });
      const comparison =
        other === null ? null : await writeComparison(store, [batch._id, other._id], directory);
      if (flags.json) {
        const pages = { report: report.page, comparison: comparison?.page ?? null };
        process.stdout.write(`${JSON.stringify({ ...pages, leaderboard: scores.leaderboard })}\n`);
        return 0;
      }
      const { leaderboardLines } = await import('../results/leaderboard-table.ts');
      const lines = [
        ...leaderboardLines(scores),
        '',
        `Report: ${report.page}`,
        `Tables: ${report.tables}`,
        ...(comparison === null ? [] : [`Comparison: ${comparison.page}`]),
      ];
      process.stdout.write(`${lines.join('\n')}\n`);
      return 0;
    });
  });
}

interface ReportFlags {
  against?: string;
  out?: string;
  board?: string;
  json?: boolean;
}

function webAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return text;
  throw new InvalidArgumentError('Expected an address such as http://127.0.0.1:3210.');
}
