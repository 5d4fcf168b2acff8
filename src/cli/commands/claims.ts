import type { Command } from 'commander';

export function addClaims(program: Command): void {
  program
    .command('claims')
    .summary('show what the text axes read out of texts')
    .description(
      'Reads lines { "id", "text", "context": { "holeCards", "board", "street" } } and prints a line for each with the claims found in its text: the code that M6 and M8 are scored with.',
    )
    .argument('<file>', 'JSON Lines')
    .option('--json', 'print a line of JSON for each (the default)')
    .action(async (file: string) => {
      const { claimLines } = await import('../poker/claim-lines.ts');
      for await (const line of claimLines(file)) process.stdout.write(`${line}\n`);
    });
}
