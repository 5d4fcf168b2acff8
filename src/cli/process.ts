import { setTimeout as sleep } from 'node:timers/promises';
import { type Command, Option } from 'commander';
import type { Closers } from '../shared/fleet/process/closers.ts';
import type { ProcessContext } from '../shared/fleet/process/context.ts';
import type { Log } from '../shared/fleet/process/log.ts';
import type { Configuration } from '../shared/settings/configuration.ts';
import type { ConfigurationSources } from '../shared/settings/configuration-sources.ts';
import type { ArenaStore } from '../shared/store/arena-store.ts';
import { pathOf } from './help/add-examples.ts';

/** What every command that opens something starts from. */
export interface CommandProcess {
  configuration: Configuration;
  log: Log;
  closers: Closers;
  /** Aborted by the first SIGINT or SIGTERM: take no new work, finish what is in flight. */
  leaving: AbortSignal;
  /** Ends the command with this error, whatever it is waiting for. */
  fail: (error: Error) => void;
}

/** What failed may not close either (queues whose Redis is gone wait for it): the user does not. */
const CLOSING_AFTER_FAILURE_MS = 3_000;

type Body = (process: CommandProcess) => Promise<number>;

/** Settings of the configuration that most commands take as flags. */
export function addConnectionOptions(command: Command): Command {
  for (const [flags, description] of CONNECTION_OPTIONS) {
    command.addOption(new Option(flags, description).helpGroup('Settings (arena config):'));
  }
  return command;
}

const CONNECTION_OPTIONS = [
  ['--redis-url <url>', 'queues, redis://host:port (REDIS_URL; default: one of its own)'],
  [
    '--store-url <url>',
    'records, mongodb://host/name or sqlite://path (STORE_URL; default: arena.sqlite in the data directory)',
  ],
  [
    '--data-directory <folder>',
    'reports, exports and the embedded store (ARENA_DATA; default: .arena)',
  ],
  ['--log-level <level>', 'trace, debug, info, warn, error or silent (LOG_LEVEL; default: warn)'],
] as const;

/**
 * Runs a command's body and closes whatever it opened, in reverse, also when it fails. The first
 * signal aborts `leaving`; a second one, or the end of the grace, ends the process at once.
 */
export async function runProcess(command: Command, body: Body): Promise<void> {
  const [
    { readConfiguration },
    { strangerLines },
    { Closers },
    { createLog },
    { maskOf, secretsOf },
    { maskOutput },
    { onSignals },
    { EXIT },
  ] = await Promise.all([
    import('../shared/settings/read-configuration.ts'),
    import('../shared/settings/shown-settings.ts'),
    import('../shared/fleet/process/closers.ts'),
    import('../shared/fleet/process/log.ts'),
    import('../shared/settings/secrets.ts'),
    import('./masked-output.ts'),
    import('../shared/fleet/process/signals.ts'),
    import('./failure.ts'),
  ]);
  const configuration = readConfiguration(settingSources(command));
  const mask = maskOf(secretsOf(process.env, configuration));
  // The environment is all that was known before.
  maskOutput(mask);
  sayStrangers(strangerLines(process.env), command);
  const log = createLog(configuration.logLevel, {}, mask);
  const closers = new Closers();
  const leaving = new AbortController();
  const forget = onSignals({
    graceful: async () => leaving.abort(),
    atOnce: () => {
      process.stderr.write('arena: stopped at once; whatever was in flight is asked again\n');
      process.exit(EXIT.interrupted);
    },
    graceMs: configuration.graceMs,
  });
  let fail: (error: Error) => void = () => undefined;
  const failed = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  let closingMs = CLOSING_AFTER_FAILURE_MS;
  try {
    const arena = { configuration, log, closers, leaving: leaving.signal, fail };
    process.exitCode = await Promise.race([body(arena), failed]);
    closingMs = configuration.graceMs;
  } finally {
    const hung = sleep(closingMs);
    await Promise.race([closers.closeAll(log), hung]);
    forget();
  }
}

/**
 * The store alone: commands that need no more work beside a running batch and without Redis.
 * @param use `read` what stands there, also where nothing can be written; `change` it; or `make` it
 */
export async function openStoreOf(
  { configuration, closers }: CommandProcess,
  use: 'read' | 'change' | 'make' = 'read',
): Promise<ArenaStore> {
  const { openArenaStore } = await import('../shared/store/arena-store.ts');
  const waitMs = configuration.connectTimeoutMs;
  const store = await openArenaStore(configuration.storeUrl, { waitMs, use });
  closers.push('store', () => store.close());
  return store;
}

/** The same to read; null where nobody has made one yet: then earlier batches tell nothing. */
export async function openStoreIfThere(arena: CommandProcess): Promise<ArenaStore | null> {
  const { StoreMissingError } = await import('../shared/store/errors.ts');
  try {
    return await openStoreOf(arena);
  } catch (error) {
    if (error instanceof StoreMissingError) return null;
    throw error;
  }
}

/** Store, Redis and queues of a process that shares them with others: REDIS_URL must be given. */
export async function openSharedContext(
  arena: CommandProcess,
  command: Command,
): Promise<ProcessContext> {
  const { redisUrl } = arena.configuration;
  const { UserError } = await import('../shared/records/errors.ts');
  if (redisUrl === null) {
    throw new UserError(
      `${pathOf(command)}: separate processes share one Redis, so REDIS_URL is needed (redis://host:port); without it, arena run plays a batch in one process`,
    );
  }
  return await openContextOn(redisUrl, arena);
}

/** With a store that ends the command when it is gone: what is paid from then on could not be kept. */
export async function openContextOn(
  redisUrl: string,
  { configuration, log, closers, fail }: Omit<CommandProcess, 'leaving'>,
): Promise<ProcessContext> {
  const { openContext } = await import('../shared/fleet/process/context.ts');
  return await openContext({
    configuration,
    redisUrl,
    log,
    closers,
    environment: process.env,
    onStoreGone: fail,
  });
}

/** Resolves at the first signal. */
export function untilLeaving(leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (leaving.aborted) resolve();
    else leaving.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Flags that are settings of the configuration; the rest of a command's flags are its own. */
const SETTING_FLAGS = [
  'redisUrl',
  'storeUrl',
  'dataDirectory',
  'logLevel',
  'boardHost',
  'boardPort',
  'readOnly',
  'allowDestructive',
  'housePort',
  'metricsHost',
  'metricsPort',
] as const;

/** Where the settings of a command come from. */
export function settingSources(command: Command): ConfigurationSources {
  return {
    flags: settingFlags(command),
    environment: process.env,
    directory: process.cwd(),
    file: command.optsWithGlobals<{ config?: string }>().config,
  };
}

/** Warnings, and no faults: a variable may be meant for a newer version of this program. */
function sayStrangers(lines: readonly string[], command: Command): void {
  const { json } = command.opts<{ json?: boolean }>();
  for (const line of lines) {
    process.stderr.write(
      json ? `${JSON.stringify({ warning: { message: line } })}\n` : `arena: ${line}\n`,
    );
  }
}

function settingFlags(command: Command): Partial<Record<(typeof SETTING_FLAGS)[number], unknown>> {
  const given = command.optsWithGlobals<Record<string, unknown>>();
  // Whoever wants to see more wants the log, too, unless a level is named.
  if (given['verbose'] === true) given['logLevel'] ??= 'debug';
  return Object.fromEntries(SETTING_FLAGS.map((setting) => [setting, given[setting]]));
}
