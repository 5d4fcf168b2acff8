import type { Command } from 'commander';
import { runProcess, untilLeaving } from '../process.ts';
import { addStandInOptions } from './play-options.ts';

interface HouseFlags {
  host: string;
  latency?: number;
  faults?: string;
}

export function addHouse(program: Command): void {
  const command = program
    .command('house')
    .summary('the stand-in model server')
    .description(
      'Serves rule-based stand-in players and a judge as an OpenAI-compatible endpoint until SIGINT or SIGTERM. They are no language models.',
    )
    .option('--host <host>', 'address to listen on', '127.0.0.1')
    .option('--house-port <port>', 'port; the next free one when it is in use (HOUSE_PORT)');
  addStandInOptions(command).action(async (flags: HouseFlags) => {
    await runProcess(command, async (arena) => {
      const [{ startStandIn }, { portFrom }] = await Promise.all([
        import('../play/stand-in.ts'),
        import('../play/ports.ts'),
      ]);
      const wanted = arena.configuration.housePort;
      const port = await portFrom(flags.host, wanted);
      if (port !== wanted && wanted !== 0) {
        process.stdout.write(`Port ${wanted} is in use: the stand-in server takes ${port}. `);
      }
      const url = await startStandIn(arena, { ...flags, port });
      process.stdout.write(`Stand-in models: ${url} `);
      await untilLeaving(arena.leaving);
      return 0;
    });
  });
}
