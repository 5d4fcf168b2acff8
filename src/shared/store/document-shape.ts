import { z } from 'zod';
import type { RawDocument } from './driver.ts';
import { DamagedDocumentError, InvalidDocumentError, StoreMisuseError } from './errors.ts';
import { keyFault, plainValue } from './plain.ts';
import { checkSchemaVersion, knownSchemaVersion, type ObjectSchema } from './schema-version.ts';

/** What every document of every collection has. */
export interface StoredDocument {
  readonly _id: string;
  readonly schema: number;
}

/** The gate between a collection's documents and its back end: nothing passes unlooked at. */
export class DocumentShape<D extends StoredDocument> {
  readonly #collection: string;
  readonly #schema: z.ZodType<D>;
  readonly #variants: readonly ObjectSchema[];
  readonly #version: number;

  /** @throws StoreMisuseError when the schema is no object, or no union of objects, with a version */
  constructor(collection: string, schema: z.ZodType<D>) {
    this.#collection = collection;
    this.#schema = schema;
    this.#variants = objectVariants(collection, schema);
    this.#version = knownSchemaVersion(collection, this.#variants);
  }

  /** The schema version that documents are written with. */
  get version(): number {
    return this.#version;
  }

  /** @throws InvalidDocumentError */
  toStored(document: D): RawDocument {
    const parsed = this.#schema.safeParse(document);
    if (!parsed.success) {
      throw new InvalidDocumentError(this.#collection, idOf(document), issueLines(parsed.error));
    }
    return this.#plain(idOf(document), parsed.data) as RawDocument;
  }

  /**
   * The same for what takes the place of a document, with every field that there is: one that is left out
   * would stay on one back end and go on the other.
   * @throws InvalidDocumentError
   */
  toStoredWhole(document: D): RawDocument {
    const raw = this.toStored(document);
    const missing = this.#variants.map(({ shape }) =>
      Object.keys(shape).filter((field) => !(field in raw)),
    );
    if (missing.every(({ length }) => length > 0)) {
      throw new InvalidDocumentError(this.#collection, raw._id, [
        `left out of a whole document: ${missing[0]?.join(', ')}`,
      ]);
    }
    return raw;
  }

  /** @throws SchemaVersionError @throws DamagedDocumentError */
  fromStored(raw: RawDocument): D {
    checkSchemaVersion(this.#collection, raw, this.#version);
    const parsed = this.#schema.safeParse(raw);
    if (!parsed.success) {
      throw new DamagedDocumentError(this.#collection, raw._id, issueLines(parsed.error));
    }
    return parsed.data;
  }

  /**
   * Fields of a change, each held to the schema of its field.
   * @throws InvalidDocumentError
   */
  changedFields(id: string, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const issues: string[] = [];
    for (const [field, value] of Object.entries(fields)) {
      const fault = this.#valueFault(field, value);
      if (fault !== null) issues.push(`${field}: ${fault}`);
    }
    if (issues.length > 0) throw new InvalidDocumentError(this.#collection, id, issues);
    return this.#plain(id, fields);
  }

  /**
   * Number fields to be raised; what they add up to is looked at when it is next read.
   * @throws InvalidDocumentError
   */
  raisedFields(id: string, fields: Readonly<Record<string, unknown>>): Record<string, number> {
    const issues: string[] = [];
    for (const [field, by] of Object.entries(fields)) {
      const fault = this.#nameFault(field);
      if (fault !== null) issues.push(`${field}: ${fault}`);
      else if (!Number.isFinite(by)) issues.push(`${field}: cannot be raised by ${String(by)}`);
    }
    if (issues.length > 0) throw new InvalidDocumentError(this.#collection, id, issues);
    return { ...fields } as Record<string, number>;
  }

  #valueFault(field: string, value: unknown): string | null {
    const fault = this.#nameFault(field);
    if (fault !== null) return fault;
    if (value === undefined) return 'undefined';
    const schemas = this.#variants.flatMap((variant) => variant.shape[field] ?? []);
    const results = schemas.map((schema) => z.safeParse(schema, value));
    if (results.some((result) => result.success)) return null;
    return results[0]?.error ? issueLines(results[0].error).join(', ') : 'not valid';
  }

  #nameFault(field: string): string | null {
    const fault = keyFault(field);
    if (fault !== null) return fault;
    if (field === '_id' || field === 'schema') return 'never changes';
    return this.#variants.some((variant) => field in variant.shape) ? null : 'no such field';
  }

  #plain(id: string, fields: object): Record<string, unknown> {
    const problems: string[] = [];
    const plain = plainValue(fields, '', problems) as Record<string, unknown>;
    if (problems.length > 0) throw new InvalidDocumentError(this.#collection, id, problems);
    return plain;
  }
}

function objectVariants(collection: string, schema: z.core.$ZodType): ObjectSchema[] {
  if (schema instanceof z.ZodObject) return [schema];
  if (schema instanceof z.ZodUnion) {
    return schema.options.flatMap((option) => objectVariants(collection, option));
  }
  throw new StoreMisuseError(
    `collection ${collection}: expected a zod object or a union of objects as its schema`,
  );
}

function idOf(document: unknown): string {
  const id = (document as { _id?: unknown } | null)?._id;
  return typeof id === 'string' ? id : String(id);
}

function issueLines(error: z.core.$ZodError): string[] {
  return error.issues.map((issue) => {
    const path = issue.path.map(String).join('.');
    return path === '' ? issue.message : `${path}: ${issue.message}`;
  });
}
