import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { waitFor } from '../../support/await.ts';

/** A way to the provider that counts what the provider would charge for. */
export interface CountingProxy {
  readonly url: string;
  /** Idempotency keys (call ids) of every request that has gone out, in order. */
  readonly sent: readonly string[];
  /** Resolves once whatever a dead client had sent before it died has been read. */
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Passes requests on to `target`; whoever leaves in the middle still has been served.
 * @param change what becomes of each body on the way
 */
export async function startCountingProxy(
  target: string,
  change: (body: Record<string, unknown>) => Record<string, unknown> = (body) => body,
): Promise<CountingProxy> {
  const sent: string[] = [];
  const to = new URL(target);
  const server = createServer((incoming, reply) => {
    const key = incoming.headers['idempotency-key'];
    if (typeof key === 'string') sent.push(key);
    const outgoing = request(
      {
        host: to.hostname,
        port: to.port,
        path: incoming.url,
        method: incoming.method,
        headers: { ...headersOf(incoming), host: to.host },
      },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => reply.destroy()).pipe(reply);
      },
    );
    outgoing.on('error', () => reply.destroy());
    incoming.on('error', () => outgoing.destroy());
    void text(incoming)
      .then((body) => outgoing.end(body === '' ? '' : JSON.stringify(change(JSON.parse(body)))))
      .catch(() => outgoing.destroy());
  });
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${to.pathname.replace(/\/$/, '')}`,
    sent,
    quiet: () =>
      waitFor(() => connections.size === 0, { what: 'the connections of the dead to close' }).then(
        () => undefined,
      ),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Without the length, which may change. */
function headersOf({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const { 'content-length': _, ...rest } = headers;
  return rest;
}
