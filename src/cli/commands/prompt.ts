import type { Command } from 'commander';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

export function addPrompt(program: Command): void {
  const command = program
    .command('prompt')
    .summary('show what was sent to a model')
    .description(
      'Prints exactly what was sent for a decision, a memory update or a judgement, with the version and the hashes of its parts.',
    )
    .argument('<id>', 'decision, memory update, judgement or call, such as demo.r01-x.s01.h01.d001')
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(async (id: string, flags: { json?: boolean }) => {
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena);
      const { sentPrompt } = await import('../../archive/sent-prompt.ts');
      const sent = await sentPrompt(store, id);
      const { hashes } = sent;
      const lines = flags.json
        ? [JSON.stringify(sent)]
        : [
            `${sent.call} (${sent.kind} of ${sent.player}), sent to ${sent.model} at ${sent.provider}, ${sent.startedAt}`,
            `prompt version ${sent.version}`,
            '',
            `--- system (SHA-256 ${hashes.system})`,
            sent.system,
            `--- user (SHA-256 ${hashes.user})`,
            sent.user,
            ...(sent.settings === null
              ? []
              : [`--- settings (SHA-256 ${hashes.settings})`, sent.settings]),
          ];
      process.stdout.write(`${lines.join('\n')}\n`);
      return 0;
    });
  });
}
