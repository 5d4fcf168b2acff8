/**
 * @apostrophecms/db-connect 1.0.2 has no types. Only its SQLite adapter is used, and imported
 * alone: the package's entry loads a PostgreSQL and a second MongoDB driver too (six times slower).
 */
declare module '@apostrophecms/db-connect/adapters/sqlite.js' {
  type SqliteCollection = import('./driver.ts').DriverCollection & {
    aggregate(stages: object[]): { toArray(): Promise<import('./driver.ts').DriverGroup[]> };
  };

  interface SqliteDatabase {
    collection(name: string): SqliteCollection;
    createCollection(name: string): Promise<SqliteCollection>;
    /** The better-sqlite3 connection, for what the adapter has no option for. */
    readonly _sqlite: {
      pragma(statement: string): unknown;
      prepare(statement: string): object;
    };
  }

  interface SqliteClient {
    db(): SqliteDatabase;
    close(): Promise<void>;
  }

  const adapter: { connect(uri: string): Promise<SqliteClient> };
  export default adapter;
}
