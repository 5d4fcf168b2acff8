import { type Command, Option } from 'commander';

export interface EquityFlags {
  board?: string;
  vs?: string;
  against?: string[];
  samples?: string;
  exact?: boolean;
  seed?: string;
  json?: boolean;
}

export function addEquity(program: Command): void {
  program
    .command('equity')
    .summary('how much of the pot a hand wins')
    .description(
      'Prints how much of the pot a hand wins on average: a win counts 1, a tie of k hands 1/k. Against unknown hands (--vs), known ones (--against), or both.',
    )
    .argument('<hero>', 'two cards, such as AhKd')
    .option('--board <cards>', 'flop, turn or river, such as Td4h2h (default: none, preflop)')
    .option('--vs <count>', 'opponents whose cards are unknown (default: 1, without --against)')
    .option('--against <hand...>', 'hands of opponents, such as QsQc 7h6h (default: none)')
    .option('--samples <count>', 'random run-outs (default: 100000)')
    .addOption(
      new Option('--exact', 'count every deal instead of sampling').conflicts(['samples', 'seed']),
    )
    .option('--seed <text>', 'other run-outs for every text (default: always the same)')
    .option('--json', 'print as JSON')
    .action(async (hero: string, flags: EquityFlags) => {
      const { equityLine } = await import('../poker/equity-line.ts');
      process.stdout.write(`${await equityLine(hero, flags)}\n`);
    });
}
