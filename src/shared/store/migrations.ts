import { UserError } from '../records/errors.ts';
import type { RawDocument } from './driver.ts';
import { DamagedDocumentError, SchemaVersionError } from './errors.ts';

/**
 * The step from one schema version to the next. The store changes documents in place and field by
 * field, so a step may add and rewrite top-level fields and may not take one away: a field that is no
 * longer used stays in the schema as nullable until a collection of another name takes over.
 */
export interface Migration {
  readonly from: number;
  /** The new values of fields, by collection; a collection that is not named only gets its version. */
  readonly changes: Readonly<
    Record<string, (document: RawDocument) => Readonly<Record<string, unknown>>>
  >;
}

/**
 * Every step, oldest first. There is none yet: fields that came to version 1 have defaults, so that a
 * document without them is read as one (test/fixtures/store holds one of each collection). A change
 * that a default cannot express raises SCHEMA_VERSION and adds its step here.
 */
export const MIGRATIONS: readonly Migration[] = [];

/**
 * A document brought up to a version, the document itself where it is of that version.
 * @throws DamagedDocumentError no version at all
 * @throws SchemaVersionError a newer one
 * @throws UserError one that no migration leads on from
 */
export function migrated(
  collection: string,
  raw: RawDocument,
  version: number,
  migrations: readonly Migration[] = MIGRATIONS,
): RawDocument {
  const found = raw['schema'];
  if (typeof found !== 'number') {
    throw new DamagedDocumentError(collection, raw._id, ['schema: expected a version number']);
  }
  if (found > version) throw new SchemaVersionError(collection, raw._id, found, version);
  let document = raw;
  for (let at = found; at < version; at += 1) {
    const step = migrations.find(({ from }) => from === at);
    if (step === undefined) {
      throw new UserError(
        `${collection}/${raw._id} has schema version ${found}: no migration leads from version ${at} to ${version}`,
      );
    }
    document = { ...document, ...step.changes[collection]?.(document), schema: at + 1 };
  }
  return document;
}
