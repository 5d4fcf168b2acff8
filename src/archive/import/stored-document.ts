import type { z } from 'zod';
import { COLLECTIONS } from '../../shared/records/collections.ts';
import { ArenaError, describeError, UserError } from '../../shared/records/errors.ts';
import { DocumentShape, type StoredDocument } from '../../shared/store/document-shape.ts';
import type { RawDocument } from '../../shared/store/driver.ts';
import { InvalidDocumentError } from '../../shared/store/errors.ts';
import { migrated } from '../../shared/store/migrations.ts';
import type { CollectionName } from '../notes/notes.ts';

export type DocumentOf<Name extends CollectionName> = z.output<(typeof COLLECTIONS)[Name]>;

/**
 * A value out of a file as the document that a store would hold, brought up to the present version.
 * @param place what an error names: a file, or a file and line
 * @throws UserError one line with the place and the field
 */
export function storedDocument<Name extends CollectionName>(
  name: Name,
  value: unknown,
  place: string,
): DocumentOf<Name> {
  if (!isIdentified(value)) {
    throw new UserError(`${place}: expected a document with a text as its "_id", found none`);
  }
  const shape = shapeOf(name);
  try {
    const document = migrated(name, value, shape.version);
    return shape.toStored(document as unknown as StoredDocument) as DocumentOf<Name>;
  } catch (error) {
    if (error instanceof InvalidDocumentError) {
      throw new UserError(`${place}: ${error.issues[0] ?? 'not valid'}`, { cause: error });
    }
    if (error instanceof ArenaError) {
      throw new UserError(`${place}: ${describeError(error)}`, { cause: error });
    }
    throw error;
  }
}

const shapes = new Map<CollectionName, DocumentShape<StoredDocument>>();

function shapeOf(name: CollectionName): DocumentShape<StoredDocument> {
  const shape = shapes.get(name) ?? new DocumentShape<StoredDocument>(name, COLLECTIONS[name]);
  shapes.set(name, shape);
  return shape;
}

function isIdentified(value: unknown): value is RawDocument {
  return (
    typeof value === 'object' && value !== null && '_id' in value && typeof value._id === 'string'
  );
}
