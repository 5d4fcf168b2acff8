import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { SECURITY_HEADERS } from './access.ts';
import { sendFault } from './page/fault-pages.ts';

/**
 * What cannot be read as a request never comes to the hook that guards all others, so it is answered
 * here, with the same headers; such an answer says nothing of what the board holds.
 */
export const UNREADABLE_REQUESTS = {
  frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(SECURITY_HEADERS);
    const status = error.statusCode ?? 400;
    sendFault(request, reply, status, 'this address cannot be read: it is no valid URL');
  },
  clientErrorHandler: (error, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const [status, message] = REFUSALS[error.code] ?? MALFORMED;
    const body = JSON.stringify({ error: message });
    const headers = {
      ...SECURITY_HEADERS,
      connection: 'close',
      'content-length': String(Buffer.byteLength(body)),
      'content-type': 'application/json; charset=utf-8',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  },
} satisfies Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>;

const MALFORMED = ['400 Bad Request', 'this is no HTTP request'] as const;

/** By the codes that Node gives its reasons. */
const REFUSALS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    'the address and the headers are longer than the board reads',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request did not come to its end in time'],
};
