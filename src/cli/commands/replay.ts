import type { Command } from 'commander';

interface ReplayFlags {
  json?: boolean;
  verify?: boolean;
}

export function addReplay(program: Command): void {
  program
    .command('replay')
    .summary('play recorded hands through the engine')
    .description(
      'Plays every hand of the files through the engine and compares what they state: legal ranges, pots, stacks. Reads PHH (.phh, .phhs), the hands.jsonl of an export, and JSON hands. Exits with 0 only when every hand that states its result agrees.',
    )
    .argument('<file...>', 'hand histories')
    .option('--json', 'print a line of JSON for each hand')
    .option('--verify', "check each hand's deck against its commitment")
    .action(async (files: string[], flags: ReplayFlags) => {
      const { replayFiles } = await import('../poker/replay-files.ts');
      process.exitCode = replayFiles(files, flags, process.stdout, process.stderr);
    });
}
