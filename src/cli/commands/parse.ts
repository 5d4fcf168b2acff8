import type { Command } from 'commander';

export function addParse(program: Command): void {
  program
    .command('parse')
    .summary("show how a model's answers are read")
    .description(
      'Reads lines { "id", "http": { "status", "headers", "body" }, "context": { "street", "legal", "toCall", "minRaiseTo", "maxRaiseTo", "currentBet", "streetCommitted", "stack", "pot", "bigBlind" } } and prints a line for each with the action that the llm worker would make of it, or what it would do instead.',
    )
    .argument('<file>', 'JSON Lines')
    .option('--json', 'print a line of JSON for each (the default)')
    .action(async (file: string) => {
      const { answerLines } = await import('../poker/answer-lines.ts');
      for await (const line of answerLines(file, Date.now)) process.stdout.write(`${line}\n`);
    });
}
