import { randomBytes } from 'node:crypto';
import { MongoClient } from 'mongodb';
import { ferretdbProgram, startFerretdb } from './ferretdb.ts';
import { temporaryDirectory } from './temporary.ts';

/** The server of the MongoDB protocol that tests ask. */
export interface MongodbServer {
  /** With whatever options `MONGODB_TEST_URL` has. */
  readonly url: string;
  /** The address of a database that nobody else has; it is dropped at the end. */
  database(): string;
  /** Drops the databases that were given out, and ends the server if it is this test's own. */
  close(): Promise<void>;
}

/**
 * The server that `MONGODB_TEST_URL` names (a shared one: databases of the test's own are all that is
 * touched there), else a FerretDB that is started here. Null where that cannot be built, which says so.
 */
export async function openMongodbServer(): Promise<MongodbServer | null> {
  const named = process.env['MONGODB_TEST_URL'];
  const own = named === undefined || named === '' ? await startOwn() : null;
  const url = own?.url ?? named;
  if (url === undefined || url === '') return null;
  const databases: string[] = [];
  return {
    url,
    database: () => {
      const name = `arena-test-${randomBytes(6).toString('hex')}`;
      databases.push(name);
      const address = new URL(url);
      address.pathname = `/${name}`;
      return address.href;
    },
    close: async () => {
      if (own === null) await dropAll(url, databases);
      else await own.close();
    },
  };
}

async function startOwn(): Promise<{ url: string; close: () => Promise<void> } | null> {
  const program = await ferretdbProgram();
  if (program === null) return null;
  const directory = await temporaryDirectory('ferretdb');
  const { url, kill } = await startFerretdb(program, directory.path);
  return {
    url,
    close: async () => {
      await kill();
      await directory.close();
    },
  };
}

async function dropAll(url: string, databases: readonly string[]): Promise<void> {
  const client = await MongoClient.connect(url, { serverSelectionTimeoutMS: 5000 });
  try {
    for (const name of databases) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}
