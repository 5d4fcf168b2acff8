import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type House, startHouse } from '../../src/house/main.ts';

/** What comes instead of the stand-in's own answer. */
export type Misbehaviour =
  | { kind: 'reply'; status: number; body?: string; headers?: Record<string, string> }
  /** The right answer with something in it changed. */
  | { kind: 'changed'; change: (answer: string) => string }
  /** A whole reply, once something else has happened. */
  | { kind: 'held'; until: Promise<unknown>; body: string }
  /** The right answer under a content type that it is not, after blank lines. */
  | { kind: 'odd-envelope' }
  /** The right answer, but in pieces over so many ms. */
  | { kind: 'slow'; ms: number }
  /** The connection is reset before anything was sent. */
  | { kind: 'reset' }
  /** Half a body under the length of a whole one, then a reset. */
  | { kind: 'cut' }
  /** A body of blanks that never ends. */
  | { kind: 'trickle' }
  /** Bytes without end, as fast as they are taken. */
  | { kind: 'flood' }
  /** The connection stands, nothing comes. */
  | { kind: 'silence' };

export interface Request {
  /** From 1, of all that came. */
  readonly number: number;
  readonly model: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
  /** Milliseconds since the server started. */
  readonly at: number;
}

export interface MisbehavingProvider {
  readonly url: string;
  /** Everything that was asked, in order. */
  readonly requests: Request[];
  /** How each request is met from now on; null: by the stand-in's answer. */
  behave(how: (request: Request) => Misbehaviour | null): void;
  /** Most requests that were being answered at one time. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

/**
 * A real HTTP server before the stand-ins that misbehaves on purpose, as gateways do. Stand-ins
 * answer a request by its text alone, so play is the same whatever stood between.
 */
export async function startMisbehavingProvider(): Promise<MisbehavingProvider> {
  const house = await startHouse({ port: 0 });
  const startedAt = performance.now();
  const requests: Request[] = [];
  let how: (request: Request) => Misbehaviour | null = () => null;
  let atOnce = 0;
  let most = 0;
  const server = createServer((incoming, response) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    response.once('close', () => {
      atOnce -= 1;
    });
    void (async () => {
      const text = await textOf(incoming);
      const body = JSON.parse(text) as Record<string, unknown>;
      const request: Request = {
        number: requests.length + 1,
        model: String(body['model']),
        headers: incoming.headers,
        body,
        at: performance.now() - startedAt,
      };
      requests.push(request);
      await meet(how(request), house, text, response);
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    behave: (next) => {
      how = next;
    },
    mostAtOnce: () => most,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await house.close();
    },
  };
}

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

const BLANK_EVERY_MS = 20;
/** Of an answer that comes slowly. */
const PIECES = 10;

async function meet(
  misbehaviour: Misbehaviour | null,
  house: House,
  text: string,
  response: ServerResponse,
): Promise<void> {
  switch (misbehaviour?.kind) {
    case undefined: {
      const answer = await answerOf(house, text);
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      return;
    }
    case 'changed': {
      const answer = misbehaviour.change(await answerOf(house, text));
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      return;
    }
    case 'odd-envelope': {
      const answer = await answerOf(house, text);
      response.writeHead(200, { 'content-type': 'text/html' }).end(`\n\n  \n${answer}\n`);
      return;
    }
    case 'slow': {
      const answer = await answerOf(house, text);
      response.writeHead(200, { 'content-type': 'application/json' });
      const piece = Math.ceil(answer.length / PIECES);
      for (let from = 0; from < answer.length && !response.destroyed; from += piece) {
        response.write(answer.slice(from, from + piece));
        await sleep(misbehaviour.ms / PIECES);
      }
      response.end();
      return;
    }
    case 'reply':
      response
        .writeHead(misbehaviour.status, {
          'content-type': 'application/json',
          ...misbehaviour.headers,
        })
        .end(misbehaviour.body ?? '{}');
      return;
    case 'held':
      await misbehaviour.until;
      response.writeHead(200, { 'content-type': 'application/json' }).end(misbehaviour.body);
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'cut': {
      const answer = await answerOf(house, text);
      response.writeHead(200, { 'content-length': Buffer.byteLength(answer) });
      response.write(answer.slice(0, answer.length / 2), () => response.socket?.resetAndDestroy());
      return;
    }
    case 'trickle': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const timer = setInterval(() => response.write(' '), BLANK_EVERY_MS);
      response.once('close', () => clearInterval(timer));
      return;
    }
    case 'flood': {
      response.writeHead(200, { 'content-type': 'application/json' });
      const block = Buffer.alloc(64 * 1024, ' ');
      const pour = (): void => {
        while (!response.destroyed && response.write(block));
      };
      response.on('drain', pour);
      pour();
      return;
    }
    case 'silence':
      return;
  }
}

async function answerOf(house: House, text: string): Promise<string> {
  const answer = await fetch(`${house.url}/chat/completions`, { method: 'POST', body: text });
  return await answer.text();
}
