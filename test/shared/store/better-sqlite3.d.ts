/** better-sqlite3 has no types of its own; this is what the tests use to look past the store. */
declare module 'better-sqlite3' {
  class Database {
    constructor(path: string);
    pragma(statement: string, options?: { simple: boolean }): unknown;
    exec(statements: string): void;
    prepare(statement: string): {
      run(...parameters: unknown[]): unknown;
      all(...parameters: unknown[]): unknown[];
    };
    close(): void;
  }
  export default Database;
}
