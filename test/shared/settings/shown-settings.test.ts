import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configurationSchema } from '../../../src/shared/settings/configuration.ts';
import { ENVIRONMENT } from '../../../src/shared/settings/configuration-sources.ts';
import { shownSettings, strangerLines } from '../../../src/shared/settings/shown-settings.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('settings');
});
afterAll(() => directory.close());

describe('shown settings', () => {
  it('are all of them, each with where it comes from', () => {
    const settings = shownSettings({ environment: {}, directory: directory.path });
    const { providerUrls: _none, ...plain } = configurationSchema.parse({});
    expect(settings.map(({ setting }) => setting).sort()).toEqual(Object.keys(plain).sort());
    expect(settings.map(({ variable }) => variable)).toEqual(Object.values(ENVIRONMENT));
    expect(new Set(settings.map(({ from }) => from))).toEqual(new Set(['default']));
  });

  it('come from a flag before a variable, before a file, before the default; passwords stay unseen', () => {
    const file = join(directory.path, 'own.json');
    writeFileSync(
      file,
      '{ "boardPort": 1, "housePort": 2, // and the store\n "storeUrl": "mongodb://me:secret@host/a" }',
    );
    const settings = shownSettings({
      flags: { boardPort: '3' },
      environment: {
        BOARD_PORT: '4',
        HOUSE_PORT: '5',
        BOARD_PASSWORD: 'secret',
        ARENA_PROVIDER_URL_OPEN_ROUTER: 'http://127.0.0.1:1/v1',
      },
      directory: directory.path,
      file,
    });
    expect(JSON.stringify(settings)).not.toContain('secret');
    const about = (name: string) => settings.find(({ setting }) => setting === name);
    expect(about('boardPort')).toMatchObject({ value: 3, from: 'flag', source: '--board-port' });
    expect(about('housePort')).toMatchObject({
      value: 5,
      from: 'environment',
      source: 'HOUSE_PORT',
    });
    expect(about('storeUrl')).toMatchObject({
      value: 'mongodb://me:***@host/a',
      from: 'file',
      source: `${file}: storeUrl`,
    });
    expect(about('boardPassword')).toMatchObject({ value: 'set', from: 'environment' });
    expect(about('boardUser')).toMatchObject({ value: null, from: 'default', source: null });
    expect(about('providerUrls.open-router')).toMatchObject({
      value: 'http://127.0.0.1:1/v1',
      source: 'ARENA_PROVIDER_URL_OPEN_ROUTER',
    });
  });

  it('that a file spells wrongly are faults, with the one that was meant and the place', () => {
    const file = join(directory.path, 'wrong.json');
    const read = (text: string) => {
      writeFileSync(file, text);
      return () => shownSettings({ environment: {}, directory: directory.path, file });
    };
    expect(read('{ "storeURl": "x" }')).toThrow(
      'storeURl: unknown setting; did you mean "storeUrl"?',
    );
    expect(read('{\n  "boardPort": 1,\n}')).toThrow(
      `${file}:3:1: expected a JSON file of settings`,
    );
  });
});

describe('variables that are no setting', () => {
  it('are named with the one that was meant', () => {
    expect(strangerLines({ ARENA_SESION_CONCURRENCY: '3', ARENA_DATA: 'x', OTHER: 'y' })).toEqual([
      'ARENA_SESION_CONCURRENCY is ignored: there is no such setting; did you mean ARENA_SESSION_CONCURRENCY?',
    ]);
    expect(strangerLines({ ARENA_SPEED_OF_LIGHT: '1' })).toEqual([
      'ARENA_SPEED_OF_LIGHT is ignored: there is no such setting; arena config lists them',
    ]);
  });

  it('are not named where a roster or a compose file may name them', () => {
    expect(
      strangerLines({
        ARENA_PROVIDER: 'openrouter',
        ARENA_PROVIDER_URL_HOUSE: 'http://127.0.0.1:1/v1',
        ARENA_OPENROUTER_API_KEY: 'k',
      }),
    ).toEqual([]);
  });
});
