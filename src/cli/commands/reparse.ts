import type { Command } from 'commander';
import type { RereadSource } from '../../workers/llm/ledger/reread-ledger.ts';
import { addConnectionOptions, type CommandProcess, openStoreOf, runProcess } from '../process.ts';

export function addReparse(program: Command): void {
  const command = program
    .command('reparse')
    .summary('read stored answers again and tell what would change')
    .description(
      'Runs the answer ladder of this version over the stored answers of a batch, or of an export, and tells which decisions and notebooks would come out otherwise. Nothing is changed and nobody is asked.',
    )
    .argument('[name]', 'batch of the store')
    .option('--from <folder>', 'an export instead of a batch of the store')
    .option('--json', 'print as JSON');
  addConnectionOptions(command).action(
    async (name: string | undefined, flags: { from?: string; json?: boolean }) => {
      await runProcess(command, async (arena) => {
        const source = await sourceOf(arena, name, flags.from);
        const [{ rereadLedger }, { rereadingLines }] = await Promise.all([
          import('../../workers/llm/ledger/reread-ledger.ts'),
          import('../results/rereading-table.ts'),
        ]);
        const rereading = await rereadLedger(source);
        const lines = flags.json ? [JSON.stringify(rereading)] : rereadingLines(rereading);
        process.stdout.write(`${lines.join('\n')}\n`);
        return 0;
      });
    },
  );
}

async function sourceOf(
  arena: CommandProcess,
  name: string | undefined,
  folder: string | undefined,
): Promise<RereadSource> {
  const [{ storedAnswers, exportedAnswers }, { UserError }] = await Promise.all([
    import('../results/reread-sources.ts'),
    import('../../shared/records/errors.ts'),
  ]);
  if ((name === undefined) === (folder === undefined)) {
    throw new UserError(
      'reparse: expected either the name of a batch or --from with the folder of an export',
    );
  }
  if (folder !== undefined) return await exportedAnswers(folder);
  const store = await openStoreOf(arena);
  const { namedBatch } = await import('../../producer/named-batch.ts');
  return storedAnswers(store, await namedBatch({ store }, name ?? ''));
}
