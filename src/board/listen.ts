import type { FastifyInstance } from 'fastify';
import { describeError, UserError } from '../shared/errors.ts';

export interface BoardAddress {
  host: string;
  /** 0: any free one. */
  port: number;
}

export interface Board {
  /** `http://host:port`, without a slash at its end; it leads to Bull Board at `/queues`. */
  url: string;
  /** The wanted port when something else listened on it, so that the next free one was taken. */
  portTaken: number | null;
}

/** Ports tried above the wanted one before any free one is taken. */
const NEIGHBOURS = 20;
const LAST_PORT = 65_535;

/** Binds the wanted port, else the next free one above it; whoever else tries meanwhile, one gets it. */
export async function listenFrom(server: FastifyInstance, wanted: BoardAddress): Promise<Board> {
  const { host } = wanted;
  const last = Math.min(wanted.port + NEIGHBOURS, LAST_PORT);
  let { port } = wanted;
  while (!(await bound(server, { host, port }))) {
    port = port === 0 || port >= last ? 0 : port + 1;
  }
  const address = server.server.address();
  const given = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${nameOf(host)}:${given}`,
    portTaken: given === wanted.port || wanted.port === 0 ? null : wanted.port,
  };
}

async function bound(server: FastifyInstance, { host, port }: BoardAddress): Promise<boolean> {
  try {
    await server.listen({ host, port });
    return true;
  } catch (error) {
    if (isInUse(error) && port !== 0) return false;
    throw new UserError(
      `BOARD_HOST, BOARD_PORT: ${host}:${port} cannot be bound: ${describeError(error)}`,
      { cause: error },
    );
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/** What a browser on this machine can open: "every address" is none. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
