import { expect, test } from 'vitest';
import { maskAddress } from '../../../src/shared/settings/secrets.ts';

test.each([
  ['redis://:secret@host:6379', 'redis://:***@host:6379'],
  ['redis://user:secret@host', 'redis://user:***@host'],
  ['mongodb://user:p@ss@host/db', 'mongodb://user:***@host/db'],
  ['redis://:a:b/c@host', 'redis://:***@host'],
  ['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
])('the address %s is shown as %s', (given, shown) => {
  expect(maskAddress(given)).toBe(shown);
});
