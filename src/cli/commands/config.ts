import type { Command } from 'commander';
import { addConnectionOptions, settingSources } from '../process.ts';

export function addConfig(program: Command): void {
  const command = program
    .command('config')
    .summary('every setting, its value and where that comes from')
    .description(
      'Prints every setting with its value and where that comes from. A flag goes before a variable of the environment, a variable before the settings file, the file before the default. Passwords are shown as set or not set.',
    )
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(async (flags: { json?: boolean }) => {
    const [{ shownSettings }, { settingLines }] = await Promise.all([
      import('../../shared/settings/shown-settings.ts'),
      import('../results/setting-lines.ts'),
    ]);
    const settings = shownSettings(settingSources(command));
    const lines = flags.json ? [JSON.stringify(settings)] : settingLines(settings);
    process.stdout.write(`${lines.join('\n')}\n`);
  });
}
