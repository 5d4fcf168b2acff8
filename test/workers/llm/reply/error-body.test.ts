import { describe, expect, it } from 'vitest';
import { readErrorBody } from '../../../../src/workers/llm/reply/error-body.ts';

describe('error objects of providers', () => {
  it.each([
    [
      { error: { code: 502, message: 'Upstream  error\nagain' } },
      'provider',
      502,
      'Upstream error again',
    ],
    [{ error: 'overloaded' }, 'provider', null, 'overloaded'],
    [[{ error: { status: 'UNAVAILABLE', message: 'x' } }], 'provider', 'UNAVAILABLE', 'x'],
    [
      { error: { type: 'rate_limit', code: null, message: 'slow' } },
      'provider',
      'rate_limit',
      'slow',
    ],
    [
      { error: { code: 'tool_use_failed', message: 'x', failed_generation: '{' } },
      'malformed-call',
      'tool_use_failed',
      'x',
    ],
    [
      { error: { code: 403, message: 'input was flagged', metadata: { flagged_input: 'x' } } },
      'refusal',
      403,
      'input was flagged',
    ],
    [
      { error: { code: 'content_filter', message: 'ResponsibleAIPolicyViolation' } },
      'refusal',
      'content_filter',
      'ResponsibleAIPolicyViolation',
    ],
  ])('tells whose doing %j is', (body, source, code, message) => {
    expect(readErrorBody(body)).toEqual({ source, code, message });
  });

  it('finds none where there is none', () => {
    for (const body of [
      null,
      undefined,
      7,
      'text',
      {},
      { error: null },
      { error: '' },
      { error: 5 },
      [],
    ]) {
      expect(readErrorBody(body)).toBeNull();
    }
  });

  it('keeps messages short', () => {
    expect(readErrorBody({ error: { message: 'x'.repeat(5000) } })?.message).toHaveLength(300);
  });
});
