import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LiveSource } from '../../../src/board/live/feed.ts';
import { LiveFeeds } from '../../../src/board/live/live-feeds.ts';
import { html } from '../../../src/pages/html.ts';
import { createLog } from '../../../src/shared/fleet/process/log.ts';
import { waitFor } from '../../support/await.ts';

/** A page whose one part is a counter, looked at every 10 ms while anybody watches. */
class Counter implements LiveSource {
  static looks = 0;
  static open = 0;
  static text = (count: number): string => `count ${count}`;
  static last = Number.POSITIVE_INFINITY;
  static failing = false;
  #count = 0;

  constructor() {
    Counter.open += 1;
  }

  async look() {
    Counter.looks += 1;
    if (Counter.failing) throw new Error('the store is away');
    this.#count += 1;
    const sections = { counter: html`${Counter.text(this.#count)}`, still: html`always the same` };
    return { sections, over: this.#count >= Counter.last };
  }

  async wait(_look: unknown, signal: AbortSignal): Promise<void> {
    await sleep(10, undefined, { signal });
  }

  async close(): Promise<void> {
    Counter.open -= 1;
  }
}

let feeds: LiveFeeds;
let server: FastifyInstance;
let address: string;

beforeEach(async () => {
  Object.assign(Counter, {
    looks: 0,
    open: 0,
    last: Number.POSITIVE_INFINITY,
    failing: false,
    text: (count: number) => `count ${count}`,
  });
  feeds = new LiveFeeds(createLog('silent'), (text) => text);
  server = fastify({ forceCloseConnections: true });
  server.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
  });
  server.addHook('preClose', () => feeds.close());
  server.get<{ Params: { name: string } }>('/events/:name', (asked, reply) =>
    feeds.watch(asked, reply, asked.params.name, () => new Counter()),
  );
  address = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

interface Stream {
  readonly asked: ClientRequest;
  readonly reply: IncomingMessage;
  text: string;
}

async function listen(name: string, headers: Record<string, string> = {}): Promise<Stream> {
  const asked = request(`${address}/events/${name}`, { headers, agent: false }).end();
  asked.on('error', () => undefined);
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  const stream: Stream = { asked, reply, text: '' };
  reply.setEncoding('utf8');
  reply.on('error', () => undefined);
  reply.on('data', (part: string) => {
    stream.text += part;
  });
  return stream;
}

const eventIds = ({ text }: Stream): string[] =>
  [...text.matchAll(/^id: (\S+)$/gm)].map(([, id = '']) => id);

describe('a live page', () => {
  test('comes as server-sent events, each part when it changes, with the headers of every reply', async () => {
    const stream = await listen('one');
    expect(stream.reply.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await waitFor(() => stream.text.includes('count 5'), { what: 'the count to rise' });
    expect(stream.text).toMatch(/^retry: \d+\n\n/);
    expect(stream.text.match(/always the same/g)).toHaveLength(1);
    const [event = ''] = /id: .*\n\n/s.exec(stream.text) ?? [];
    expect(event).toMatch(
      /^id: [0-9a-f]{8}-1\nevent: part\ndata: \{"part":"counter","html":"count 1"\}\n\n/,
    );
    stream.asked.destroy();
  });

  test('is looked at once for all who watch it, and no more when the last has left', async () => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => listen('shared')));
    await waitFor(() => streams.every(({ text }) => text.includes('count 9')), {
      what: 'everybody to have it',
    });
    expect(Counter.open).toBe(1);
    expect(feeds.open).toEqual({ feeds: 1, watchers: 20 });
    for (const { asked } of streams) asked.destroy();
    await waitFor(() => feeds.open.feeds === 0 && Counter.open === 0, { what: 'nobody to watch' });
  });

  test('goes on after the last event that a browser has had', async () => {
    const first = await listen('again');
    await waitFor(() => eventIds(first).length >= 4, { what: 'some events' });
    const last = eventIds(first).at(-1) ?? '';
    const second = await listen('again', { 'last-event-id': last });
    await waitFor(() => eventIds(second).length >= 2, { what: 'more events' });
    expect(second.text).not.toContain('always the same');
    expect(
      eventIds(second).every((id) => Number(id.split('-')[1]) > Number(last.split('-')[1])),
    ).toBe(true);
    // An id of before a restart, or nonsense, is none of this feed: everything comes.
    for (const strange of ['00000000-99', 'x', '-', `${last}9x`]) {
      const anew = await listen('again', { 'last-event-id': strange });
      await waitFor(() => anew.text.includes('always the same'), { what: 'everything' });
      anew.asked.destroy();
    }
    first.asked.destroy();
    second.asked.destroy();
  });

  test('200 browsers that come and go leave nothing behind', async () => {
    for (let round = 0; round < 4; round += 1) {
      const streams = await Promise.all(
        Array.from({ length: 50 }, (_, index) => listen(`page-${index % 7}`)),
      );
      expect(feeds.open).toEqual({ feeds: 7, watchers: 50 });
      for (const { asked } of streams) asked.destroy();
      await waitFor(() => feeds.open.watchers === 0, { what: 'all of them to be gone' });
    }
    await waitFor(() => Counter.open === 0, { what: 'every source to be closed' });
    expect(feeds.open).toEqual({ feeds: 0, watchers: 0 });
    await waitFor(
      () =>
        new Promise<boolean>((resolve) => {
          server.server.getConnections((_error, count) => resolve(count === 0));
        }),
      { what: 'no connection to be open' },
    );
  });

  test('of a browser that does not read skips what is old, and grows no further', async () => {
    const large = 'x'.repeat(200_000);
    Counter.text = (count) => `${large} count ${count}.`;
    const stream = await listen('slow');
    stream.reply.pause();
    await waitFor(() => Counter.looks > 100, { what: 'a hundred looks' });
    const seenWhilePaused = Counter.looks;
    stream.reply.resume();
    await waitFor(
      () =>
        stream.text.includes(`count ${seenWhilePaused + 1}.`) ||
        /count (\d{3,})\./.test(stream.text),
      {
        what: 'the newest',
      },
    );
    const counts = [...stream.text.matchAll(/count (\d+)\./g)].map(([, count]) => Number(count));
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    // A hundred of them would be 20 MB; what the sockets held is a part of that.
    expect(counts.filter((count) => count <= seenWhilePaused).length).toBeLessThan(60);
    stream.asked.destroy();
  });

  test('ends when nothing changes any more', async () => {
    Counter.last = 3;
    const stream = await listen('ending');
    await once(stream.reply, 'end');
    expect(stream.text).toMatch(/count 3.*event: over\ndata: \{\}\n\n$/s);
    await waitFor(() => feeds.open.feeds === 0, { what: 'the feed to be gone' });
  });

  test('stands still while the store is away, and says nothing wrong', async () => {
    Counter.failing = true;
    const stream = await listen('away');
    await waitFor(() => Counter.looks > 0, { what: 'a look' });
    expect(stream.text).not.toContain('count');
    stream.asked.destroy();
    await waitFor(() => Counter.open === 0, { what: 'the source to be closed at once' });
  });

  test('ends at once when the server closes', async () => {
    const streams = await Promise.all([listen('a'), listen('a'), listen('b')]);
    await waitFor(() => streams.every(({ text }) => text.includes('count')), { what: 'content' });
    const ended = Promise.all(streams.map(({ reply }) => once(reply, 'close')));
    await server.close();
    await ended;
    expect([Counter.open, feeds.open.feeds]).toEqual([0, 0]);
  });
});
