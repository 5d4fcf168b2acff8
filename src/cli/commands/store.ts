import type { Command } from 'commander';
import { addConnectionOptions, runProcess } from '../process.ts';

export function addStore(program: Command): void {
  const store = program
    .command('store')
    .summary('look after the store itself')
    .description('Looks after the store that STORE_URL names.');
  addMigrate(store);
  addCheck(store);
}

function addCheck(store: Command): void {
  const command = store
    .command('check')
    .summary('look whether an SQLite file is whole, and save what is left of it')
    .description(
      'Looks at every page of an SQLite file and reads every document. Nothing is changed; with --salvage all that can be read goes into a new file. Stop every other process on the store first.',
    )
    .option('--salvage <file>', 'put what can be read into a new SQLite file (default: only look)')
    .option('--json', 'print what was found as JSON');
  addConnectionOptions(command).action(async (flags: { salvage?: string; json?: boolean }) => {
    await runProcess(command, async (arena) => {
      const { checkHere } = await import('../results/store-check.ts');
      return await checkHere(arena, flags);
    });
  });
}

function addMigrate(store: Command): void {
  const command = store
    .command('migrate')
    .summary('bring an older store up to this program')
    .description(
      'Brings every document that an older program wrote up to the schema version of this one. Stop every other process on the store first, and keep a copy of it: there is no way back.',
    )
    .option('--json', 'print how many documents were changed as JSON');
  addConnectionOptions(command).action(async (flags: { json?: boolean }) => {
    await runProcess(command, async ({ configuration, closers }) => {
      const [{ migrateStore }, { COLLECTIONS }, { claimDataDirectory }] = await Promise.all([
        import('../../shared/store/migrate-store.ts'),
        import('../../shared/records/collections.ts'),
        import('../play/claim.ts'),
      ]);
      // Whoever plays on an embedded store with queues of its own has claimed it.
      if (configuration.redisUrl === null) {
        await claimDataDirectory(configuration.dataDirectory, closers);
      }
      const migrated = await migrateStore(configuration.storeUrl, {
        collections: COLLECTIONS,
        waitMs: configuration.connectTimeoutMs,
      });
      const changed = Object.entries(migrated.counts).filter(([, count]) => count > 0);
      const shown = changed.map(([name, count]) => `${count} ${name}`).join(', ');
      process.stdout.write(
        flags.json
          ? `${JSON.stringify(migrated)}\n`
          : `Store ${migrated.address}: ${shown === '' ? 'every document is of the present version' : `changed ${shown}`}\n`,
      );
      return 0;
    });
  });
}
