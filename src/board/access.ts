import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isKnownHost } from '../shared/fleet/process/listen.ts';
import { UserError } from '../shared/records/errors.ts';
import type { Configuration } from '../shared/settings/configuration.ts';
import { ASSETS_PATH } from './page/asset.ts';
import { sendFault } from './page/fault-pages.ts';

/** Whom the board lets in: whoever knows both words, or (null) whoever is on this machine. */
export type Access = { user: string; password: string } | null;

/**
 * Bull Board can retry, change and delete every job, so a board that others can reach needs a password.
 * @throws UserError
 */
export function requireAccess(
  { boardUser, boardPassword }: Pick<Configuration, 'boardUser' | 'boardPassword'>,
  host: string,
): Access {
  if (boardUser !== null && boardPassword !== null) {
    return { user: boardUser, password: boardPassword };
  }
  if (boardUser !== null || boardPassword !== null) {
    const [given, missing] =
      boardUser === null ? ['BOARD_PASSWORD', 'BOARD_USER'] : ['BOARD_USER', 'BOARD_PASSWORD'];
    throw new UserError(`${given} is set and ${missing} is not: set both, or neither`);
  }
  if (!isLoopback(host)) {
    throw new UserError(
      `BOARD_HOST: others can reach ${host}, so set BOARD_USER and BOARD_PASSWORD (or use 127.0.0.1)`,
    );
  }
  return null;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

/** Pages load nothing from anywhere else, whatever a library puts into them. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

/** What a page may load; the board's own pages have neither script nor style between their lines. */
function contentPolicy(styles = "'self'"): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** For pages that carry their style with them: Bull Board's, and a report, which is one file. */
export function allowInlineStyle(reply: FastifyReply): void {
  reply.header('content-security-policy', contentPolicy("'self' 'unsafe-inline'"));
}

/**
 * `/healthz` says nothing that is secret, and whoever probes it has no password. Style sheets and
 * scripts are those of this program, and the page that asks for the password needs them.
 */
function isOpen(path: string): boolean {
  return path === '/healthz' || path.startsWith(ASSETS_PATH);
}

/** Checks every request before anything else of it is looked at. */
export function guard(
  server: FastifyInstance,
  access: Access,
  bound: string,
  configuration: Pick<Configuration, 'hosts'>,
): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (!isKnownHost(request.headers.host, bound, configuration)) {
      const unknown = 'the board does not go by this name: ARENA_HOSTS names those that it does';
      return sendFault(request, reply, 403, unknown);
    }
    if (isFromElsewhere(request)) {
      return sendFault(request, reply, 403, 'the board takes no requests from other sites');
    }
    if (access === null || isOpen(request.routeOptions.url ?? '')) return;
    if (!knowsBoth(request.headers.authorization, access)) {
      reply.header('www-authenticate', 'Basic realm="Poker Arena", charset="UTF-8"');
      const expected = 'expected the user and password of BOARD_USER and BOARD_PASSWORD';
      return sendFault(request, reply, 401, expected);
    }
  });
}

/**
 * A page of another site, open in the browser of somebody who may use the board, must not use it for
 * them by a request across sites.
 */
function isFromElsewhere({ headers, method }: FastifyRequest): boolean {
  const host = headers.host ?? '';
  if (method === 'GET' || method === 'HEAD') return false;
  // What browsers say of a request themselves, and no page can change. Programs say neither.
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (headers.origin === undefined) return false;
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== host;
}

function knowsBoth(authorization: string | undefined, access: NonNullable<Access>): boolean {
  const [scheme, encoded] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) return false;
  const given = Buffer.from(encoded, 'base64').toString('utf8');
  return isSame(given, `${access.user}:${access.password}`);
}

/** Takes the same time whatever is wrong, so that a password cannot be found letter by letter. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
