/** A part of a document whose fields are those of another part of it, and are described there. */
export interface SameAs {
  readonly about: string;
  /** Path of the part that is described. */
  readonly as: string;
}

/** What a field means, with its unit where it has one. */
export type Note = string | SameAs;

/** Notes by path, as `fieldsOf` writes paths. */
export type Notes = Readonly<Record<string, Note>>;

export function sameAs(as: string, about: string): SameAs {
  return { about, as };
}

/** What every document begins with. */
export const DOCUMENT_NOTES: Notes = { schema: 'version of the shape of this document' };

export const BATCH_ID = 'batch it belongs to';
export const TIME_UTC = 'ISO 8601 in UTC';
export const IN_MICRO_USD = 'millionths of a US dollar';
