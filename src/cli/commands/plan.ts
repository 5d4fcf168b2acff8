import type { Command } from 'commander';
import {
  addConnectionOptions,
  type CommandProcess,
  openStoreIfThere,
  openStoreOf,
  runProcess,
} from '../process.ts';

interface PlanFlags {
  join?: string;
  from?: string;
  player: string;
  roster?: string;
  tell?: string;
  out?: string;
  force?: boolean;
  json?: boolean;
}

export function addPlan(program: Command): void {
  const command = program
    .command('plan')
    .summary('write the batch that places a new player')
    .description(
      'Writes the batch that places a new player among those of an earlier batch with the fewest sessions: at their table, with their decks and seats. How many sessions it takes, from how far apart those of the earlier batch lie with the luck of the board out, and what they will cost.',
    )
    .option('--join <name>', 'batch of the store whose players it meets (or --from)')
    .option('--from <folder>', 'an export instead of the store')
    .requiredOption('--player <id>', 'who is new: a player of the roster')
    .option('--roster <file>', 'where all of them are (default: the stand-ins)')
    .option('--tell <bb100>', 'difference to be told between two players, bb/100 (default: 20)')
    .option('--out <file>', 'batch file to write (default: NAME-with-PLAYER.json)')
    .option('--force', 'replace a file that is there')
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(async (flags: PlanFlags) => {
    const { readTell } = await import('../plan/join-question.ts');
    const bb100 = readTell(flags);
    await runProcess(command, async (arena) => {
      const [{ writeJoiningBatch }, { joinJson, joinLines }] = await Promise.all([
        import('../plan/join.ts'),
        import('../plan/join-lines.ts'),
      ]);
      const joined = await writeJoiningBatch(await fieldOf(arena, flags), bb100, flags);
      const lines = flags.json === true ? [JSON.stringify(joinJson(joined))] : joinLines(joined);
      process.stdout.write(`${lines.join('\n')}\n`);
      return 0;
    });
  });
}

async function fieldOf(arena: CommandProcess, { join, from }: PlanFlags) {
  const { readExportedField, readStoredField } = await import(
    '../../scoring/joining/read-field.ts'
  );
  if (from !== undefined) {
    return { store: await openStoreIfThere(arena), field: await readExportedField(from) };
  }
  const store = await openStoreOf(arena);
  const { namedBatch } = await import('../../producer/named-batch.ts');
  return { store, field: await readStoredField(store, await namedBatch({ store }, join ?? '')) };
}
