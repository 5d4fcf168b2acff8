import { type Arena, startArena } from '../../cli/arena.ts';

/** What one process of a fleet does. */
export type Role = 'table' | 'llm' | 'judge' | 'metrics';

/** One place of a fleet: the process in it may change. */
export interface Member {
  readonly role: Role;
  readonly environment: Readonly<Record<string, string>>;
  process: Arena;
}

export interface FleetOptions {
  readonly directory: string;
  readonly redisUrl: string;
  /** Where the stand-ins are; several: one for each llm process in turn. */
  readonly houseUrls: readonly string[];
  readonly counts: Readonly<Record<Role, number>>;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Locks expire and stalls are found within seconds, so that a test sees what production sees in a minute. */
export const HASTY: Readonly<Record<string, string>> = {
  ARENA_LOCK_MS: '2000',
  ARENA_STALLED_MS: '2000',
  ARENA_ANSWER_POLL_MS: '500',
  ARENA_RECONCILE_MS: '1000',
};

const WORDS: Readonly<Record<Role, readonly string[]>> = {
  table: ['work', 'table'],
  llm: ['work', 'llm', '--provider', 'house'],
  judge: ['work', 'judge'],
  metrics: ['work', 'metrics'],
};

/** Worker processes as a user starts them, on one REDIS_URL and STORE_URL. */
export class Fleet {
  readonly members: Member[] = [];
  readonly #options: FleetOptions;

  constructor(options: FleetOptions) {
    this.#options = options;
    for (const role of Object.keys(options.counts) as Role[]) {
      for (let n = 0; n < options.counts[role]; n += 1) {
        const houseUrl = options.houseUrls[n % options.houseUrls.length] ?? '';
        const environment = {
          ...HASTY,
          REDIS_URL: options.redisUrl,
          ARENA_PROVIDER_URL_HOUSE: houseUrl,
          ...options.environment,
        };
        this.members.push({ role, environment, process: this.start(role, environment) });
      }
    }
  }

  start(role: Role, environment: Readonly<Record<string, string>>): Arena {
    const cwd = this.#options.directory;
    return startArena(WORDS[role], { cwd, env: { ...environment } });
  }

  /** Another process takes the place of the one that is in it, which must have ended. */
  restart(member: Member): void {
    member.process = this.start(member.role, member.environment);
  }

  of(role: Role): Member[] {
    return this.members.filter((member) => member.role === role);
  }

  async ready(): Promise<void> {
    await Promise.all(this.members.map((member) => member.process.says(/is ready \(pid \d+\)/)));
  }

  /** Ends whatever still runs. */
  async close(): Promise<void> {
    for (const { process } of this.members) {
      if (process.running()) process.signal('SIGKILL');
      await process.ended;
    }
  }
}
