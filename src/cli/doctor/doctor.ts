import { ArenaError, describeError } from '../../shared/errors.ts';
import type { ProcessContext } from '../../shared/process/context.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { type CommandProcess, openContextOn, openStoreOf } from '../process.ts';
import { type Finding, fault, ok } from './finding.ts';
import { lookAtJobs } from './jobs.ts';
import { lookAtMachine } from './machine.ts';
import { lookAtKey, lookAtStandings, ping, providersNeeded } from './providers.ts';
import { lookAtRecords, lookAtStore } from './records.ts';
import { lookAtRedis } from './redis.ts';

export interface DoctorFlags {
  ping?: boolean;
  records: boolean;
}

/** Looks at everything that a process needs, and at what stands in its way. Changes nothing. */
export async function examine(arena: CommandProcess, flags: DoctorFlags): Promise<Finding[]> {
  const { configuration } = arena;
  const findings = await lookAtMachine(configuration);
  const { store, context } = await opened(arena, findings);
  if (context !== null) {
    findings.push(...(await lookAtRedis(context)));
    findings.push(...(await lookAtJobs(context)));
  }
  if (store === null) return findings;
  findings.push(await lookAtStore(store));
  const providers = await providersNeeded(store);
  findings.push(...providers.map((provider) => lookAtKey(provider, process.env)));
  findings.push(...(await lookAtStandings(store, providers)));
  if (flags.ping) {
    for (const provider of providers) {
      findings.push(await ping(provider, configuration, process.env));
    }
  }
  if (flags.records) findings.push(...(await lookAtRecords(store)));
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
    findings.push(fault('store', describeError(error), 'see to STORE_URL'));
    return { store: null, context: null };
  }
}
