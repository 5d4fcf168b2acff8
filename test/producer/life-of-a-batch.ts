import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { serveProvider } from '../../src/cli/play/llm-worker.ts';
import { type House, startHouse } from '../../src/house/main.ts';
import type { ProcessContext } from '../../src/shared/fleet/process/context.ts';
import { startTableWorker } from '../../src/workers/table/main.ts';
import { waitFor } from '../support/await.ts';

/** A provider that answers as the stand-ins do, until it withdraws its model. */
export interface LeavingProvider {
  url: string;
  /** Requests that came after the model was withdrawn. */
  refused: () => number;
  close: () => Promise<void>;
}

/** @param answers how many requests it answers before its model is gone (HTTP 404, for good) */
export async function startLeavingProvider(
  house: House,
  answers: number,
): Promise<LeavingProvider> {
  let asked = 0;
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked += 1;
      response.setHeader('content-type', 'application/json');
      if (asked > answers) {
        response.writeHead(404).end('{"error":{"message":"this model was withdrawn","code":404}}');
        return;
      }
      void answered(house, Buffer.concat(chunks)).then(({ status, body }) =>
        response.writeHead(status).end(body),
      );
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}/v1`,
    refused: () => Math.max(0, asked - answers),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function answered(house: House, request: Buffer): Promise<{ status: number; body: string }> {
  const answer = await fetch(`${house.url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: request,
  });
  return { status: answer.status, body: await answer.text() };
}

export function houseServer(): Promise<House> {
  return startHouse({ host: '127.0.0.1', port: 0, latencyMs: 0, faults: [], seed: 'life' });
}

export function player(id: string, provider: string, model: string) {
  return { id, displayName: id, family: 'house', provider, model };
}

export function provider(id: string, baseUrl: string) {
  return { id, baseUrl, requestsPerSecond: 10_000, standIn: true };
}

/** A table worker and llm workers in this process. */
export async function startWorkers(
  context: ProcessContext,
  providers: readonly string[],
): Promise<void> {
  for (const each of providers) await serveProvider(context, each);
  await startTableWorker(context);
}

export async function allFinished(
  { store }: Pick<ProcessContext, 'store'>,
  batchId: string,
  sessions: number,
): Promise<void> {
  await waitFor(
    async () =>
      (await store.collection('sessions').count({ where: { batchId, status: 'finished' } })) ===
      sessions,
    { what: `${sessions} sessions of ${batchId} to finish` },
  );
}
