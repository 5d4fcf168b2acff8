import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { describeError, UserError } from './errors.ts';
import { nameSchema } from './ids.ts';

/** Name of the optional file in the working directory; `--config FILE` names another. */
export const CONFIGURATION_FILE = 'arena.config.json';

const milliseconds = z.coerce.number().int().min(1);
const port = z.coerce.number().int().min(0).max(65_535);
const atLeastOne = z.coerce.number().int().min(1);

/**
 * Every setting of a process, in one place. Precedence: flag, environment, file, default.
 * What shapes play is not here but in the batch: a session must not depend on who runs it.
 */
export const configurationSchema = z.strictObject({
  /** Without it the process starts its own redis-server on a private port. */
  redisUrl: z
    .string()
    .regex(/^rediss?:\/\//, 'expected redis://host:port')
    .nullable()
    .default(null),
  storeUrl: z
    .string()
    .regex(/^(mongodb(\+srv)?|sqlite):\/\//, 'expected mongodb://… or sqlite://path')
    .default('sqlite://.arena/arena.sqlite'),
  /** Reports, exports, the embedded store, pid and port of an own redis-server. */
  dataDirectory: z.string().min(1).default('.arena'),
  logLevel: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('warn'),
  boardHost: z.string().min(1).default('127.0.0.1'),
  boardPort: port.default(3210),
  boardUser: z.string().min(1).nullable().default(null),
  boardPassword: z.string().min(1).nullable().default(null),
  housePort: port.default(4010),
  /** Where `/metrics`, `/healthz` and `/readyz` of this process are. */
  metricsHost: z.string().min(1).default('127.0.0.1'),
  /** Null: the next free one from 9464 for workers, none for `arena run`. */
  metricsPort: port.nullable().default(null),
  /** Addresses of providers in this process, by provider id, instead of the roster's. */
  providerUrls: z.record(nameSchema, z.url()).default({}),
  /** Sessions one table worker holds at once; a waiting session costs little. */
  sessionConcurrency: atLeastOne.default(500),
  /** Calls one llm worker holds at once; the provider's own limit holds over the fleet. */
  callConcurrency: atLeastOne.default(50),
  judgeConcurrency: atLeastOne.default(50),
  /** BullMQ's job lock: a worker that is silent for so long is taken for dead. */
  lockDurationMs: milliseconds.default(30_000),
  stalledIntervalMs: milliseconds.default(15_000),
  /** How often the store is asked although no hint came (a hint can be lost). */
  answerPollMs: milliseconds.default(5_000),
  reconcileIntervalMs: milliseconds.default(60_000),
  /** How long a start waits for Redis and the store before it gives up with one line. */
  connectTimeoutMs: milliseconds.default(10_000),
  /** How long the first signal lets calls in flight finish. */
  graceMs: milliseconds.default(30_000),
});
export type Configuration = z.infer<typeof configurationSchema>;
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
  connectTimeoutMs: 'ARENA_CONNECT_TIMEOUT_MS',
  graceMs: 'ARENA_GRACE_MS',
};

/** `ARENA_PROVIDER_URL_OPEN_ROUTER` is the address of provider `open-router`. */
const PROVIDER_URL_PREFIX = 'ARENA_PROVIDER_URL_';

export interface ConfigurationSources {
  /** Values given on the command line; undefined ones do not count. */
  flags?: Partial<Record<Setting, unknown>>;
  environment: Readonly<Record<string, string | undefined>>;
  directory: string;
  /** Path of a configuration file; it must exist when named. */
  file?: string | undefined;
}

interface Source {
  name: (setting: string) => string;
  values: Record<string, unknown>;
}

/**
 * Reads the configuration of this process. Throws UserError with one line per fault, each naming the
 * flag, variable or file it came from.
 */
export function readConfiguration(sources: ConfigurationSources): Configuration {
  const ordered = [fromFile(sources), fromEnvironment(sources.environment), fromFlags(sources)];
  const values = merged(ordered.map((source) => source.values));
  const providerUrls = ordered.map((source) => source.values['providerUrls']).filter(isRecord);
  if (providerUrls.length > 0) values['providerUrls'] = merged(providerUrls);
  // The embedded store lives with the rest of the data unless it is told where.
  const { dataDirectory } = values;
  if (typeof dataDirectory === 'string') {
    values['storeUrl'] ??= `sqlite://${dataDirectory}/arena.sqlite`;
  }
  const parsed = configurationSchema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw new UserError(
    parsed.error.issues.map((issue) => {
      if (issue.code === 'unrecognized_keys') {
        return `${CONFIGURATION_FILE}: unknown setting ${issue.keys.join(', ')}`;
      }
      const setting = String(issue.path[0] ?? '');
      const source = ordered.findLast((each) => setting in each.values);
      const place = source === undefined ? setting : source.name(setting);
      return `${place}: ${issue.message}`;
    }),
  );
}

function fromFlags(sources: ConfigurationSources): Source {
  const given = Object.entries(sources.flags ?? {}).filter(([, value]) => value !== undefined);
  return {
    name: (setting) => `--${setting.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    values: Object.fromEntries(given),
  };
}

function fromEnvironment(environment: ConfigurationSources['environment']): Source {
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
    name: (setting) =>
      setting === 'providerUrls'
        ? `${PROVIDER_URL_PREFIX}…`
        : (ENVIRONMENT[setting as keyof typeof ENVIRONMENT] ?? setting),
    values,
  };
}

function fromFile(sources: ConfigurationSources): Source {
  const path = resolve(sources.directory, sources.file ?? CONFIGURATION_FILE);
  const name = (setting: string): string => `${path}: ${setting}`;
  if (sources.file === undefined && !existsSync(path)) return { name, values: {} };
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UserError(`${path}: expected a JSON file of settings: ${describeError(error)}`, {
      cause: error,
    });
  }
  if (!isRecord(content)) throw new UserError(`${path}: expected a JSON object of settings`);
  return { name, values: content };
}

/** Later ones win. */
function merged(records: readonly Record<string, unknown>[]): Record<string, unknown> {
  return Object.fromEntries(records.flatMap((record) => Object.entries(record)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
