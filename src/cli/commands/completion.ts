import type { Command } from 'commander';
import { settingSources } from '../process.ts';

export function addCompletion(program: Command): void {
  const command = program
    .command('completion')
    .summary('let Tab complete commands, options and names')
    .description(
      'Prints what a shell has to read, so that Tab completes commands, options, files, and the names of batches, players, providers and judges of the store.',
    );
  for (const shell of ['bash', 'zsh', 'fish'] as const) {
    command
      .command(shell)
      .summary(`for ${shell}`)
      .description(`Prints what ${shell} has to read.`)
      .action(async () => {
        const { completionScript } = await import('../completion/scripts.ts');
        const [node = 'node', script = 'arena'] = process.argv;
        process.stdout.write(completionScript(shell, [node, script]));
      });
  }
  const words = command
    .command('words', { hidden: true })
    .summary('what could be the last of these words')
    .description('Prints what could be the last of these words, for the shells.')
    .argument('[words...]', 'what is typed so far after arena')
    .action(async (typed: string[]) => {
      for (const line of await wordLines(program, words, typed)) {
        process.stdout.write(`${line}\n`);
      }
    });
}

async function wordLines(
  program: Command,
  command: Command,
  typed: readonly string[],
): Promise<readonly string[]> {
  const { candidatesFor } = await import('../completion/candidates.ts');
  const { words, wanted } = candidatesFor(program, typed);
  const all = [...words];
  if (wanted === 'file') return [':file'];
  if (wanted !== 'nothing') {
    const [{ namesFromStore }, { readConfiguration }] = await Promise.all([
      import('../completion/from-store.ts'),
      import('../../shared/settings/read-configuration.ts'),
    ]);
    const { storeUrl } = readConfiguration(settingSources(command));
    all.push(...(await namesFromStore(storeUrl, wanted)));
  }
  const start = typed.at(-1) ?? '';
  return all
    .filter(([word]) => word.startsWith(start))
    .map(([word, about]) => (about === '' ? word : `${word}\t${about.replaceAll(/\s+/g, ' ')}`));
}
