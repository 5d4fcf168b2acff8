import type { DriverCollection, RawDocument } from './driver.ts';

/** Stands for a list that is directly in a list. */
const INNER_LIST = 'list in a list';

/**
 * A collection of a server that stores no list in a list (FerretDB 1): such a list goes there as an
 * object of one field, and comes back as the list.
 */
export function withInnerLists(stored: DriverCollection): DriverCollection {
  return {
    insertOne: (document) => stored.insertOne(wrapInnerLists(document)),
    findOne: async (filter) => unwrapped(await stored.findOne(filter)) as RawDocument | null,
    find: async (filter, options) =>
      (await stored.find(filter, options)).map((raw) => unwrapped(raw) as RawDocument),
    updateOne: (filter, update) => stored.updateOne(filter, wrapInnerLists(update)),
    replaceOne: (filter, fields) => stored.replaceOne(filter, wrapInnerLists(fields)),
    countDocuments: (filter) => stored.countDocuments(filter),
    distinct: (field, filter) => stored.distinct(field, filter),
    deleteMany: (filter) => stored.deleteMany(filter),
    createIndex: (fields, options) => stored.createIndex(fields, options),
  };
}

export function wrapInnerLists<T>(value: T): T {
  return wrapped(value) as T;
}

function wrapped(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map((each) =>
      Array.isArray(each) ? { [INNER_LIST]: wrapped(each) } : wrapped(each),
    );
  }
  return isObject(value) ? mapped(value, wrapped) : value;
}

function unwrapped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrapped);
  if (!isObject(value)) return value;
  return INNER_LIST in value ? unwrapped(value[INNER_LIST]) : mapped(value, unwrapped);
}

function mapped(value: object, change: (value: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, change(each)]));
}

/** Documents hold plain values only, so whatever has a prototype of its own is the driver's. */
function isObject(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}
