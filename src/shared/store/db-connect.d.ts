/**
 * @apostrophecms/db-connect 1.0.2 has no types. Only its SQLite adapter is used, and imported
 * alone: the package's entry loads a PostgreSQL and a second MongoDB driver too (six times slower).
 */
declare module '@apostrophecms/db-connect/adapters/sqlite.js' {
  interface SqliteDatabase {
    collection(name: string): import('./driver.ts').DriverCollection;
    /** The better-sqlite3 connection, for the settings that the adapter has no option for. */
    readonly _sqlite: { pragma(statement: string): unknown };
  }

  interface SqliteClient {
    db(): SqliteDatabase;
    close(): Promise<void>;
  }

  const adapter: { connect(uri: string): Promise<SqliteClient> };
  export default adapter;
}
