import type { DriverFilter, DriverGrouping, DriverUpdate, Scalar, Sort } from './driver.ts';
import { StoreMisuseError } from './errors.ts';
import { isScalar } from './selection.ts';

/**
 * Every statement of the embedded store. A collection is a table of two columns: the id, and the rest
 * of the document as JSON. Values only ever take the places of question marks; what is written into a
 * statement itself are names, and those are held to what a name may be.
 */
export interface Sql {
  readonly text: string;
  readonly values: readonly Scalar[];
}

/** What SQLite makes its table of: a file with one such table is a store. */
export const COLLECTION_TABLE = /\(\s*_id TEXT PRIMARY KEY,\s*data TEXT NOT NULL\s*\)/i;

export const TABLES: Sql = {
  text: "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
  values: [],
};

/** A row for each fault, or one that says `ok`. */
export const INTEGRITY: Sql = { text: 'PRAGMA integrity_check', values: [] };

export const BEGIN = 'BEGIN IMMEDIATE';
export const COMMIT = 'COMMIT';
export const ROLL_BACK = 'ROLLBACK';
export const WRITE_AHEAD = 'PRAGMA journal_mode = WAL';
/** Takes the log into the file and removes it; refused while another connection has the file open. */
export const NO_LOG = 'PRAGMA journal_mode = DELETE';
/** As much of the log as nobody reads any more, without waiting for anybody. */
export const TAKE_IN_WHAT_IS_FREE = 'PRAGMA wal_checkpoint(PASSIVE)';
export const EMPTY_LOG = 'PRAGMA wal_checkpoint(TRUNCATE)';
/** Flushes to disk at checkpoints instead of at every commit. */
export const FLUSH_AT_CHECKPOINTS = 'PRAGMA synchronous = NORMAL';

export function copyInto(path: string): string {
  return `VACUUM INTO '${path.replaceAll("'", "''")}'`;
}

export function createTable(collection: string): string {
  return `CREATE TABLE IF NOT EXISTS ${quoted(collection)} (_id TEXT PRIMARY KEY, data TEXT NOT NULL)`;
}

export function createIndex(
  collection: string,
  fields: readonly string[],
  { name, unique }: { readonly name: string; readonly unique: boolean },
): string {
  const kind = unique ? 'UNIQUE INDEX' : 'INDEX';
  const places = fields.map((field) => `(${valueOf(field)})`).join(', ');
  return `CREATE ${kind} IF NOT EXISTS ${quoted(name)} ON ${quoted(collection)} (${places})`;
}

export function insert(collection: string, id: string, data: string): Sql {
  return {
    text: `INSERT INTO ${quoted(collection)} (_id, data) VALUES (?, ?)`,
    values: [id, data],
  };
}

/** Rows of id and data. Without a limit: all. */
export function select(
  collection: string,
  filter: DriverFilter,
  { sort = {}, limit }: { readonly sort?: Sort; readonly limit?: number | undefined },
): Sql {
  const where = whereOf(filter);
  const orders = Object.entries(sort).map(
    ([field, direction]) => `${valueOf(field)} ${direction === 1 ? 'ASC' : 'DESC'}`,
  );
  const order = orders.length === 0 ? '' : ` ORDER BY ${orders.join(', ')}`;
  const limited = limit === undefined ? '' : ' LIMIT ?';
  return {
    text: `SELECT _id, data FROM ${quoted(collection)}${where.text}${order}${limited}`,
    values: limit === undefined ? where.values : [...where.values, limit],
  };
}

/** One pass over the document, however many fields change. */
export function update(
  collection: string,
  filter: DriverFilter,
  { $set = {}, $inc = {} }: DriverUpdate,
): Sql {
  const changes = [
    ...Object.entries($set).map(([field, value]) => ({
      text: `${pathOf(field)}, json(?)`,
      value: JSON.stringify(value),
    })),
    ...Object.entries($inc).map(([field, by]) => ({
      text: `${pathOf(field)}, coalesce(${valueOf(field)}, 0) + ?`,
      value: by,
    })),
  ];
  let data = 'data';
  for (let from = 0; from < changes.length; from += CHANGES_AT_ONCE) {
    const some = changes.slice(from, from + CHANGES_AT_ONCE);
    data = `json_set(${[data, ...some.map(({ text }) => text)].join(', ')})`;
  }
  const where = whereOf(filter);
  return {
    text: `UPDATE ${quoted(collection)} SET data = ${data}${where.text}`,
    values: [...changes.map(({ value }) => value), ...where.values],
  };
}

/** SQLite takes 127 arguments, two of which make a change. */
const CHANGES_AT_ONCE = 60;

export function replace(collection: string, filter: DriverFilter, data: string): Sql {
  const { text, values } = whereOf(filter);
  return { text: `UPDATE ${quoted(collection)} SET data = ?${text}`, values: [data, ...values] };
}

export function count(collection: string, filter: DriverFilter): Sql {
  const { text, values } = whereOf(filter);
  return { text: `SELECT count(*) FROM ${quoted(collection)}${text}`, values };
}

export function ids(collection: string, filter: DriverFilter): Sql {
  const { text, values } = whereOf(filter);
  return { text: `SELECT _id FROM ${quoted(collection)}${text}`, values };
}

/** The different values of a field as JSON, which tells `1`, `true` and `"1"` apart. */
export function distinct(collection: string, field: string, filter: DriverFilter): Sql {
  const { text, values } = whereOf(filter);
  return {
    text: `SELECT DISTINCT data -> ${pathOf(field)} FROM ${quoted(collection)}${text}`,
    values,
  };
}

export function remove(collection: string, filter: DriverFilter): Sql {
  const { text, values } = whereOf(filter);
  return { text: `DELETE FROM ${quoted(collection)}${text}`, values };
}

/**
 * The groups of the next documents in id order: rows of the last id, the size, the sums, and the values
 * in common as JSON. It goes along the ids and by no other index, since it is asked again and again
 * with a later `_id`.
 */
export function group(collection: string, grouping: DriverGrouping, atOnce: number): Sql {
  const { match, by, sum } = grouping;
  const where = whereOf(match, '+');
  const keys = by.map((field) => `data -> ${pathOf(field)}`);
  const sums = sum.map((field) => {
    const path = pathOf(field);
    // What is no number counts as nothing, as MongoDB has it.
    return `total(CASE WHEN json_type(data, ${path}) IN ('integer', 'real') THEN ${valueOf(field)} END)`;
  });
  const columns = ['max(_id)', 'count(*)', ...sums, ...keys].join(', ');
  const read = `SELECT _id, data FROM ${quoted(collection)}${where.text} ORDER BY _id LIMIT ?`;
  const places = keys.map((_, index) => 3 + sums.length + index);
  const grouped = places.length === 0 ? '' : ` GROUP BY ${places.join(', ')}`;
  return { text: `SELECT ${columns} FROM (${read})${grouped}`, values: [...where.values, atOnce] };
}

const COMPARISONS: Readonly<Record<string, string>> = {
  $eq: '=',
  $gt: '>',
  $gte: '>=',
  $lt: '<',
  $lte: '<=',
};

/** @param unindexed `+` keeps SQLite from looking a field up in an index of its own */
function whereOf(filter: DriverFilter, unindexed: '+' | '' = ''): Sql {
  const conditions: string[] = [];
  const values: Scalar[] = [];
  for (const [field, wanted] of Object.entries(filter)) {
    const place = field === '_id' ? '_id' : unindexed + valueOf(field);
    const comparisons = isScalar(wanted) ? { $eq: wanted } : wanted;
    for (const [operator, value] of Object.entries(comparisons)) {
      const comparison = COMPARISONS[operator];
      if (comparison === undefined) throw new StoreMisuseError(`no operator "${operator}"`);
      if (value === null) {
        if (operator !== '$eq') throw new StoreMisuseError(`${field}: nothing is ${operator} null`);
        conditions.push(`${place} IS NULL`);
      } else {
        conditions.push(`${place} ${comparison} ${hasNul(value) ? asBytes(value) : '?'}`);
        if (!hasNul(value)) values.push(value);
      }
    }
  }
  return { text: conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`, values };
}

function hasNul(value: Scalar): value is string {
  return typeof value === 'string' && value.includes('\0');
}

/** A text that stands in the statement itself: libsql would cut it at its NUL. */
function asBytes(text: string): string {
  return `CAST(x'${Buffer.from(text).toString('hex')}' AS TEXT)`;
}

/** A field's value; absent and null are NULL, true and false are 1 and 0. */
function valueOf(field: string): string {
  return field === '_id' ? '_id' : `json_extract(data, ${pathOf(field)})`;
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Looked at once each: they are asked for with every operation. */
const paths = new Map<string, string>();

function pathOf(field: string): string {
  const known = paths.get(field);
  if (known !== undefined) return known;
  if (!field.split('.').every((name) => NAME.test(name))) {
    throw new StoreMisuseError(`"${field}" cannot be a field that is asked for`);
  }
  const path = `'$.${field}'`;
  paths.set(field, path);
  return path;
}

function quoted(name: string): string {
  if (!NAME.test(name)) throw new StoreMisuseError(`"${name}" cannot be a collection or an index`);
  return `"${name}"`;
}
