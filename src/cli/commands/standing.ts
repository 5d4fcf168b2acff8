import { type Command, Option } from 'commander';
import { GROUPINGS, type Grouping } from '../../scoring/standing/identity.ts';
import type { Standing, StandingInput } from '../../scoring/standing/standing.ts';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

interface StandingFlags {
  all?: boolean;
  from?: string[];
  by: Grouping;
  anchor?: string[];
  csv?: boolean;
  json?: boolean;
}

export function addStanding(program: Command): void {
  const command = program
    .command('standing')
    .summary('how players stand over several batches')
    .description(
      'Rates the players of several batches on one scale: by winnings with the luck of the board out, at the strength of their opponents, and by places; who beat whom over shared tables, how it went by date, and who cannot be compared.',
    )
    .argument('[name...]', 'batches of the store (or --all, or --from)')
    .option('--all', 'every batch of the store')
    .option('--from <folder...>', 'exports instead of the store')
    .addOption(
      new Option(
        '--by <grouping>',
        'who is the same player: same model with the same settings and prompts, or same model',
      )
        .choices(GROUPINGS)
        .default('settings'),
    )
    .option('--anchor <identity...>', 'whose mean rating is 0 (default: stand-ins, else everybody)')
    .option('--csv', 'print the ratings as CSV')
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(async (names: string[], flags: StandingFlags) => {
    const { checkStandingWords } = await import('../results/standing-question.ts');
    checkStandingWords(names, flags);
    const { readExportedStanding, readStoredStanding } = await import(
      '../../scoring/standing/read-standing.ts'
    );
    if (flags.from !== undefined) {
      await print(await readExportedStanding(flags.from, flags.by), flags);
      return;
    }
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena);
      const { namedBatch } = await import('../../producer/named-batch.ts');
      const batches =
        flags.all === true
          ? (await store.collection('batches').sift({})).documents
          : await Promise.all([...new Set(names)].map((name) => namedBatch({ store }, name)));
      await print(await readStoredStanding(store, batches, flags.by), flags);
      return 0;
    });
  });
}

async function print(input: StandingInput, flags: StandingFlags): Promise<void> {
  const { standingOf } = await import('../../scoring/standing/standing.ts');
  const standing = standingOf(input, { by: flags.by, anchors: flags.anchor ?? [] });
  process.stdout.write(await textOf(standing, flags));
}

async function textOf(standing: Standing, { json, csv }: StandingFlags): Promise<string> {
  const { standingCsv, standingJson } = await import('../../scoring/standing/standing-files.ts');
  if (json === true) return `${JSON.stringify(standingJson(standing))}\n`;
  if (csv === true) return standingCsv(standing);
  const { standingLines } = await import('../results/standing-table.ts');
  return `${standingLines(standing).join('\n')}\n`;
}
