/** better-sqlite3 has no types of its own; this is what looks past the adapter at a file. */
declare module 'better-sqlite3' {
  class Database {
    constructor(
      path: string,
      options?: { readonly?: boolean; fileMustExist?: boolean; timeout?: number },
    );
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
