import { z } from 'zod';
import { nameSchema } from '../records/ids.ts';
import { ownAddressSchema } from '../records/roster.ts';
import { atLeastOne, flag, milliseconds, port, text } from './setting-values.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
/** Paper, Table 3: the delay of the broadcast, without any influence on play. */
const ACTION_DELAY_MS = 2_500;
const PROVIDER_NAME = 'expected the id of a provider at the end of the name';

/**
 * Every setting of a process, in one place. Precedence: flag, environment, file, default.
 * What shapes play is not here but in the batch: a session must not depend on who runs it.
 */
export const configurationSchema = z.strictObject({
  /** Without it the process starts its own redis-server on a private port. */
  redisUrl: z
    .string()
    .regex(/^rediss?:\/\//, 'expected redis://[user:password@]host[:port][/database]')
    .nullable()
    .default(null),
  storeUrl: z
    .string()
    .regex(/^(mongodb(\+srv)?|sqlite):\/\//, 'expected mongodb://… or sqlite://path')
    .default('sqlite://.arena/arena.sqlite'),
  /** Reports, exports, the embedded store, pid and port of an own redis-server. */
  dataDirectory: text.default('.arena'),
  logLevel: z
    .enum(LOG_LEVELS, { error: `expected one of ${LOG_LEVELS.join(', ')}` })
    .default('warn'),
  boardHost: text.default('127.0.0.1'),
  boardPort: port.default(3210),
  boardUser: text.nullable().default(null),
  boardPassword: text.nullable().default(null),
  /** Names of hosts, apart by commas, under which the board and `/metrics` may be asked for. */
  hosts: text.nullable().default(null),
  /** The board's queues can be looked at and nothing else. */
  readOnly: flag.default(false),
  /** The board's queues also take what may lose work: jobs removed, changed or added by hand. */
  allowDestructive: flag.default(false),
  /** How late spectators of a live session see each action (paper, Table 3); play never waits for it. */
  actionDelayMs: milliseconds.default(ACTION_DELAY_MS),
  housePort: port.default(4010),
  /** Where `/metrics`, `/healthz` and `/readyz` of this process are. */
  metricsHost: text.default('127.0.0.1'),
  /** Null: the next free one from 9464 for workers, none for `arena run`. */
  metricsPort: port.nullable().default(null),
  /** Addresses of providers in this process, by provider id, instead of the roster's. */
  providerUrls: z
    .record(nameSchema, ownAddressSchema, {
      error: ({ code }) => (code === 'invalid_key' ? PROVIDER_NAME : 'expected addresses by id'),
    })
    .default({}),
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
  /** How many days a finished batch keeps its raw responses; null: until somebody prunes it. */
  keepResponsesDays: atLeastOne.nullable().default(null),
  /** How long a start waits for Redis and the store before it gives up with one line. */
  connectTimeoutMs: milliseconds.default(10_000),
  /** How long the first signal lets calls in flight finish. */
  graceMs: milliseconds.default(30_000),
});
export type Configuration = z.infer<typeof configurationSchema>;
