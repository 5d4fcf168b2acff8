import type { Command } from 'commander';
import type { BatchWinnings } from '../../scoring/winnings/batch-winnings.ts';
import { UserError } from '../../shared/records/errors.ts';
import { addConnectionOptions, openStoreOf, runProcess } from '../process.ts';

interface WinningsFlags {
  from?: string;
  json?: boolean;
}

export function addWinnings(program: Command): void {
  const command = program
    .command('winnings')
    .summary('who won most, with the luck of the board out')
    .description(
      'What every player won a session with the luck of the board taken out of it, with intervals, ranks and raw chips beside (docs/winnings.md).',
    )
    .argument('[name]', 'batch of the store (or --from)')
    .option('--from <folder>', 'an export instead of the store')
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(async (name: string | undefined, flags: WinningsFlags) => {
    if ((name === undefined) === (flags.from === undefined)) {
      throw new UserError(
        `winnings: expected the name of a batch or --from with an export, found ${name === undefined ? 'neither' : 'both'}`,
      );
    }
    if (flags.from !== undefined) {
      const { winningsOfExport } = await import('../../scoring/winnings/batch-winnings.ts');
      await print(await winningsOfExport(flags.from), flags);
      return;
    }
    await runProcess(command, async (arena) => {
      const store = await openStoreOf(arena);
      const { namedBatch } = await import('../../producer/named-batch.ts');
      const { winningsOfBatch } = await import('../../scoring/winnings/stored-winnings.ts');
      const winnings = await winningsOfBatch(store, await namedBatch({ store }, name ?? ''));
      for (const { session, lacking } of winnings.leftOut) {
        process.stderr.write(`session ${session} is left out: ${lacking}\n`);
      }
      await print(winnings, flags);
      return 0;
    });
  });
}

async function print(winnings: BatchWinnings, { json }: WinningsFlags): Promise<void> {
  const [{ winningsJson }, { winningsLines }] = await Promise.all([
    import('../../scoring/winnings/winnings-json.ts'),
    import('../results/winnings-table.ts'),
  ]);
  const lines = json === true ? [JSON.stringify(winningsJson(winnings))] : winningsLines(winnings);
  process.stdout.write(`${lines.join('\n')}\n`);
}
