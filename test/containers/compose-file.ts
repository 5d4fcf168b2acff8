import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

export const ROOT = resolve(import.meta.dirname, '../..');

export interface Service {
  image: string;
  build?: string;
  command?: string[];
  env_file?: { path: string; required?: boolean }[];
  environment?: Record<string, string | number>;
  healthcheck?: { test?: string[]; disable?: boolean };
  volumes?: string[];
  ports?: string[];
  profiles?: string[];
  stop_grace_period?: string;
}

export interface ComposeFile {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
}

/** What Compose reads out of the file, its variables put in (`${NAME:-default}`, `${NAME:?…}`). */
export function composeFile(variables: Readonly<Record<string, string>>): ComposeFile {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  return interpolated(parse(text, { merge: true }), variables) as ComposeFile;
}

function interpolated(value: unknown, variables: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') {
    return value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_whole, name, kind, rest) => {
      const given = variables[name];
      if (given !== undefined && given !== '') return given;
      if (kind === '-') return rest;
      throw new Error(`${name}: ${rest ?? 'not set'}`);
    });
  }
  if (Array.isArray(value)) return value.map((each) => interpolated(each, variables));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, interpolated(each, variables)]),
  );
}

/** The passwords that a person has to choose. */
export const CHOSEN = {
  REDIS_PASSWORD: 'a-password',
  MONGO_PASSWORD: 'another-password',
  BOARD_USER: 'somebody',
  BOARD_PASSWORD: 'a-third-password',
};
