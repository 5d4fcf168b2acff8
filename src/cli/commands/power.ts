import type { Command } from 'commander';
import type { PowerAnswer } from '../../scoring/power/power-of.ts';
import type { PowerQuestion } from '../../scoring/power/power-table.ts';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

interface PowerFlags {
  effect: string;
  from?: string;
  between?: string;
  power?: string;
  alpha?: string;
  json?: boolean;
}

export function addPower(program: Command): void {
  const command = program
    .command('power')
    .summary('how many sessions a difference needs')
    .description(
      'How many sessions it takes to see a difference in winnings, what they cost and how long they take, from the variance and the ledger of a batch that was played (or of the closest earlier one, where it has not been): of each player against zero, or between two; by chips without the luck of the board, by raw and by all-in-adjusted ones and, where decks were dealt in duplicate, by deck.',
    )
    .argument('[name]', 'batch of the store (or --from)')
    .requiredOption('--effect <size>', 'what is to be seen: 5bb/100, or 50chips (a session)')
    .option('--from <folder>', 'an export instead of the store')
    .option('--between <players>', 'two players, as a,b (default: each against zero)')
    .option('--power <share>', 'chance of seeing it, 0..1 (default: 0.8)')
    .option('--alpha <share>', 'two-sided chance of seeing what is not there, 0..1 (default: 0.05)')
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(async (name: string | undefined, flags: PowerFlags) => {
    const { readPowerQuestion } = await import('../results/power-question.ts');
    const question = readPowerQuestion(name, flags);
    const { powerOfBatch, powerOfExport } = await import('../../scoring/power/power-of.ts');
    if (flags.from !== undefined) {
      await print(question, await powerOfExport(flags.from, question), flags);
      return;
    }
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena);
      const { namedBatch } = await import('../../producer/named-batch.ts');
      const batch = await namedBatch({ store }, name ?? '');
      await print(question, await powerOfBatch(store, batch, question), flags);
      return 0;
    });
  });
}

async function print(
  question: PowerQuestion,
  answer: PowerAnswer,
  { json }: PowerFlags,
): Promise<void> {
  const { powerLines } = await import('../results/power-table.ts');
  const lines =
    json === true ? [JSON.stringify({ ...question, ...answer })] : powerLines(question, answer);
  process.stdout.write(`${lines.join('\n')}\n`);
}
