import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { configurationSchema } from '../../src/shared/settings/configuration.ts';
import { ENVIRONMENT } from '../../src/shared/settings/configuration-sources.ts';

const EXAMPLE = join(resolve(import.meta.dirname, '../..'), '.env.example');

test('.env.example names every setting of a process with its default', () => {
  const lines = readFileSync(EXAMPLE, 'utf8').matchAll(/^#([A-Z][A-Z0-9_]*)=(.*)$/gm);
  const example = new Map(Array.from(lines, ([, name, value]) => [name, value]));
  const defaults = configurationSchema.parse({});
  for (const [setting, variable] of Object.entries(ENVIRONMENT)) {
    expect(example.has(variable), variable).toBe(true);
    // What has no default is shown with an example, or empty.
    const value = defaults[setting as keyof typeof ENVIRONMENT];
    if (value !== null) expect(example.get(variable), variable).toBe(String(value));
  }
  expect(
    [...example.keys()].filter((name) => name?.startsWith('ARENA_PROVIDER_URL_')),
  ).toHaveLength(1);
});
