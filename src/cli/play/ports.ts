import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports tried above the wanted one before any free one is taken. */
const NEIGHBOURS = 20;

/** A port that nothing listens on now; another process may still take it before it is used. */
export async function freePort(host: string): Promise<number> {
  const port = await bindable(host, 0);
  if (port === null) throw new RangeError(`${host} has no free port`);
  return port;
}

/** The wanted port, or the next free one above it. */
export async function portFrom(host: string, wanted: number): Promise<number> {
  if (wanted === 0) return await freePort(host);
  for (let port = wanted; port <= Math.min(wanted + NEIGHBOURS, 65_535); port++) {
    if ((await bindable(host, port)) !== null) return port;
  }
  return await freePort(host);
}

async function bindable(host: string, port: number): Promise<number | null> {
  const server = createServer();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' || code === 'EACCES') return null;
    throw error;
  }
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : null;
}
