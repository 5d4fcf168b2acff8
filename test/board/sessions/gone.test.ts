import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBoard } from '../../../src/board/main.ts';
import { decisionPath, handPath, memoryPath, sessionPath } from '../../../src/pages/links.ts';
import { deleteBatch } from '../../../src/producer/delete-batch.ts';
import type { Batch } from '../../../src/shared/records/batch.ts';
import { waitFor } from '../../support/await.ts';
import { type PlayedBatch, playBatch } from '../../support/played-batch.ts';

let played: PlayedBatch;
let url: string;
let sessionId: string;

beforeAll(async () => {
  played = await playBatch({ sessionsPerRun: 2, handsPerSession: 2 });
  const [session] = await played.store.collection('sessions').rangeAll(played.name);
  sessionId = session?._id ?? '';
  url = (await startBoard(played.context, { host: '127.0.0.1', port: 0 })).url;
});
afterAll(() => played.close());

async function read(path: string): Promise<{ status: number; error: string }> {
  const response = await fetch(url + path);
  if (response.status === 200) {
    await response.body?.cancel();
    return { status: 200, error: '' };
  }
  const { error } = (await response.json()) as { error: string };
  return { status: response.status, error };
}

/** Every address of something within a batch. */
async function addressesWithin(): Promise<readonly string[]> {
  const first = async (name: 'hands' | 'decisions' | 'memories') =>
    (await played.store.collection(name).rangeAll(sessionId))[0]?._id ?? '';
  const hand = handPath(await first('hands'));
  const decision = decisionPath(await first('decisions'));
  return [
    sessionPath(sessionId),
    `/events${sessionPath(sessionId)}`,
    hand,
    ...['steps', 'phh', 'pokerstars'].map((part) => `${hand}/${part}`),
    decision,
    ...['prompt', 'raw-answer', 'notebook'].map((part) => `${decision}/${part}`),
    memoryPath(await first('memories')),
  ];
}

interface Stream {
  readonly asked: ClientRequest;
  text: string;
  ended: boolean;
}

async function follow(path: string): Promise<Stream> {
  const asked = request(`${url}/events${path}`, { agent: false }).end();
  asked.on('error', () => undefined);
  const [reply] = (await once(asked, 'response')) as [IncomingMessage];
  expect(reply.statusCode, path).toBe(200);
  const stream: Stream = { asked, text: '', ended: false };
  reply.setEncoding('utf8');
  reply.on('error', () => undefined);
  reply.on('data', (part: string) => {
    stream.text += part;
  });
  reply.on('end', () => {
    stream.ended = true;
  });
  return stream;
}

const batches = () => played.store.collection('batches');

describe('records whose batch is not wholly there', () => {
  test('are shown at no address, as no list shows them, and again as soon as the batch is there', async () => {
    const addresses = await addressesWithin();
    for (const path of addresses) expect([path, (await read(path)).status]).toEqual([path, 200]);
    const batch = (await batches().get(played.name)) as Batch;
    await batches().delete({ where: { _id: played.name } });
    try {
      for (const path of addresses) {
        const { status, error } = await read(path);
        expect([path, status]).toEqual([path, 404]);
        expect(error).toMatch(/^batch small is not in this store, or not wholly: [^\n]+$/);
      }
    } finally {
      await batches().insert(batch);
    }
    for (const path of addresses) expect([path, (await read(path)).status]).toEqual([path, 200]);
  });
});

describe('a live page', () => {
  test('shows that its batch is paused or cancelled, and why a session is parked', async () => {
    const sessions = played.store.collection('sessions');
    const before = await sessions.get(sessionId);
    await sessions.update(sessionId, {}, { set: { status: 'open' } });
    const batch = await follow(`/batches/${played.name}`);
    const session = await follow(sessionPath(sessionId));
    for (const status of ['paused', 'cancelled', 'open'] as const) {
      await batches().update(played.name, {}, { set: { status } });
      await waitFor(() => batch.text.includes(`>${status}</span>`), { what: status });
    }
    const parked = { reason: 'internal', message: 'two\nlines', at: new Date().toISOString() };
    await sessions.update(sessionId, {}, { set: { status: 'parked', parked } });
    await waitFor(() => session.text.includes('Parked (internal)'), { what: 'parked' });
    // Every line of a stream is a field, a comment or nothing, whatever a text has in it.
    for (const line of session.text.split('\n')) {
      expect(line).toMatch(/^(?:$|:|retry: \d+$|id: |event: |data: )/);
    }
    await sessions.update(sessionId, {}, { set: { status: 'finished', parked: null } });
    expect(before?.status).toBe('finished');
    await batches().update(played.name, {}, { set: { status: 'finished' } });
    batch.asked.destroy();
    session.asked.destroy();
  });

  test('whose batch is deleted says so, ends, and leaves the board as it was', async () => {
    const last =
      (await played.store.collection('sessions').rangeAll(played.name)).at(-1)?._id ?? '';
    await played.store.collection('sessions').update(last, {}, { set: { status: 'open' } });
    const streams = [
      await follow(`/batches/${played.name}`),
      await follow(sessionPath(last)),
      await follow('/batches'),
    ];
    const [batch, session, list] = streams as [Stream, Stream, Stream];
    for (const stream of streams) await waitFor(() => stream.text.includes('event: part'));
    const document = (await batches().get(played.name)) as Batch;
    await deleteBatch({ store: played.store, shared: null }, document);
    for (const stream of [batch, session]) {
      await waitFor(() => stream.ended, { what: 'the stream to end' });
      expect(stream.text).toContain('This is here no more');
      expect(stream.text).toMatch(/event: over\ndata: \{\}\n\n$/);
    }
    await waitFor(() => list.text.includes('Play the first'), { what: 'an empty list' });
    expect((await read(sessionPath(last))).status).toBe(404);
    expect((await read(`/batches/${played.name}`)).error).toBe(
      `there is no batch ${played.name} in this store`,
    );
    expect((await read('/')).status).toBe(200);
    list.asked.destroy();
  });
});
