import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import type { AgainstNull } from './null-distribution.ts';
import { answerTo, type NullQuestion } from './null-question.ts';

/** As it is built: from the sources, where there is no such file, everything is done in this thread. */
const THREAD = new URL('./null-thread.js', import.meta.url);

/** Who asks how scores stand to their nulls; the answers are the same on any number of cores. */
export interface NullAnswers {
  /** @param question made when its turn comes, since its columns are a copy of the player's */
  ask(question: () => NullQuestion | null): Promise<AgainstNull | null>;
  close(): Promise<void>;
}

/**
 * @param cores how many questions are answered at a time, each in a thread of its own; 1: in this one
 * @param pause lets others use this thread between two answers
 */
export function nullAnswers(cores: number, pause: () => Promise<void>): NullAnswers {
  return cores > 1 && existsSync(THREAD) ? new NullThreads(cores) : new InThisThread(pause);
}

class InThisThread implements NullAnswers {
  readonly #pause: () => Promise<void>;

  constructor(pause: () => Promise<void>) {
    this.#pause = pause;
  }

  readonly #limit = pLimit(1);

  ask(question: () => NullQuestion | null): Promise<AgainstNull | null> {
    return this.#limit(async () => {
      await this.#pause();
      const asked = question();
      return asked === null ? null : answerTo(asked);
    });
  }

  async close(): Promise<void> {
    // Nothing was opened.
  }
}

class NullThreads implements NullAnswers {
  readonly #limit: ReturnType<typeof pLimit>;
  readonly #all: Worker[] = [];
  readonly #idle: Worker[] = [];

  constructor(cores: number) {
    this.#limit = pLimit(cores);
  }

  ask(question: () => NullQuestion | null): Promise<AgainstNull | null> {
    return this.#limit(async () => {
      const asked = question();
      if (asked === null) return null;
      const thread = this.#idle.pop() ?? this.#start();
      thread.postMessage(asked);
      const [answer] = (await once(thread, 'message')) as [AgainstNull];
      this.#idle.push(thread);
      return answer;
    });
  }

  async close(): Promise<void> {
    // Where one of them failed, nobody waits for the others.
    this.#limit.clearQueue();
    await Promise.all(this.#all.map((thread) => thread.terminate()));
  }

  #start(): Worker {
    // Not those of this process, some of which are for its first file alone.
    const thread = new Worker(THREAD, { execArgv: [] });
    this.#all.push(thread);
    return thread;
  }
}
