import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/shared/settings/read-configuration.ts';
import { faultsOf } from '../../producer/files.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('settings');
});
afterAll(() => directory.close());

function faults(environment: Record<string, string>): readonly string[] {
  return faultsOf(() => readConfiguration({ environment, directory: directory.path }));
}

describe('a variable of the wrong form is one line: name, what was expected, what was found', () => {
  const PORT = 'BOARD_PORT: expected a whole number, 0 to 65535';
  it.each(['x', '-1', '70000', '3.5', '1e3', '0x50', ' 80', 'true'])('BOARD_PORT=%j', (found) => {
    expect(faults({ BOARD_PORT: found })).toEqual([
      expect.stringMatching(new RegExp(`^${PORT}, found (?:"${found}"|${found})$`)),
    ]);
  });

  // Node fires a timer that is longer at once: a grace of a year would be none.
  it.each(['0', 'NaN', 'Infinity', '99999999999', '1e12'])('ARENA_GRACE_MS=%j', (found) => {
    expect(faults({ ARENA_GRACE_MS: found })).toEqual([
      expect.stringMatching(
        /^ARENA_GRACE_MS: expected a whole number, 1 to 2147483647, found "?\w+"?$/,
      ),
    ]);
  });

  it('LOG_LEVEL', () => {
    expect(faults({ LOG_LEVEL: 'loud' })).toEqual([
      'LOG_LEVEL: expected one of trace, debug, info, warn, error, silent, found "loud"',
    ]);
  });

  it('addresses, without their passwords', () => {
    expect(
      faults({ REDIS_URL: 'http://me:secret@x', STORE_URL: 'postgres://me:secret@x' }),
    ).toEqual([
      'REDIS_URL: expected redis://[user:password@]host[:port][/database], found "http://me:***@x"',
      'STORE_URL: expected mongodb://… or sqlite://path, found "postgres://me:***@x"',
    ]);
  });

  it.each([
    ['nonsense', 'expected an http or https address, found "nonsense"'],
    ['ftp://me:secret@x', 'expected an http or https address, found "ftp://me:***@x"'],
    [
      'http://me:secret@x/v1',
      'expected an address without user and password (keyVariable names the variable that holds the key), found one with them',
    ],
    ['me:secret@x', 'expected an http or https address, found "me:***@x"'],
    ['ftp://x/v1?key=secret', 'expected an http or https address, found "ftp://x/v1?…"'],
    [
      'http://x/v1?key=secret',
      'expected an address without query and fragment, found one with them (not shown)',
    ],
    [
      'http://x/v1#secret',
      'expected an address without query and fragment, found one with them (not shown)',
    ],
    [
      'http://x/v1?',
      'expected an address without query and fragment, found one with them (not shown)',
    ],
  ])('the address of a provider: %s', (address, line) => {
    expect(faults({ ARENA_PROVIDER_URL_MY_OWN: address })).toEqual([
      `ARENA_PROVIDER_URL_MY_OWN: ${line}`,
    ]);
  });

  it('the name of a provider that nobody can have', () => {
    expect(faults({ ARENA_PROVIDER_URL_: 'http://x' })).toEqual([
      'ARENA_PROVIDER_URL_: expected the id of a provider at the end of the name, found "http://x"',
    ]);
  });
});

describe('a settings file', () => {
  const FILE = 'mine.json';
  const fileFaults = (content: unknown): string[] => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    writeFileSync(join(directory.path, FILE), text);
    const sources = { environment: {}, directory: directory.path, file: FILE };
    return faultsOf(() => readConfiguration(sources)).map((line) =>
      line.replaceAll(`${directory.path}/`, ''),
    );
  };

  it('is named with the setting that it does not know, one line each', () => {
    expect(fileFaults({ bordPort: 1, x: 2 })).toEqual([
      'mine.json: bordPort: unknown setting; did you mean "boardPort"?',
      expect.stringMatching(/^mine\.json: x: unknown setting; expected one of redisUrl, /),
    ]);
  });

  it.each([
    [{ boardPort: true }, 'boardPort: expected a whole number, 0 to 65535, found true'],
    [{ boardPort: null }, 'boardPort: expected a whole number, 0 to 65535, found null'],
    [{ boardHost: '' }, 'boardHost: expected a text that is not empty, found ""'],
    [
      { boardPassword: 12345678 },
      'boardPassword: expected a text that is not empty, found something else (not shown)',
    ],
    [{ providerUrls: 'x' }, 'providerUrls: expected addresses by id, found "x"'],
    [
      { providerUrls: { house: 'x' } },
      'providerUrls.house: expected an http or https address, found "x"',
    ],
  ])('with %j', (content, line) => {
    expect(fileFaults(content)).toEqual([`mine.json: ${line}`]);
  });

  it('that is none is one line', () => {
    expect(fileFaults('{')).toEqual([
      expect.stringMatching(/^mine\.json:1:2: expected a JSON file/),
    ]);
    expect(fileFaults([])).toEqual(['mine.json: expected a JSON object of settings']);
  });
});
