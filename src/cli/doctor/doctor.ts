import { readRosterFile } from '../../producer/read-batch.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { ArenaError, describeError } from '../../shared/records/errors.ts';
import { maskAddress } from '../../shared/settings/secrets.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { StoreMissingError } from '../../shared/store/errors.ts';
import { type CommandProcess, openContextOn, openStoreOf } from '../process.ts';
import { type Finding, fault, ok } from './finding.ts';
import { lookAtJobs } from './jobs.ts';
import { lookAtMachine } from './machine.ts';
import { ping } from './ping.ts';
import {
  type AskedProvider,
  lookAtImports,
  lookAtKey,
  lookAtProviderStates,
  lookAtVersions,
  providersNeeded,
  providersOf,
} from './providers.ts';
import { lookAtRecords, lookAtStore } from './records.ts';
import { lookAtRedis } from './redis.ts';

export interface DoctorFlags {
  ping?: boolean;
  /** Path of a roster whose providers are looked at, too. */
  roster?: string;
  records: boolean;
}

/** Looks at everything that a process needs, and at what stands in its way. Changes nothing. */
export async function examine(arena: CommandProcess, flags: DoctorFlags): Promise<Finding[]> {
  const { configuration } = arena;
  // Before anything is opened: a mistake in it is the user's.
  const ofRoster = flags.roster === undefined ? [] : providersOf(readRosterFile(flags.roster));
  const findings = await lookAtMachine(configuration);
  const { store, context } = await opened(arena, findings);
  if (context !== null) {
    findings.push(...(await lookAtRedis(context)));
    findings.push(...(await lookAtJobs(context)));
  }
  if (store !== null) findings.push(await lookAtStore(store));
  const needed = store === null ? [] : await providersNeeded(store);
  findings.push(...(await lookAtProviders(arena, [...needed, ...ofRoster], flags)));
  if (store === null) return findings;
  findings.push(...(await lookAtImports(store)));
  findings.push(...(await lookAtProviderStates(store, needed)));
  findings.push(...(await lookAtVersions(store)));
  if (flags.records) findings.push(...(await lookAtRecords(store)));
  return findings;
}

async function lookAtProviders(
  { configuration }: CommandProcess,
  asked: readonly AskedProvider[],
  flags: DoctorFlags,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const once = new Map(asked.map((each) => [each.provider.id, each]));
  for (const each of once.values()) {
    findings.push(lookAtKey(each.provider, process.env));
    if (flags.ping) findings.push(...(await ping(each, configuration, process.env)));
  }
  return findings;
}

/** What can be opened; what cannot is a finding. One that is away must not hide the other. */
async function opened(
  arena: CommandProcess,
  findings: Finding[],
): Promise<{ store: ArenaStore | null; context: ProcessContext | null }> {
  const { redisUrl } = arena.configuration;
  if (redisUrl !== null) {
    try {
      const context = await openContextOn(redisUrl, arena);
      return { store: context.store, context };
    } catch (error) {
      if (!(error instanceof ArenaError)) throw error;
      findings.push(fault('services', describeError(error), 'see to REDIS_URL and STORE_URL'));
    }
  } else {
    findings.push(ok('queues', 'REDIS_URL is not set: arena run starts a redis-server of its own'));
  }
  try {
    return { store: await openStoreOf(arena), context: null };
  } catch (error) {
    if (!(error instanceof ArenaError)) throw error;
    if (error instanceof StoreMissingError) {
      findings.push(
        ok(
          'store',
          `${maskAddress(arena.configuration.storeUrl)} is not there yet: arena run makes it`,
        ),
      );
      return { store: null, context: null };
    }
    findings.push(fault('store', describeError(error), 'see to STORE_URL'));
    return { store: null, context: null };
  }
}
