import { describe, expect, test } from 'vitest';
import {
  RETRY_AFTER_CAP_MS,
  readRetryAfter,
} from '../../../../src/workers/llm/reply/retry-after.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');

function read(headers: Record<string, string>, body: unknown = undefined): number | null {
  return readRetryAfter(headers, body, NOW);
}

describe('how long a provider asks to be left alone', () => {
  test.each([
    ['0', 0],
    ['3', 3000],
    ['0.25', 250],
    [' 12 ', 12_000],
    ['5, 9', 5000],
    ['Fri, 01 May 2026 12:00:20 GMT', 20_000],
    ['Fri, 01 May 2026 11:00:00 GMT', 0],
  ])('retry-after: %s', (value, ms) => {
    expect(read({ 'retry-after': value })).toBe(ms);
  });

  test.each(['86400', '1e9', '99999999999999999999', 'Fri, 01 May 2099 12:00:00 GMT'])(
    'retry-after: %s is absurd, so it is capped or not believed',
    (value) => {
      expect(read({ 'retry-after': value }) ?? 0).toBeLessThanOrEqual(RETRY_AFTER_CAP_MS);
    },
  );

  test.each(['', 'soon', '-5', 'NaN', 'Infinity', '0x10', '{}'])(
    'retry-after: %j says nothing',
    (value) => {
      expect(read({ 'retry-after': value })).toBeNull();
    },
  );

  test('milliseconds are more exact than seconds', () => {
    expect(read({ 'retry-after-ms': '1234', 'retry-after': '2' })).toBe(1234);
  });

  test.each([
    [{ 'x-ratelimit-remaining-requests': '0', 'x-ratelimit-reset-requests': '20ms' }, 20],
    [{ 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '0m6s' }, 6000],
    [{ 'x-ratelimit-remaining-tokens': '5', 'x-ratelimit-reset-tokens': '6s' }, null],
    [
      {
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '1s',
        'x-ratelimit-remaining-tokens': '0',
        'x-ratelimit-reset-tokens': '2.5s',
      },
      2500,
    ],
    [{ 'x-ratelimit-reset': '30' }, 30_000],
    [{ 'x-ratelimit-reset': String(NOW + 4000) }, 4000],
    [{ 'x-ratelimit-reset': String(NOW / 1000 + 5) }, 5000],
    [{ 'x-ratelimit-reset': '2026-05-01T12:00:08Z' }, 8000],
    [{ 'ratelimit-reset': '2' }, 2000],
    [{ 'x-ratelimit-reset': 'never' }, null],
  ])('resets of limits: %j', (headers, ms) => {
    expect(read(headers as Record<string, string>)).toBe(ms);
  });

  test('a delay in the body counts where the headers are silent', () => {
    const details = [{ retryDelay: '34s' }];
    expect(read({}, { error: { details } })).toBe(34_000);
    expect(read({}, { error: { message: 'Please try again in 1m2s.' } })).toBe(60_000);
    expect(read({}, 'Please retry in 900ms')).toBe(900);
    expect(read({ 'retry-after': '1' }, { error: { details } })).toBe(1000);
    expect(read({}, { error: { message: 'try again in a while' } })).toBeNull();
  });
});
