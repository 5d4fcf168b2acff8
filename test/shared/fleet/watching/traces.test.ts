import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueueBatch } from '../../../../src/producer/enqueue.ts';
import { jobTelemetry } from '../../../../src/shared/fleet/queues/options.ts';
import { startTableWorker } from '../../../../src/workers/table/main.ts';
import { startArena, type TestArena } from '../../../support/arena.ts';
import { waitFor } from '../../../support/await.ts';
import { testBatch } from '../../../support/batch.ts';
import { openScriptedPlayers } from '../../../support/scripted-players.ts';

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const received: string[] = [];
let collector: Server;
let arena: TestArena;

beforeAll(async () => {
  collector = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(`${request.url} ${Buffer.concat(chunks).toString()}`);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  arena = await startArena();
});

afterAll(async () => {
  delete process.env[ENDPOINT];
  await arena.close();
  collector.close();
});

test('nothing is traced where no collector is named', async () => {
  await arena.context();
  expect(jobTelemetry()).toEqual({});
});

test('every job is traced to the collector that the environment names', async () => {
  const { port } = collector.address() as { port: number };
  const endpoint = `http://127.0.0.1:${port}`;
  // The exporter reads the variable itself.
  process.env[ENDPOINT] = endpoint;
  const context = await arena.context({ [ENDPOINT]: endpoint });
  const players = openScriptedPlayers(context, 'house');
  context.closers.push('players', () => players.close());
  await startTableWorker(context);
  await enqueueBatch(context, testBatch({ sessionsPerRun: 1, handsPerSession: 1 }), 'test');
  await waitFor(
    () =>
      context.store
        .collection('sessions')
        .count({ where: { batchId: 'small', status: 'finished' } }),
    { what: 'the session to finish' },
  );
  await context.closers.closeAll();
  const spans = received.filter((each) => each.startsWith('/v1/traces')).join('\n');
  expect(spans).toContain('poker-arena');
  // Who added the job of a session, and who took it.
  expect(spans).toContain('sessions');
  expect(spans).toContain('llm.house');
  expect(jobTelemetry()).toEqual({});
});
