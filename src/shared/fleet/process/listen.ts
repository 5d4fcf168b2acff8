import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { describeError, UserError } from '../../records/errors.ts';
import type { Configuration } from '../../settings/configuration.ts';

export interface ListenAddress {
  host: string;
  /** 0: any free one. */
  port: number;
}

export interface Listening {
  /** `http://host:port`, without a slash at its end. */
  url: string;
  /** The wanted port when something else listened on it, so that the next free one was taken. */
  portTaken: number | null;
}

/** Ports tried above the wanted one before any free one is taken. */
const NEIGHBOURS = 20;
const LAST_PORT = 65_535;

/**
 * Binds the wanted port, else the next free one above it; whoever else tries meanwhile, one gets it.
 * @param settings the variables that name the address, for whoever has to change them
 * @throws UserError an address that cannot be bound
 */
export async function listenFrom(
  server: FastifyInstance,
  wanted: ListenAddress,
  settings: string,
): Promise<Listening> {
  const { host } = wanted;
  const last = Math.min(wanted.port + NEIGHBOURS, LAST_PORT);
  let { port } = wanted;
  while (!(await bound(server, { host, port }, settings))) {
    port = port === 0 || port >= last ? 0 : port + 1;
  }
  const address = server.server.address();
  const given = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://${nameOf(host)}:${given}`,
    portTaken: given === wanted.port || wanted.port === 0 ? null : wanted.port,
  };
}

async function bound(
  server: FastifyInstance,
  { host, port }: ListenAddress,
  settings: string,
): Promise<boolean> {
  try {
    await server.listen({ host, port });
    return true;
  } catch (error) {
    if (isInUse(error) && port !== 0) return false;
    throw new UserError(`${settings}: ${host}:${port} cannot be bound: ${describeError(error)}`, {
      cause: error,
    });
  }
}

function isInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
}

/**
 * Whether a request names a host that this process goes by: one of this machine, the address it is bound
 * to, one that `ARENA_HOSTS` allows, or an address in numbers. A page of another site can have a name of
 * its own point to this machine (DNS rebinding), and then read what is answered; it cannot do so by numbers.
 * @param header the `Host` of the request
 */
export function isKnownHost(
  header: string | undefined,
  bound: string,
  { hosts }: Pick<Configuration, 'hosts'>,
): boolean {
  const host = (header ?? '')
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  const allowed = (hosts ?? '')
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
  return (
    host !== '' &&
    (isIP(host) !== 0 || ['localhost', bound.toLowerCase(), ...allowed].includes(host))
  );
}

/** What a browser on this machine can open: "every address" is none. */
function nameOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
