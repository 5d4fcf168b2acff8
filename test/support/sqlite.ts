import Database from 'libsql';

type Value = string | number | null;

/** A SQLite file as another program would open it, past the store. */
export class Sqlite {
  readonly #database: InstanceType<typeof Database>;

  constructor(path: string) {
    this.#database = new Database(path, { timeout: 5_000 });
  }

  exec(statements: string): void {
    this.#database.exec(statements);
  }

  run(statement: string, ...values: Value[]): void {
    this.#database.prepare(statement).run(values);
  }

  all(statement: string, ...values: Value[]): Record<string, unknown>[] {
    return this.#database.prepare(statement).all(values) as Record<string, unknown>[];
  }

  /** The first column of the first row. */
  value(statement: string, ...values: Value[]): unknown {
    return (this.#database.prepare(statement).raw().get(values) as unknown[] | undefined)?.[0];
  }

  close(): void {
    this.#database.close();
  }
}
