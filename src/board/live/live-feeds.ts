import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../../shared/fleet/process/log.ts';
import type { Mask } from '../../shared/settings/secrets.ts';
import { sendFault } from '../page/fault-pages.ts';
import { Feed, type LiveSource } from './feed.ts';
import { Watcher } from './watcher.ts';

/** What lies between may cut a silent stream after half a minute. */
const BEAT_MS = 15_000;
/** A stream costs a socket and some 20 kB; beyond this many somebody opens them who looks at none. */
const MOST_WATCHERS = 1_000;

/** For the routes of streams: a request for the head alone would never end. */
export const STREAM = { exposeHeadRoute: false } as const;

/** Every live page that is looked at: one feed each, for as long as anybody watches it. */
export class LiveFeeds {
  readonly #log: Log;
  readonly #mask: Mask;
  readonly #feeds = new Map<string, Feed>();
  readonly #beating: NodeJS.Timeout;
  #closed = false;

  /** @param mask of what is sent, as of every other page */
  constructor(log: Log, mask: Mask) {
    this.#log = log;
    this.#mask = mask;
    this.#beating = setInterval(() => {
      for (const feed of this.#feeds.values()) feed.beat();
    }, BEAT_MS);
    this.#beating.unref();
  }

  /** Pages that are looked at, and by how many. */
  get open(): { readonly feeds: number; readonly watchers: number } {
    let watchers = 0;
    for (const feed of this.#feeds.values()) watchers += feed.watchers;
    return { feeds: this.#feeds.size, watchers };
  }

  /**
   * Answers a request with the stream of a page, until the browser leaves or nothing changes any more.
   * @param name the same for everybody who looks at the same page
   */
  watch(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    source: () => LiveSource,
  ): FastifyReply {
    if (this.#closed || this.open.watchers >= MOST_WATCHERS) {
      reply.header('retry-after', '30');
      return sendFault(request, reply, 503, 'too many live pages are open already');
    }
    reply.hijack();
    const { raw } = reply;
    // The security headers, which a reply that is written by hand would lose.
    for (const [header, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) raw.setHeader(header, value);
    }
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const feed = this.#feeds.get(name) ?? new Feed(name, source(), this.#log, this.#mask);
    this.#feeds.set(name, feed);
    const watcher = new Watcher(raw);
    raw.on('error', () => raw.destroy());
    raw.on('close', () => this.#leave(name, feed, watcher));
    const last = request.headers['last-event-id'];
    feed.join(watcher, typeof last === 'string' ? last : null);
    return reply;
  }

  #leave(name: string, feed: Feed, watcher: Watcher): void {
    feed.leave(watcher);
    if (feed.watchers > 0 || this.#feeds.get(name) !== feed) return;
    this.#feeds.delete(name);
    void feed.close();
  }

  /** Ends every stream. */
  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#beating);
    const feeds = [...this.#feeds.values()];
    this.#feeds.clear();
    await Promise.all(feeds.map((feed) => feed.close()));
  }
}
