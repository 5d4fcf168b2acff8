import { pathToFileURL } from 'node:url';
import Database from 'libsql';
import type { Scalar } from './driver.ts';
import { StoreMisuseError } from './errors.ts';
import { FileWatch } from './file-watch.ts';
import {
  BEGIN,
  COMMIT,
  EMPTY_LOG,
  NO_LOG,
  ROLL_BACK,
  type Sql,
  TAKE_IN_WHAT_IS_FREE,
} from './sql.ts';

/**
 * How long SQLite itself waits for another process's lock. It waits without letting anything else
 * in this process run (heartbeats and HTTP would stop), so it waits briefly and the retry around every
 * operation does the rest.
 */
const BUSY_WAIT_MS = 50;

/** Far above the statements that the project's own operations come to. */
const STATEMENTS_KEPT = 500;

/** The file cannot be opened at all: it, or its folder, is not what it should be or not for this user. */
export class FileNotOpenedError extends Error {}

type Statement = ReturnType<InstanceType<typeof Database>['prepare']>;

/** Result codes, where the lower bits are the plain one. */
const CORRUPT = 11;
const NOT_A_DATABASE = 26;
/** SQLite makes up for it in the file itself: it is the log that ends too soon. */
const SHORT_READ = 522;

/** Connections to files that are lost: to close one would take its log into them, or away by its name. */
const left: unknown[] = [];

/** A connection to one SQLite file. Every call is synchronous and may throw FileLostError. */
export class SqliteFile {
  readonly #database: InstanceType<typeof Database>;
  readonly #watch: FileWatch;
  /** By their text: compiling one anew costs more than running it. */
  readonly #statements = new Map<string, Statement>();

  /**
   * Makes the file when it is missing, unless it is for reading only: then it is an error.
   * @throws FileNotOpenedError
   */
  constructor(path: string, { readOnly = false }: { readonly readOnly?: boolean } = {}) {
    // libsql's own option of that name does nothing; SQLite reads the address of a file.
    const place = readOnly ? `${pathToFileURL(path).href}?mode=ro` : path;
    try {
      this.#database = new Database(place, { timeout: BUSY_WAIT_MS });
    } catch (cause) {
      throw new FileNotOpenedError('unable to open database file', { cause });
    }
    this.#watch = new FileWatch(path, () => this.#isLogWhole());
  }

  /** Whether what was opened is still there. @throws FileLostError */
  look(): void {
    this.#watch.look();
  }

  /** For statements without values and without results. */
  execute(text: string): void {
    this.#asked(() => this.#database.exec(text));
  }

  /** @returns how many rows were changed */
  run(change: Sql): number {
    let changed = 0;
    this.together((run) => {
      changed = run(change);
    });
    return changed;
  }

  /** Rows of columns. One that finds the file locked has taken nothing of it, and can be asked again. */
  rows({ text, values }: Sql): unknown[][] {
    return this.#asked(() => this.#statement(text).all(values.map(bound))) as unknown[][];
  }

  row({ text, values }: Sql): unknown[] | undefined {
    return this.#asked(() => this.#statement(text).get(values.map(bound))) as unknown[] | undefined;
  }

  /**
   * All of what is run by `work`, or nothing of it.
   *
   * Nothing is written but in a transaction that has the lock already. A kept statement that finds the
   * file locked stays half done: until it is run again, SQLite commits nothing else that this connection
   * writes, and then takes it back. What `execute` runs is not kept, so it can be refused without harm.
   */
  together(work: (run: (change: Sql) => number) => void): void {
    this.look();
    this.execute(BEGIN);
    try {
      work(({ text, values }) =>
        this.#asked(() => this.#statement(text).run(values.map(bound)).changes),
      );
      this.execute(COMMIT);
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  #rollBack(): void {
    try {
      this.execute(ROLL_BACK);
    } catch {
      // A full disk and the like have rolled it back already; the first error says what is wrong.
    }
  }

  /**
   * Leaves one whole file and nothing beside it, unless somebody else has it open. A connection that
   * ends would do so, but libsql ends one only when the last of its statements has been collected as
   * garbage.
   */
  takeInLog(): void {
    this.#watch.close();
    try {
      this.look();
      this.execute(NO_LOG);
    } catch {
      this.#emptyLog();
    }
  }

  close(): void {
    this.#watch.close();
    if (this.#watch.isLost) left.push(this.#database, this.#statements);
    else {
      this.#statements.clear();
      this.#database.close();
    }
  }

  #emptyLog(): void {
    if (this.#watch.isLost) return;
    try {
      this.execute(EMPTY_LOG);
    } catch {
      // Whoever is at work on the file does it in their time, and what is in the log is stored.
    }
  }

  /** A file that is damaged is lost, also where only a part of it is: the rest must be kept as it is. */
  #asked<T>(ask: () => T): T {
    try {
      return ask();
    } catch (error) {
      const code = codeOf(error);
      if (code === SHORT_READ) throw this.#watch.lose('log-cut', error);
      const plain = code === null ? null : code & 0xff;
      if (plain !== CORRUPT && plain !== NOT_A_DATABASE) throw error;
      throw this.#watch.lose('malformed', error);
    }
  }

  /** Nothing is missed, or it cannot be said now. Nothing is read before what is missing, so nothing is harmed. */
  #isLogWhole(): boolean {
    try {
      this.#database.prepare(TAKE_IN_WHAT_IS_FREE).raw().get();
      return true;
    } catch (error) {
      return codeOf(error) !== SHORT_READ;
    }
  }

  #statement(text: string): Statement {
    const known = this.#statements.get(text);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(text);
    // Rows as objects have a field `_metadata` of libsql's own among their columns.
    if (statement.reader) statement.raw();
    if (this.#statements.size >= STATEMENTS_KEPT) this.#statements.clear();
    this.#statements.set(text, statement);
    return statement;
  }
}

/** SQLite's result code; null: the error is none of its. */
export function codeOf(error: unknown): number | null {
  const code = (error as { rawCode?: unknown } | null)?.rawCode;
  return typeof code === 'number' ? code : null;
}

/** Of these libsql ends the process at a boolean, cuts a text at a NUL and makes an integer a real. */
function bound(value: Scalar): string | number | bigint | null {
  switch (typeof value) {
    case 'boolean':
      return value ? 1n : 0n;
    case 'number':
      return Number.isSafeInteger(value) ? BigInt(value) : value;
    case 'string':
      if (value.includes('\0'))
        throw new StoreMisuseError('an id or a value asked for holds a NUL');
      return value;
    default:
      return null;
  }
}
