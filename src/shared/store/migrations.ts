import type { RawDocument } from './driver.ts';

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
