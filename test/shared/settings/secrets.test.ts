import { describe, expect, test } from 'vitest';
import { maskAddress, maskOf, secretsOf } from '../../../src/shared/settings/secrets.ts';
import { formsOf } from '../../support/secret-forms.ts';

test.each([
  ['redis://:secret@host:6379', 'redis://:***@host:6379'],
  ['redis://user:secret@host', 'redis://user:***@host'],
  ['mongodb://user:p@ss@host/db', 'mongodb://user:***@host/db'],
  ['redis://:a:b/c@host', 'redis://:***@host'],
  ['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
])('the address %s is shown as %s', (given, shown) => {
  expect(maskAddress(given)).toBe(shown);
});

const KEY = 'sk-live/c0ffee+"0123456789"';

describe('a secret is masked', () => {
  const mask = maskOf(secretsOf({ SOME_API_KEY: KEY, OTHER: 'plain text' }));

  test.each(Object.entries(formsOf(KEY)))('%s', (_, form) => {
    const shown = mask(`before ${form} after`);
    expect(shown).toMatch(/^before \S{0,3}\[redacted\]\S{0,3} after$/);
  });

  test('within JSON that stays the same JSON otherwise', () => {
    const said = { action: 'call', reasoning: `a\n"b" \\ ${KEY}\n${KEY}/` };
    const body = JSON.stringify({ call: JSON.stringify(said), n: 7 });
    const read = JSON.parse(mask(body)) as { call: string; n: number };
    expect(JSON.parse(read.call)).toEqual({
      action: 'call',
      reasoning: 'a\n"b" \\ [redacted]\n[redacted]/',
    });
    expect(read.n).toBe(7);
  });

  test('with the control characters that an answer does not keep', () => {
    expect(mask(KEY.replace('live', 'li\\u0001ve'))).toBe('[redacted]');
  });

  test('with signs that are not seen, which a judge is not shown', () => {
    for (const sign of ['\u200B', '\u00AD', '\uFEFF', '\u{E0041}', '\\u200b']) {
      expect(mask(KEY.replace('live', `li${sign}ve`))).toBe('[redacted]');
    }
  });

  test('and nothing beside it, however often the mask comes over a text', () => {
    const text = '{"a": "50\\u0025 &amp; 1\\/2 %41 \\\\n"} plain text';
    expect(mask(text)).toBe(text);
    expect(mask(mask(`${text} ${KEY}`))).toBe(`${text} [redacted]`);
  });
});

describe('secrets are', () => {
  test('variables by their names, and the passwords of addresses wherever these come from', () => {
    const settings = {
      redisUrl: 'redis://:from-a-flag@host',
      storeUrl: 'mongodb://user:from%2Fa%2Ffile@host/db',
      boardPassword: 'of-the-board',
    };
    const environment = { X_TOKEN: ' a-token\n', Y: 'no', REDIS_URL: 'redis://u:of-a-variable@h' };
    expect(secretsOf(environment, settings)).toEqual([
      'a-token',
      'of-a-variable',
      'from-a-flag',
      'from%2Fa%2Ffile',
      'of-the-board',
    ]);
    const mask = maskOf(secretsOf(environment, settings));
    expect(mask('from/a/file from%2Fa%2Ffile http://u:of-nobody@h')).toBe(
      '[redacted] [redacted] http://u:***@h',
    );
  });
});

describe('a secret below 8 characters', () => {
  test.each(['raise', 'fold', '1000', '500', 'k-1', ''])(
    'that is a word of poker, a number or nothing (%s) is left where it stands',
    (secret) => {
      const said = 'I raise to 1000, not 500, or fold (k-1): raised 10000';
      expect(maskOf([secret])(said)).toBe(said);
    },
  );

  test('that is neither is masked as a word of its own, and never within another', () => {
    expect(maskOf(['ab-12c'])('ab-12c, "ab\\u002d12c" xab-12c ab-12cd')).toBe(
      '[redacted], "[redacted]" xab-12c ab-12cd',
    );
  });
});

test('a word of at most 15 letters is no secret, whatever the variable is called that holds it', () => {
  const said = '{"reasoning": "my position is good"}';
  expect(maskOf(['reasoning', 'position', 'uncomfortableOne'])(said)).toBe(said);
  expect(maskOf(['uncomfortableOne'])('uncomfortableOne')).toBe('[redacted]');
});

test('a number is no secret within a longer one', () => {
  expect(maskOf(['12345678'])('12345678 1712345678')).toBe('[redacted] 1712345678');
});
