import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { ENVIRONMENT } from '../../src/shared/settings/configuration-sources.ts';
import { readConfiguration } from '../../src/shared/settings/read-configuration.ts';
import { parsed, workCommand } from './command-line.ts';
import { CHOSEN, composeFile, ROOT, type Service } from './compose-file.ts';

const file = composeFile(CHOSEN);
const own = Object.entries(file.services).filter(([, { image }]) => image === 'poker-arena');

describe('docker-compose.yml', () => {
  test('holds to the schema of the Compose Specification', () => {
    const schema = JSON.parse(
      readFileSync(join(ROOT, 'test/fixtures/compose/compose-spec.json'), 'utf8'),
    );
    // Formats (durations, ports) are looked at below, where they matter.
    const validate = new Ajv2020.default({
      strict: false,
      allErrors: true,
      validateFormats: false,
    }).compile(schema);
    expect(validate(file), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ ...file, services: { table: { imagee: 'poker-arena' } } })).toBe(false);
  });

  test.each(Object.keys(CHOSEN))('asks for %s, which nobody may leave out', (name) => {
    expect(() => composeFile({ ...CHOSEN, [name]: '' })).toThrow(name);
  });

  test('has one service for every kind of worker, and the board', () => {
    const workers = workCommand().commands.map((command) => command.name());
    expect(own.map(([name]) => name)).toEqual(expect.arrayContaining([...workers, 'board']));
  });

  test.each(own)('gives %s a command that the command line takes', async (name, service) => {
    expect(await parsed(service.command ?? [])).toBe(
      (service.command ?? [])
        .filter((word) => /^[a-z]+$/.test(word))
        .slice(0, depth(name))
        .join(' '),
    );
  });

  test('is refused where a command has a misspelt flag', async () => {
    await expect(parsed(['work', 'table', '--providr', 'openrouter'])).rejects.toThrow(
      /unknown option/,
    );
    await expect(parsed(['work', 'tables'])).rejects.toThrow(/unknown command/);
  });

  test('asks the provider of ARENA_PROVIDER', () => {
    const { services } = composeFile({ ...CHOSEN, ARENA_PROVIDER: 'groq' });
    expect(services['llm']?.command).toEqual(['work', 'llm', '--provider', 'groq']);
  });

  test.each(own)(
    'sets for %s only what the configuration knows, to values that it takes',
    (_name, service) => {
      const environment = textValues(service);
      const settings = Object.keys(environment).filter((name) => !name.startsWith('OTEL_'));
      expect(Object.values(ENVIRONMENT)).toEqual(expect.arrayContaining(settings));
      const configuration = readConfiguration({ environment, directory: '/nowhere' });
      expect(configuration.redisUrl).toBe('redis://:a-password@redis:6379');
      expect(configuration.storeUrl).toContain('@mongo:27017/arena');
      // Docker kills what is not gone by then, with its calls in flight.
      expect(seconds(service.stop_grace_period)).toBeGreaterThan(configuration.graceMs / 1000);
    },
  );

  test('gives the keys of providers to llm services alone', () => {
    for (const [name, { command, env_file, environment }] of Object.entries(file.services)) {
      const asksProviders = command?.slice(0, 2).join(' ') === 'work llm';
      expect(env_file?.map(({ path }) => path) ?? [], name).toEqual(asksProviders ? ['.env'] : []);
      expect(Object.keys(environment ?? {}).join(), name).not.toMatch(/_KEY\b|_TOKEN\b/);
    }
  });

  test('probes every worker where its metrics are', () => {
    for (const [name, { healthcheck, environment }] of own) {
      if (healthcheck?.disable === true) continue;
      expect(healthcheck?.test?.at(-1), name).toContain(
        `http://127.0.0.1:${environment?.['ARENA_METRICS_PORT']}/readyz`,
      );
    }
  });

  test('keeps what Redis and MongoDB hold on volumes, and Redis as the queues need it', () => {
    const { redis, mongo } = file.services;
    const words = redis?.command?.join(' ');
    expect(words).toContain('--appendonly yes');
    expect(words).toContain('--maxmemory-policy noeviction');
    expect(words).toContain('--requirepass a-password');
    for (const service of [redis, mongo]) {
      const volume = service?.volumes?.[0]?.split(':')[0] ?? '';
      expect(Object.keys(file.volumes)).toContain(volume);
      expect(service?.healthcheck?.test).toBeDefined();
      expect(service?.ports).toBeUndefined();
    }
  });

  test('lets every worker be scaled: none has a name or a published port of its own', () => {
    for (const [name, service] of own) {
      expect(service, name).not.toHaveProperty('container_name');
      if (name !== 'board') expect(service.ports, name).toBeUndefined();
    }
  });
});

/** How many words of a service's command name the command. */
function depth(name: string): number {
  return workCommand().commands.some((command) => command.name() === name) ? 2 : 1;
}

function textValues({ environment = {} }: Service): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, String(value)]),
  );
}

function seconds(period: string | undefined): number {
  return Number(/^(\d+)s$/.exec(period ?? '')?.[1]);
}
