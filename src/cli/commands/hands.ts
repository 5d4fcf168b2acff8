import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';
import type { HandFlags } from '../results/found-hands.ts';

export function addHands(program: Command): void {
  const command = program
    .command('hands')
    .summary('find hands by what happened in them')
    .description(
      'Looks through the finished hands of a batch, or of one run or session of it, in playing order, and prints those that fit with why: the search of the board. Where several of --bluff to --timed-out are given, one action is all of them.',
    )
    .argument('<name>', 'batch, or the id of a run or session of one')
    .option('--player <id>', 'dealt in, and who did what is looked for (default: anybody)')
    .option('--position <name>', 'such as BTN, of that player or of anybody (default: any)')
    .option('--street <name>', 'played at least to the flop, turn or river (default: preflop)')
    .option('--min-pot <amount>', 'smallest pot (default: any)')
    .option('--max-pot <amount>', 'largest pot (default: any)')
    .option('--unit <unit>', 'of the pots: chips or bb (default: chips)')
    .option('--showdown <yes|no>', 'with or without a showdown (default: either)')
    .option('--winner <id>', 'took chips out of the pot (default: anybody)')
    .option('--bluff', 'bet or raise after the flop with less than 35 % equity (M2)')
    .option('--bluff-worked', 'and everybody folded')
    .option('--misread', 'the reasoning says what is not so (M8)')
    .option('--all-in', 'the last chip went in')
    .option('--adjusted', 'the answer was changed into a legal action')
    .option('--fallback', 'no usable answer: check or fold in its stead')
    .option('--timed-out', 'no answer in time')
    .option('--limit <number>', 'stop after so many hands that fit (default: 100)')
    .option('--after <hand>', 'begin behind this hand (default: at the first)')
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(async (name: string, flags: HandFlags) => {
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena);
      const { foundHandLines } = await import('../results/found-hands.ts');
      for (const line of await foundHandLines(store, name, flags)) {
        process.stdout.write(`${line}\n`);
      }
      return 0;
    });
  });
}
