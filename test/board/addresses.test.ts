import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startBoard } from '../../src/board/main.ts';
import { enqueueBatch } from '../../src/producer/enqueue.ts';
import { startArena, type TestArena } from '../support/arena.ts';
import { testBatch } from '../support/batch.ts';

let arena: TestArena;
let url: string;

beforeAll(async () => {
  arena = await startArena();
  const context = await arena.context();
  await enqueueBatch(context, testBatch(), '0.0.0');
  ({ url } = await startBoard(context, { host: '127.0.0.1', port: 0 }));
});
afterAll(() => arena.close());

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type: string;
}

/** As it stands, where `fetch` would tidy the address up. */
function ask(path: string, method = 'GET', headers: Record<string, string> = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, method, headers, agent: false }, (reply) => {
      const status = reply.statusCode ?? 0;
      const type = reply.headers['content-type'] ?? '';
      if (type.startsWith('text/event-stream')) {
        reply.destroy();
        resolve({ status, text: '', type });
        return;
      }
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (part: string) => {
        text += part;
      });
      reply.on('end', () => resolve({ status, text, type }));
      reply.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}

const PAGES_OF_IDS = [
  '/batches/',
  '/events/batches/',
  '/reports/',
  '/sessions/',
  '/events/sessions/',
  '/hands/',
  '/decisions/',
  '/memories/',
];
const PARTS = [
  '',
  '/players',
  '/steps',
  '/phh',
  '/pokerstars',
  '/prompt',
  '/raw-answer',
  '/notebook',
];

/** Ids that are none, as they stand in an address. */
const WILD_IDS: Readonly<Record<string, string>> = {
  'too long': 'a'.repeat(10_000),
  'as long as the router takes': 'a'.repeat(500),
  'many parts': `small${'.r01-persistent'.repeat(30)}`,
  'a path in it': '..%2f..%2fetc%2fpasswd',
  'a path as it stands': '../../etc/passwd',
  'two dots': '%2e%2e',
  NUL: '%00',
  'NUL behind an id': 'small%00',
  'a line break': 'small%0aX-Header:%201',
  'no UTF-8': '%ff%fe',
  'half a percent sign': '%',
  'no hexadecimal': '%zz',
  'half a surrogate pair': '%ed%a0%80',
  markup: '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  'an address': 'javascript:alert(1)',
  'a property of every object': '__proto__',
  'a huge number':
    'small.r99999999999999999999-persistent.s99999999999999999999.h99999999999999999999',
  'a huge decision': `small.r01-persistent.s01.h01.d${'9'.repeat(60)}`,
  'no number': 'small.rNaN-persistent.s-1.h1e9',
  'right to left': '%E2%80%AEllams',
};

/** What no answer to a user's mistake has in it. */
const OF_THE_PROGRAM = /node_modules|\.ts:\d+|\bat [\w.<>]+ \(|TypeError|SyntaxError|RangeError/;

function holdRefusal({ status, text }: Answer, asked: string, statuses: readonly number[]): void {
  expect(statuses, `${asked} gave ${status}`).toContain(status);
  expect(text, asked).not.toMatch(OF_THE_PROGRAM);
}

/** CONTRIBUTING: a user's mistake is one line, and never a trace of the program. */
describe('an address that leads nowhere', () => {
  test.each(Object.entries(WILD_IDS))('with %s is refused in one line', async (_what, id) => {
    for (const page of PAGES_OF_IDS) {
      for (const part of PARTS) {
        const path = `${page}${id}${part}`;
        const answer = await ask(path);
        holdRefusal(answer, path.slice(0, 90), [400, 404, 414, 431]);
        const { error } = JSON.parse(answer.text) as { error: string };
        expect(error, path.slice(0, 90)).toMatch(/^[^\n]{10,200}$/);
        const seen = await ask(path, 'GET', { accept: 'text/html' });
        holdRefusal(seen, path.slice(0, 90), [400, 404, 414, 431]);
        expect(seen.text).not.toContain('<script>alert');
      }
    }
  });

  test.each([
    '/queues/static/../../../package.json',
    '/queues/static/..',
    '/queues/static/../',
    '/queues/static/..%2f..%2f..%2fpackage.json',
    '/queues/static/%2e%2e/%2e%2e/package.json',
    '/queues/static/%2e%2e%2f%2e%2e%2fpackage.json',
    '/queues/static/..%5c..%5cpackage.json',
    '/queues/static/..\\..\\package.json',
    '/queues/static/%252e%252e%252fpackage.json',
    '/queues/static/js/../../../package.json',
    '/queues/static//etc/passwd',
    '/queues/static/%2fetc%2fpasswd',
    '/queues/static/',
    '/queues/static/js',
  ])('is a 404 where it leads out of the files of a page: %s', async (path) => {
    const { status, text } = await ask(path);
    expect([status, JSON.parse(text)]).toEqual([404, { error: expect.any(String) }]);
    expect(text).not.toMatch(OF_THE_PROGRAM);
  });

  test('is refused whatever is asked of it', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      for (const page of [
        '/',
        '/hands',
        '/standing',
        ...PAGES_OF_IDS.map((path) => `${path}small`),
      ]) {
        const answer = await ask(page, method);
        expect([400, 404, 405], `${method} ${page}`).toContain(answer.status);
        expect(answer.text).not.toMatch(OF_THE_PROGRAM);
      }
    }
  });

  test('has a head of the same status', async () => {
    for (const page of [
      '/',
      '/hands',
      '/batches/small',
      '/reports/small',
      '/batches/nope',
      '/%ff',
    ]) {
      const head = await ask(page, 'HEAD');
      expect([page, head.status]).toEqual([page, (await ask(page)).status]);
      expect(head.text).toBe('');
    }
  });
});

const VALUES = [
  '',
  '-1',
  '0',
  'NaN',
  'Infinity',
  '1e309',
  '-1e-9',
  '9'.repeat(400),
  'a'.repeat(8_000),
  '%00',
  '%ff',
  '%',
  '%0d%0aSet-Cookie:%20a=b',
  '%3C/title%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '__proto__',
  'javascript:alert(1)',
  '../../etc',
  'small.r01-persistent.s01',
];
const FIELDS = [
  'after',
  'run',
  'step',
  'as',
  'part',
  'batch',
  'player',
  'position',
  'street',
  'min-pot',
  'max-pot',
  'unit',
  'page',
  'limit',
  '__proto__',
  'constructor',
  'toString',
];

describe('a query that nobody would type in', () => {
  test.each([
    '/',
    '/events/batches',
    '/batches/small',
    '/batches/small/players',
    '/events/batches/small',
    '/sessions/small.r01-persistent.s01',
    '/reports/small',
    '/hands',
    '/standing',
    '/hands?batch=small',
    '/hands/small.r01-persistent.s01.h01',
    '/decisions/small.r01-persistent.s01.h01.d001/prompt',
  ])('gives %s or a refusal, whatever stands in it', async (page) => {
    for (const field of FIELDS) {
      for (const value of VALUES) {
        for (const query of [
          `${field}=${value}`,
          `${field}=${value}&${field}=${value}`,
          `${field}[]=${value}&${field}[a][b]=${value}`,
        ]) {
          const path = `${page}${page.includes('?') ? '&' : '?'}${query}`;
          const answer = await ask(path, 'GET', { accept: 'text/html' });
          holdRefusal(answer, path.slice(0, 120), [200, 202, 400, 404, 414, 431]);
          expect(answer.text).not.toContain('<script>alert');
        }
      }
    }
  });
});
