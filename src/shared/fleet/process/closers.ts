import { describeError } from '../../records/errors.ts';
import type { Log } from './log.ts';

/**
 * The one list of what a process has opened. Whatever opens a resource pushes its closer at once;
 * they run in reverse, each exactly once, also after a failure half-way through a start.
 */
export class Closers {
  readonly #list: { name: string; close: () => Promise<void> | void }[] = [];
  #closing: Promise<void> | null = null;

  push(name: string, close: () => Promise<void> | void): void {
    this.#list.push({ name, close });
  }

  /** Closes everything in reverse order; a closer that fails is logged and does not stop the others. */
  closeAll(log?: Log): Promise<void> {
    this.#closing ??= this.#run(log);
    return this.#closing;
  }

  async #run(log: Log | undefined): Promise<void> {
    for (let entry = this.#list.pop(); entry !== undefined; entry = this.#list.pop()) {
      try {
        await entry.close();
      } catch (error) {
        log?.warn({ resource: entry.name, error: describeError(error) }, 'could not be closed');
      }
    }
  }
}
