import { describe, expect, test } from 'vitest';
import { classifyReply } from '../../../../src/workers/llm/reply/classify-reply.ts';
import { FAILURE_KINDS } from '../../../../src/workers/llm/reply/failure.ts';
import { KNOWN_REPLIES } from './replies.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');

describe('what is done about a reply that is no completion (architecture, rule 3)', () => {
  test.each(KNOWN_REPLIES.map((each) => [each.kind, each.name, each] as const))(
    '%s: %s',
    (_kind, _name, { reply, kind, retryAfterMs }) => {
      const failure = classifyReply(reply, NOW);
      expect(failure.kind, failure.message).toBe(kind);
      expect(failure.handling).toBe(FAILURE_KINDS[kind]);
      expect(failure.retryAfterMs).toBe(retryAfterMs);
      expect(failure.message).toMatch(new RegExp(`^HTTP ${reply.status}: `));
      expect(failure.message).not.toContain('\n');
      expect(failure.message.length).toBeLessThan(330);
    },
  );

  test('every kind of failure that comes with a reply is among the examples', () => {
    const seen = new Set(KNOWN_REPLIES.map((each) => each.kind));
    const kinds = Object.keys(FAILURE_KINDS).filter((kind) => kind !== 'network');
    expect([...seen].sort()).toEqual(kinds.sort());
  });

  test.each([
    ['https://elsewhere.example:8443/v1/secret?key=hidden#part', 'elsewhere.example:8443'],
    ['https://me:hidden@elsewhere.example/secret', 'elsewhere.example'],
    ['//elsewhere.example/secret', 'elsewhere.example'],
    ['/secret?key=hidden', 'another path of its own'],
    ['http://[hidden/secret', 'nowhere that can be read'],
    ['data:text/plain,hidden', 'nowhere that can be read'],
  ])('of where a redirect leads the host alone is said: %s', (location, where) => {
    const body = `<a href="${location}">moved</a>`;
    const { message } = classifyReply({ status: 308, headers: { location }, body }, NOW);
    expect(message).toContain(`a redirect to ${where}, and none is followed`);
    expect(message).not.toMatch(/secret|hidden/);
  });

  test('a status of every hundred ends in some handling, whatever the body', () => {
    const bodies = [
      '',
      'null',
      '[]',
      '{"error":null}',
      '{"error":{}}',
      '{"error":[]}',
      '\uFEFF{',
      '7',
    ];
    for (let status = 200; status < 600; status += 1) {
      for (const body of bodies) {
        const { kind, handling, message } = classifyReply({ status, headers: {}, body }, NOW);
        expect(FAILURE_KINDS[kind]).toBe(handling);
        expect(message).not.toBe('');
      }
    }
  });
});
