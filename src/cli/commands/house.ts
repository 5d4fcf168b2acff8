import type { Command } from 'commander';
import { runProcess, untilLeaving } from '../process.ts';
import { addStandInOptions, type StandInFlags } from './play-options.ts';

export function addHouse(program: Command): void {
  const command = program
    .command('house')
    .summary('the stand-in model server')
    .description(
      'Serves rule-based stand-in players and a judge as an OpenAI-compatible endpoint until SIGINT or SIGTERM. They are no language models.',
    )
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option(
      '--house-port <port>',
      'port; the next free one when it is in use (HOUSE_PORT; default: 4010)',
    );
  addStandInOptions(command).action(async (flags: StandInFlags & { host: string }) => {
    await runProcess(command, async (arena) => {
      const { readStandIn, startStandIn } = await import('../play/stand-in.ts');
      const url = await startStandIn(arena, readStandIn(flags), {
        host: flags.host,
        port: arena.configuration.housePort,
      });
      process.stdout.write(`Stand-in models: ${url}\n`);
      await untilLeaving(arena.leaving);
      return 0;
    });
  });
}
