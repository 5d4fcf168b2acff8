import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../pages/html.ts';
import { BATCHES_PATH, SEARCH_PATH } from '../../pages/links.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { ArenaError, describeError, UserError } from '../../shared/records/errors.ts';
import { type IdKind, isIdOf } from '../../shared/records/ids.ts';
import { StoreGoneError } from '../../shared/store/errors.ts';
import { type Page, sendPage } from './layout.ts';

/** A page was asked for of which there is nothing in the store. */
export class NotFoundError extends ArenaError {}

/**
 * The id in an address, or a 404 where it cannot be one of that kind: nothing else gets from an
 * address to the store.
 * @throws NotFoundError
 */
export function requireId(kind: IdKind, text: string): string {
  if (!isIdOf(kind, text)) throw new NotFoundError(`this address holds no id of a ${kind}`);
  return text;
}

/** A document, or a 404 where there is none. @throws NotFoundError */
export function requireFound<D>(kind: IdKind, id: string, document: D | null): D {
  if (document === null) throw new NotFoundError(`there is no ${kind} ${id} in this store`);
  return document;
}

/** Pages for what is not there and for what went wrong; programs get the same as JSON. */
export function faultPages(server: FastifyInstance, { log }: Pick<ProcessContext, 'log'>): void {
  server.setNotFoundHandler((request, reply) =>
    sendFault(request, reply, 404, 'there is no page at this address'),
  );
  server.setErrorHandler((error, request, reply) => {
    if (error instanceof NotFoundError) return sendFault(request, reply, 404, error.message);
    const status = statusOf(error);
    if (status < 500) return sendFault(request, reply, status, describeError(error));
    log.warn({ url: request.url, error: describeError(error) }, 'page failed');
    return sendFault(request, reply, status, reasonOf(error));
  });
}

/** Errors of the project are worded for people and hold no secret. Of any other the log alone tells. */
function reasonOf(error: unknown): string {
  if (error instanceof ArenaError) return error.message.replace(/\.$/, '');
  return 'this page could not be made; the log says why';
}

/** What fastify itself refuses (a body that is no JSON, say) carries the status of its reply. */
function statusOf(error: unknown): number {
  // A batch that was deleted while its page was made, say.
  if (error instanceof UserError) return 404;
  // Retryable for jobs alone: no page comes back by itself.
  if (error instanceof StoreGoneError) return 500;
  if (error instanceof ArenaError) return error.kind === 'retryable' ? 503 : 500;
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : null;
  return typeof status === 'number' && status >= 400 ? status : 500;
}

/** A page for a browser, `{ "error": … }` for a program. */
export function sendFault(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  message: string,
): FastifyReply {
  if (!wantsPage(request)) return reply.code(status).send({ error: message });
  return sendPage(reply, faultPage(status, message), status);
}

/** Whether a person asks, in a browser. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}

/** The message of an error as a person reads it: `there is no batch x` becomes `There is no batch x.` */
export function asSentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}

const TITLES: Readonly<Record<number, string>> = {
  401: 'User and password, please',
  403: 'Not from here',
  404: 'Not found',
  503: 'Not now',
};

function faultPage(status: number, message: string): Page {
  return {
    title: TITLES[status] ?? (status < 500 ? 'This cannot be done' : 'This page failed'),
    section: null,
    lead: asSentence(message),
    main: html`<section><h2>What to do</h2>${whatToDo(status)}</section>`,
  };
}

function whatToDo(status: number) {
  switch (status) {
    case 401:
      return html`<p>Load the page again and type in what <code>BOARD_USER</code> and <code>BOARD_PASSWORD</code> are where the board runs.</p>`;
    case 403:
      return html`<p>Open the board under the address that <code>arena board</code> printed.</p>`;
    case 404:
      return html`<p>It may be of a batch that was deleted, or the address has a letter too many. Look among <a href="${BATCHES_PATH}">all batches</a>, or <a href="${SEARCH_PATH}">search hands</a>. A hand is there once it is dealt, a decision once it is made.</p>`;
    case 503:
      return html`<p>Nothing is lost: what is played waits and goes on. Load the page again in a moment; <code>arena doctor</code> says what does not answer.</p>`;
    default:
      return html`<p>Load the page again. If it happens once more, the log of the board says why, and <code>arena doctor</code> finds what is damaged. <a href="${BATCHES_PATH}">All batches</a> are still there.</p>`;
  }
}
