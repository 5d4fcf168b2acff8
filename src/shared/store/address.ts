import { resolve } from 'node:path';
import { UserError } from '../records/errors.ts';
import { maskAddress } from '../settings/secrets.ts';

/** Where a store is; `shown` is the form for people and logs, without password or options. */
export type StoreAddress =
  | {
      readonly kind: 'mongodb';
      readonly url: string;
      readonly database: string;
      readonly shown: string;
    }
  | { readonly kind: 'embedded'; readonly path: string; readonly shown: string };

/** Used where a MongoDB address names no database: the driver's own default would be `test`. */
const DEFAULT_DATABASE = 'arena';

const EXPECTED =
  'expected mongodb://host[:port]/database, mongodb+srv://host/database or sqlite://path/of/a/file';

/**
 * Reads a store address. A sqlite path is taken as written (spaces, `%20` and all) and, when
 * relative, counts from the working directory.
 * @throws UserError one line with what was expected and what was found
 */
export function parseStoreAddress(url: string): StoreAddress {
  const scheme = /^([a-z0-9+]+):\/\//i.exec(url)?.[1]?.toLowerCase();
  switch (scheme) {
    case 'sqlite':
      return embeddedAddress(url.slice('sqlite://'.length), url);
    case 'mongodb':
    case 'mongodb+srv':
      return mongodbAddress(url);
    default:
      throw invalidAddress(url, EXPECTED);
  }
}

function embeddedAddress(path: string, url: string): StoreAddress {
  if (path === '' || path.endsWith('/') || path.endsWith(':memory:')) {
    throw invalidAddress(url, 'expected sqlite:// and the path of a file, kept on disk');
  }
  return { kind: 'embedded', path: resolve(path), shown: `sqlite://${path}` };
}

function mongodbAddress(url: string): StoreAddress {
  // Not `new URL`: a replica set lists several hosts with commas, which it refuses.
  const parts = /^[a-z+]+:\/\/(?:.*@)?([^/?@]+)(?:\/([^?/]*))?(?:\?.*)?$/i.exec(url);
  if (parts === null) throw invalidAddress(url, EXPECTED);
  return {
    kind: 'mongodb',
    url,
    database: parts[2] ? decodeURIComponent(parts[2]) : DEFAULT_DATABASE,
    shown: shownAddress(url),
  };
}

/** The one line about an address that cannot be used. */
export function invalidAddress(url: string, expected: string): UserError {
  return new UserError(`STORE_URL: ${expected}, found "${shownAddress(url)}"`);
}

/**
 * An address that may be shown: no password, and no query, because options can carry secrets too
 * (proxy and certificate passwords, session tokens).
 */
function shownAddress(url: string): string {
  // A password with an unescaped "@" must not end the mask early: only the last one counts.
  const end = url.lastIndexOf('@');
  const oneAt = end === -1 ? url : url.slice(0, end).replaceAll('@', '') + url.slice(end);
  return maskAddress(oneAt).replace(/\?.*$/, '');
}
