import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import { testBatch } from '../../support/batch.ts';
import { type Ferretdb, ferretdbProgram, startFerretdb } from '../../support/ferretdb.ts';

// An operation waits for a store on a server for half a minute; a page does not.

const program = await ferretdbProgram();
let arena: TestArena;
let server: Ferretdb | null = null;
beforeAll(async () => {
  arena = await startArena();
});
afterAll(async () => {
  await arena.close();
  await server?.kill();
});

test.skipIf(program === null)(
  'pages say that the server of the store is away, and are there again with it',
  async () => {
    server = await startFerretdb(program as string, arena.directory);
    const { port } = server;
    const context = await arena.context({ STORE_URL: `${server.url}arena` });
    const { url } = await startBoard(context, { host: '127.0.0.1', port: 0 });
    await enqueueBatch(context, testBatch(), 'test');
    const status = async (): Promise<number> => (await fetch(`${url}/batches/small`)).status;
    expect(await status()).toBe(200);
    await server.kill();
    const away = await fetch(`${url}/batches/small`);
    expect(away.status).toBe(503);
    expect(await away.json()).toEqual({
      error: `the store at ${server.url}arena does not answer; this page is here again as soon as it does`,
    });
    server = await startFerretdb(program as string, arena.directory, port);
    await waitFor(async () => (await status()) === 200, {
      what: 'the batch to be shown again',
    });
  },
);
