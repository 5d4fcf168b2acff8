import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { UserError } from '../records/errors.ts';
import { readJsonText } from '../text/json-text.ts';
import { readTextFile } from '../text/text-file.ts';
import type { Configuration } from './configuration.ts';

/** Name of the optional file in the working directory; `--config FILE` names another. */
export const CONFIGURATION_FILE = 'arena.config.json';

type Setting = keyof Configuration;

/** The environment variable of each setting. */
export const ENVIRONMENT: Readonly<Record<Exclude<Setting, 'providerUrls'>, string>> = {
  redisUrl: 'REDIS_URL',
  storeUrl: 'STORE_URL',
  dataDirectory: 'ARENA_DATA',
  logLevel: 'LOG_LEVEL',
  boardHost: 'BOARD_HOST',
  boardPort: 'BOARD_PORT',
  boardUser: 'BOARD_USER',
  boardPassword: 'BOARD_PASSWORD',
  hosts: 'ARENA_HOSTS',
  readOnly: 'ARENA_BOARD_READ_ONLY',
  allowDestructive: 'ARENA_BOARD_DESTRUCTIVE',
  actionDelayMs: 'ARENA_ACTION_DELAY_MS',
  housePort: 'HOUSE_PORT',
  metricsHost: 'ARENA_METRICS_HOST',
  metricsPort: 'ARENA_METRICS_PORT',
  sessionConcurrency: 'ARENA_SESSION_CONCURRENCY',
  callConcurrency: 'ARENA_CALL_CONCURRENCY',
  judgeConcurrency: 'ARENA_JUDGE_CONCURRENCY',
  lockDurationMs: 'ARENA_LOCK_MS',
  stalledIntervalMs: 'ARENA_STALLED_MS',
  answerPollMs: 'ARENA_ANSWER_POLL_MS',
  reconcileIntervalMs: 'ARENA_RECONCILE_MS',
  keepResponsesDays: 'ARENA_KEEP_RESPONSES_DAYS',
  connectTimeoutMs: 'ARENA_CONNECT_TIMEOUT_MS',
  graceMs: 'ARENA_GRACE_MS',
};

/** `ARENA_PROVIDER_URL_OPEN_ROUTER` is the address of provider `open-router`. */
export const PROVIDER_URL_PREFIX = 'ARENA_PROVIDER_URL_';

export interface ConfigurationSources {
  /** Values given on the command line; undefined ones do not count. */
  flags?: Partial<Record<Setting, unknown>>;
  environment: Readonly<Record<string, string | undefined>>;
  directory: string;
  /** Path of a configuration file; it must exist when named. */
  file?: string | undefined;
}

/** One place that settings come from. */
export interface SettingSource {
  kind: 'flag' | 'environment' | 'file';
  /** How it names a setting, or the address of one provider. */
  name: (setting: string, provider?: string) => string;
  values: Record<string, unknown>;
}

/** File, environment, flags: later ones win. Throws UserError for a file that cannot be read. */
export function sourcesInOrder(sources: ConfigurationSources): readonly SettingSource[] {
  return [fromFile(sources), fromEnvironment(sources.environment), fromFlags(sources)];
}

function fromFlags(sources: ConfigurationSources): SettingSource {
  const given = Object.entries(sources.flags ?? {}).filter(([, value]) => value !== undefined);
  return {
    kind: 'flag',
    name: (setting) => `--${setting.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    values: Object.fromEntries(given),
  };
}

function fromEnvironment(environment: ConfigurationSources['environment']): SettingSource {
  const values: Record<string, unknown> = {};
  for (const [setting, variable] of Object.entries(ENVIRONMENT)) {
    const value = environment[variable];
    if (value !== undefined && value !== '') values[setting] = value;
  }
  const urls = Object.entries(environment)
    .filter(([variable, value]) => variable.startsWith(PROVIDER_URL_PREFIX) && value !== '')
    .map(([variable, value]) => [
      variable.slice(PROVIDER_URL_PREFIX.length).toLowerCase().replaceAll('_', '-'),
      value,
    ]);
  if (urls.length > 0) values['providerUrls'] = Object.fromEntries(urls);
  return {
    kind: 'environment',
    name: (setting, provider = '') =>
      setting === 'providerUrls'
        ? `${PROVIDER_URL_PREFIX}${provider.toUpperCase().replaceAll('-', '_')}`
        : (ENVIRONMENT[setting as keyof typeof ENVIRONMENT] ?? setting),
    values,
  };
}

function fromFile(sources: ConfigurationSources): SettingSource {
  const path = resolve(sources.directory, sources.file ?? CONFIGURATION_FILE);
  const name: SettingSource['name'] = (setting, provider) =>
    `${path}: ${provider === undefined ? setting : `${setting}.${provider}`}`;
  if (sources.file === undefined && !existsSync(path)) return { kind: 'file', name, values: {} };
  const json = readJsonText(readTextFile(path, 'a JSON file of settings'));
  if (!json.ok) {
    const { line, column, expected, found } = json.fault;
    throw new UserError(
      `${path}:${line}:${column}: expected a JSON file of settings with ${expected} here, found ${found}`,
    );
  }
  if (!isRecord(json.value)) throw new UserError(`${path}: expected a JSON object of settings`);
  return { kind: 'file', name, values: json.value };
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
