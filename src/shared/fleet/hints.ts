import type { RedisConnections } from './queues/connection.ts';

/**
 * Hints that an answer exists (or that its job has failed), over Redis pub/sub. A hint may be lost;
 * the store is the truth, so whoever waits also looks there from time to time.
 */
export interface Hints {
  /** Starts to listen for one asker (a session, a judgement); resolves once Redis has confirmed. */
  listen(replyTo: string): Promise<Subscription>;
  /** Tells the asker to look in the store. Never awaited: nothing depends on its arrival. */
  announce(replyTo: string, subject: string): void;
  /** Tells the asker to look in the store whatever it waits for. Never awaited either. */
  announceAll(replyTo: string): void;
}

export interface Subscription {
  /** Resolves at the next hint for this subject, on a reconnect, on abort, or after `timeoutMs`. */
  wait(subject: string, timeoutMs: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

/** In place of a subject: it is no id. */
const EVERYTHING = '*';

type Wake = () => void;

export function openHints(redis: RedisConnections, prefix: string): Hints {
  const channelOf = (replyTo: string): string => `${prefix}:answered:${replyTo}`;
  /** Channel, then subject, then who waits for it. */
  const waiting = new Map<string, Map<string, Set<Wake>>>();
  const listeners = new Map<string, number>();

  redis.subscriber.on('message', (channel: string, subject: string) => {
    const subjects = waiting.get(channel);
    if (subjects === undefined) return;
    if (subject === EVERYTHING) wakeAll(subjects);
    else for (const wake of subjects.get(subject) ?? []) wake();
  });
  // Hints that came while the connection was away are gone: everybody looks for himself.
  redis.subscriber.on('ready', () => {
    for (const subjects of waiting.values()) wakeAll(subjects);
  });

  const wakeAll = (subjects: ReadonlyMap<string, ReadonlySet<Wake>>): void => {
    for (const wakes of subjects.values()) for (const wake of wakes) wake();
  };

  const listen = async (replyTo: string): Promise<Subscription> => {
    const channel = channelOf(replyTo);
    listeners.set(channel, (listeners.get(channel) ?? 0) + 1);
    await redis.subscriber.subscribe(channel);
    let closed = false;
    return {
      wait: (subject, timeoutMs, signal) => waitFor(channel, subject, timeoutMs, signal),
      close: async () => {
        if (closed) return;
        closed = true;
        const left = (listeners.get(channel) ?? 1) - 1;
        if (left > 0) {
          listeners.set(channel, left);
          return;
        }
        listeners.delete(channel);
        if (redis.subscriber.status === 'ready') await redis.subscriber.unsubscribe(channel);
      },
    };
  };

  const waitFor = (
    channel: string,
    subject: string,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<void> =>
    new Promise((resolve) => {
      const subjects = waiting.get(channel) ?? new Map<string, Set<Wake>>();
      waiting.set(channel, subjects);
      const wakes = subjects.get(subject) ?? new Set<Wake>();
      subjects.set(subject, wakes);
      const wake = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        wakes.delete(wake);
        if (wakes.size === 0) subjects.delete(subject);
        if (subjects.size === 0) waiting.delete(channel);
        resolve();
      };
      const timer = setTimeout(wake, timeoutMs);
      signal.addEventListener('abort', wake);
      wakes.add(wake);
      if (signal.aborted) wake();
    });

  return {
    listen,
    announce: (replyTo, subject) => {
      redis.commands.publish(channelOf(replyTo), subject).catch(() => undefined);
    },
    announceAll: (replyTo) => {
      redis.commands.publish(channelOf(replyTo), EVERYTHING).catch(() => undefined);
    },
  };
}
