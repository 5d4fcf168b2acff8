import { z } from 'zod';
import type { RawDocument } from './driver.ts';
import { DamagedDocumentError, SchemaVersionError, StoreMisuseError } from './errors.ts';

/** One shape of a collection's documents. */
export type ObjectSchema = z.ZodObject<Readonly<Record<string, z.core.$ZodType>>>;

/** The version that a collection's schema states as the literal of its `schema` field. */
export function knownSchemaVersion(collection: string, variants: readonly ObjectSchema[]): number {
  const versions = new Set(variants.flatMap((variant) => literalValues(variant.shape['schema'])));
  const [version] = versions;
  if (versions.size !== 1 || typeof version !== 'number') {
    throw new StoreMisuseError(
      `collection ${collection}: expected "schema: z.literal(version)" in its schema`,
    );
  }
  return version;
}

function literalValues(schema: z.core.$ZodType | undefined): unknown[] {
  return schema instanceof z.ZodLiteral ? [...schema.values] : [undefined];
}

/**
 * Refuses a document of another schema version by name: a store holds one version, and `migrateStore`
 * brings an older one up to it (see migrations.ts).
 * @throws SchemaVersionError @throws DamagedDocumentError when there is no version at all
 */
export function checkSchemaVersion(collection: string, raw: RawDocument, known: number): void {
  const found = raw['schema'];
  if (typeof found !== 'number') {
    throw new DamagedDocumentError(collection, raw._id, ['schema: expected a version number']);
  }
  if (found !== known) throw new SchemaVersionError(collection, raw._id, found, known);
}
