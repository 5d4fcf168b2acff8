import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ArenaError } from '../engine/error.ts';
import { chanceOf } from './chance.ts';
import { type FaultKind, faultFor, type OrderedFault } from './faults.ts';
import type { Latency } from './latency.ts';
import { MissingFactError } from './prompt-text.ts';
import {
  answer,
  asksAJudge,
  HOUSE_MODELS,
  type HouseRequest,
  HouseRequestError,
  readRequest,
} from './server/answer.ts';
import { Attempts } from './server/attempts.ts';
import { errorBody, send } from './server/respond.ts';
import { sendOrderedFault } from './server/send-fault.ts';

export interface HouseOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly host?: string;
  /** How long an answer takes, in ms: always as long, or any time between; 0: at once. */
  readonly latencyMs?: Latency | number;
  readonly faults?: readonly OrderedFault[];
  /** Which requests meet a fault; it does not change what a stand-in answers. */
  readonly seed?: string;
}

export interface House {
  /** Base URL for an OpenAI client: `http://127.0.0.1:4010/v1`. */
  readonly url: string;
  readonly port: number;
  /** Breaks off what is still being answered and frees the port. */
  close(): Promise<void>;
}

/** On every answer, so that a stand-in is never taken for a model. */
export const STAND_IN_HEADER = 'x-poker-arena-stand-in';

/**
 * Starts the stand-in players and the stand-in judge behind an OpenAI-compatible HTTP server. They
 * are rules, not models, and say so: in their names, in `owned_by` and in a header.
 * @throws {ArenaError} when it cannot listen; `cause` is the system's error (`EADDRINUSE` …).
 */
export async function startHouse(options: HouseOptions): Promise<House> {
  const host = options.host ?? '127.0.0.1';
  const server = createServer(houseListener(options));
  await listen(server, options.port, host);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}/v1`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => {
      reject(new ArenaError(`the stand-in server cannot listen on ${host}:${port}`, { cause }));
    });
    server.listen(port, host, resolve);
  });
}

function houseListener(options: HouseOptions) {
  const attempts = new Attempts();
  return (request: IncomingMessage, response: ServerResponse): void => {
    response.setHeader(STAND_IN_HEADER, 'true');
    route(request, response, options, attempts).catch((error: unknown) => {
      sendFailure(response, error);
    });
  };
}

async function route(
  request: IncomingMessage,
  response: ServerResponse,
  options: HouseOptions,
  attempts: Attempts,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://house');
  switch (`${request.method} ${pathname}`) {
    case 'GET /healthz':
      return send(response, 200, { status: 'ok', standIn: true });
    case 'GET /v1/models':
      return send(response, 200, {
        object: 'list',
        data: HOUSE_MODELS.map((id) => ({
          id,
          object: 'model',
          created: 0,
          owned_by: 'poker-arena stand-in (rules, no model)',
        })),
      });
    case 'POST /v1/chat/completions':
      return complete(await bodyOf(request), response, options, attempts);
    default:
      throw new HouseRequestError(
        404,
        'not_found',
        `there is no ${request.method} ${pathname} here`,
      );
  }
}

async function complete(
  body: string,
  response: ServerResponse,
  options: HouseOptions,
  attempts: Attempts,
): Promise<void> {
  const request = readRequest(body);
  const attempt = attempts.next(request.digest);
  const faults = faultsMetBy(request, options.faults ?? []);
  const fault = faultFor(faults, options.seed ?? '', request.digest, attempt);
  const delay = delayMs(options.latencyMs ?? 0, request.digest, attempt, fault);
  if (delay > 0) await pause(delay, response);
  if (response.destroyed) return;
  if (fault === null || fault === 'slow') return send(response, 200, answer(request));
  return sendOrderedFault(request, response, fault);
}

/** A verdict's fault is a judge's. */
function faultsMetBy(
  request: HouseRequest,
  faults: readonly OrderedFault[],
): readonly OrderedFault[] {
  return asksAJudge(request) ? faults : faults.filter(({ kind }) => kind !== 'verdict');
}

const SLOW_FACTOR = 10;
const SLOW_WITHOUT_LATENCY_MS = 1000;

function delayMs(
  latency: Latency | number,
  digest: string,
  attempt: number,
  fault: FaultKind | null,
): number {
  const { min, max } = typeof latency === 'number' ? { min: latency, max: latency } : latency;
  const usual = chanceOf(digest, String(attempt)).between('latency', min, max);
  return fault === 'slow' ? Math.max(SLOW_WITHOUT_LATENCY_MS, usual * SLOW_FACTOR) : usual;
}

/** Ends early when the one who asked has gone. */
function pause(milliseconds: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function sendFailure(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) {
    response.destroy();
    return;
  }
  if (error instanceof HouseRequestError) {
    return send(response, error.status, errorBody(error.code, error.message));
  }
  const code = error instanceof MissingFactError ? 'prompt_lacks_fact' : 'internal_error';
  send(response, 500, errorBody(code, error instanceof Error ? error.message : String(error)));
}

/** Far above any prompt: what is larger is no prompt. */
const MAX_BODY_BYTES = 4 * 1024 * 1024;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) {
      throw new HouseRequestError(
        413,
        'too_large',
        `expected a body of at most ${MAX_BODY_BYTES} bytes`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
