import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { bytes } from '../results/units.ts';
import { type Finding, fault, ok, warning } from './finding.ts';

/** What BullMQ 6 needs. */
const LEAST_REDIS = [6, 2] as const;
/** Times in records are of several machines; leases and rests are measured in seconds. */
const MOST_CLOCK_SKEW_MS = 2_000;
/** Above this share of its memory Redis is near to refusing jobs. */
const FULL = 0.8;

/** Version, persistence, memory and clock of a Redis that answers; its policy was held when it opened. */
export async function lookAtRedis({
  redis,
  now,
}: Pick<ProcessContext, 'redis' | 'now'>): Promise<Finding[]> {
  const { commands, address } = redis;
  const info = fieldsOf(await commands.info());
  const asked = now().getTime();
  const [seconds, micros] = await commands.time();
  const tookMs = now().getTime() - asked;
  return [
    version(address, info['redis_version'] ?? ''),
    policy(info['maxmemory_policy']),
    persistence(info),
    memory(info),
    clock(Number(seconds) * 1000 + Number(micros) / 1000 - asked - tookMs / 2),
  ];
}

export function version(address: string, found: string): Finding {
  const [major = 0, minor = 0] = found.split('.').map(Number);
  const recent = major > LEAST_REDIS[0] || (major === LEAST_REDIS[0] && minor >= LEAST_REDIS[1]);
  const shown = `${found} at ${address}`;
  return recent
    ? ok('Redis', shown)
    : fault('Redis', shown, `use Redis ${LEAST_REDIS.join('.')} or newer`);
}

function policy(found: string | undefined): Finding {
  return found === 'noeviction'
    ? ok('Redis policy', found)
    : warning('Redis policy', found ?? 'not told', 'set maxmemory-policy noeviction');
}

export function persistence(info: Readonly<Record<string, string>>): Finding {
  const what = 'Redis persistence';
  if (info['aof_enabled'] !== '1') {
    return warning(
      what,
      'no append-only file',
      'nothing is lost (the store fills the queues again), but a restart costs up to a minute: appendonly yes',
    );
  }
  return info['aof_last_write_status'] === 'ok'
    ? ok(what, 'append-only file')
    : fault(what, 'the append-only file cannot be written', 'look at the disk of Redis');
}

function memory(info: Readonly<Record<string, string>>): Finding {
  const used = Number(info['used_memory']);
  const most = Number(info['maxmemory'] ?? 0);
  const shown = `${bytes(used)} in use${most > 0 ? ` of ${bytes(most)}` : ''}`;
  return most > 0 && used > most * FULL
    ? warning('Redis memory', shown, 'give it more: at its limit it takes no more jobs')
    : ok('Redis memory', shown);
}

export function clock(skewMs: number): Finding {
  const shown = `${Math.round(Math.abs(skewMs))} ms from that of Redis`;
  return Math.abs(skewMs) <= MOST_CLOCK_SKEW_MS
    ? ok('clock', shown)
    : warning('clock', shown, 'synchronise the clocks (NTP)');
}

function fieldsOf(info: string): Record<string, string> {
  return Object.fromEntries(
    info
      .split(/\r?\n/)
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
}
