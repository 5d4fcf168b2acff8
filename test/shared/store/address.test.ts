import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseStoreAddress } from '../../../src/shared/store/address.ts';

describe('a store address', () => {
  test.each([
    ['mongodb://host/main', 'main'],
    ['mongodb://host:27017', 'arena'],
    ['mongodb://host/', 'arena'],
    ['mongodb://host/?replicaSet=rs0', 'arena'],
    ['mongodb://one:1,two:2,three/main?replicaSet=rs0', 'main'],
    ['mongodb://user:pass%2Fword@host/my%20database', 'my database'],
    ['MongoDB+SRV://cluster.example.net/main', 'main'],
  ])('%s means the database %s', (url, database) => {
    expect(parseStoreAddress(url)).toMatchObject({ kind: 'mongodb', url, database });
  });

  test.each([
    ['mongodb://user:secret@host/main', 'mongodb://user:***@host/main'],
    ['mongodb://user:se@cret@host/main', 'mongodb://user:***@host/main'],
    ['mongodb://user:se/cr?et@host/main?x=secret', 'mongodb://user:***@host/main'],
    ['mongodb+srv://user:secret@host/main?w=1', 'mongodb+srv://user:***@host/main'],
    ['mongodb://host/main?proxyPassword=secret', 'mongodb://host/main'],
    ['mongodb://a:1,b:2/main', 'mongodb://a:1,b:2/main'],
  ])('%s is shown as %s', (url, shown) => {
    expect(parseStoreAddress(url).shown).toBe(shown);
  });

  test.each([
    ['sqlite://.arena/arena.sqlite', resolve('.arena/arena.sqlite')],
    ['sqlite:///var/my arena/a%20b.db', '/var/my arena/a%20b.db'],
    ['sqlite://data/a@b:c?d#e.db', resolve('data/a@b:c?d#e.db')],
  ])('%s is the file %s, as written', (url, path) => {
    expect(parseStoreAddress(url)).toEqual({ kind: 'embedded', path, shown: url });
  });
});
