import type { Command } from 'commander';
import type { InitFlags } from '../init/init.ts';

const FILE = 'batch.jsonc';

export function addInit(program: Command): void {
  program
    .command('init')
    .summary('write a batch file with a word on every field')
    .description(
      'Writes a batch file, JSON with comments, after a few questions: who plays, how long, what they remember, what it may cost and whether it is judged. It can be estimated and run as it is.',
    )
    .argument('[file]', `batch file to write (default: ${FILE})`)
    .option(
      '--roster <file>',
      'where players and judges are (default: asked for; with --yes, the stand-ins)',
    )
    .option('--yes', 'ask nothing and take what is usual')
    .option('--force', 'replace a file that is there')
    .action(async (file: string = FILE, flags: InitFlags) => {
      const { writeBatchFile } = await import('../init/init.ts');
      await writeBatchFile(file, flags);
      process.stdout.write(
        [
          `Batch file: ${file}`,
          `What it will cost: arena estimate ${file}`,
          `To play it: arena run ${file}`,
          '',
        ].join('\n'),
      );
    });
}
