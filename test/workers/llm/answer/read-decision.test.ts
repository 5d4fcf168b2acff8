import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDecision } from '../../../../src/workers/llm/answer/read-decision.ts';
import { EXAMPLES } from './examples.ts';

describe('the answer ladder (paper, I.4)', () => {
  let server: Server;
  let url: string;

  beforeAll(async () => {
    const bodies = new Map(
      EXAMPLES.map((example) => [`/${encodeURIComponent(example.id)}`, example.http]),
    );
    server = createServer((request, response) => {
      const http = bodies.get(request.url ?? '');
      response.writeHead(http?.status ?? 404, http?.headers);
      response.end(http?.body);
    });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  it('has a corpus of at least 200 answers', () => {
    expect(EXAMPLES.length).toBeGreaterThanOrEqual(200);
  });

  it.each(EXAMPLES.map((example) => [example.id, example] as const))(
    'reads %s',
    async (id, example) => {
      // As a client gets it; `text()` would swallow a byte order mark.
      const response = await fetch(`${url}/${encodeURIComponent(id)}`);
      const body = Buffer.from(await response.arrayBuffer()).toString('utf8');
      const reading = readDecision(body, example.context);
      const { outcome, reason, reasoning, ...expected } = example.expect;

      if (reading.kind === 'provider-error') {
        expect({ outcome: 'provider_error', reason: reading.reason }).toEqual({ outcome, reason });
        return;
      }
      const { rung, action, adjusted, defaultReason } = reading.decision;
      const retried = reading.kind === 'unusable' && reading.retry;
      expect({ rung, action: action.type, to: action.to, adjusted }).toEqual(expected);
      expect(retried ? 'retry' : 'action').toBe(outcome);
      expect(defaultReason).toBe(reason ?? null);
      if (reasoning !== undefined) expect(reading.decision.reasoning).toBe(reasoning);
      expect(example.context.legal).toContain(action.type);
    },
  );
});
