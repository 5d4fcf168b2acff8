import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type House, startHouse } from '../../../src/house/main.ts';

/** An endpoint that knows every model, whatever it is called: a stand-in answers in its place. */
export interface EveryModel {
  readonly url: string;
  /** Names of the models that were asked for. */
  readonly asked: ReadonlySet<string>;
  close(): Promise<void>;
}

export async function startEveryModel(): Promise<EveryModel> {
  const house: House = await startHouse({ port: 0 });
  const asked = new Set<string>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
    asked.add(String(body['model']));
    const reply = await fetch(`${house.url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, model: standInFor(body) }),
    });
    response
      .writeHead(reply.status, { 'content-type': 'application/json' })
      .end(Buffer.from(await reply.arrayBuffer()));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await house.close();
    },
  };
}

/** What is asked for shows who is asked: only judges are held to a form of answer. */
function standInFor(body: Record<string, unknown>): string {
  return body['response_format'] === undefined ? 'house/shark' : 'house/judge';
}
