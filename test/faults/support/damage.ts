import { Sqlite } from '../../support/sqlite.ts';

/** What a hand, a bug or another program could do to a store behind its back. */
export interface Damage {
  /** Sets one field of a document to what its schema does not allow. */
  spoil(collection: string, id: string, field: string, value: unknown): void;
  /** Puts a document there that is none. */
  plant(collection: string, id: string, document: object): void;
  remove(collection: string, id: string): void;
  /** A field as it stands, read past every schema. */
  field(collection: string, id: string, field: string): unknown;
}

/** Changes an embedded store's file by SQL; every change is one transaction of its own. */
export function damageTo(storeUrl: string): Damage {
  const path = storeUrl.replace('sqlite://', '');
  const at = (field: string): string => `$.${field}`;
  const within = <T>(work: (database: Sqlite) => T): T => {
    const database = new Sqlite(path);
    try {
      return work(database);
    } finally {
      database.close();
    }
  };
  return {
    spoil: (collection, id, field, value) =>
      within((database) => {
        database.run(
          `UPDATE "${collection}" SET data = json_set(data, ?, json(?)) WHERE _id = ?`,
          at(field),
          JSON.stringify(value),
          id,
        );
      }),
    plant: (collection, id, document) =>
      within((database) => {
        database.run(
          `INSERT INTO "${collection}" (_id, data) VALUES (?, ?)`,
          id,
          JSON.stringify({ _id: id, ...document }),
        );
      }),
    remove: (collection, id) =>
      within((database) => {
        database.run(`DELETE FROM "${collection}" WHERE _id = ?`, id);
      }),
    field: (collection, id, field) =>
      within((database) => {
        return database.value(
          `SELECT json_extract(data, ?) FROM "${collection}" WHERE _id = ?`,
          at(field),
          id,
        );
      }),
  };
}
