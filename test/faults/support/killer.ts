import { setTimeout as sleep } from 'node:timers/promises';
import type { Fleet, Member } from './fleet.ts';

export interface Kill {
  readonly role: Member['role'];
  readonly member: Member;
}

export interface Killing {
  /** From the shortest to the longest pause between two kills, ms. */
  readonly everyMs: readonly [number, number];
  /** 0..1; seeded, so that a failure can be had again. */
  readonly roll: () => number;
  /** Called after a process is dead and before another takes its place. */
  readonly killed: (kill: Kill) => Promise<void>;
  readonly until: AbortSignal;
}

/** Sends SIGKILL to a random process of the fleet again and again, and starts another in its place. */
export async function killAtRandom(
  fleet: Fleet,
  { everyMs: [shortest, longest], roll, killed, until }: Killing,
): Promise<Kill[]> {
  const kills: Kill[] = [];
  while (!until.aborted) {
    const pause = shortest + (longest - shortest) * roll();
    await sleep(pause, undefined, { signal: until }).catch(() => undefined);
    if (until.aborted) break;
    const member = fleet.members[Math.floor(roll() * fleet.members.length)] as Member;
    member.process.signal('SIGKILL');
    await member.process.ended;
    const kill = { role: member.role, member };
    kills.push(kill);
    await killed(kill);
    fleet.restart(member);
  }
  return kills;
}
