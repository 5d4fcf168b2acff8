import { ArenaError, ServiceUnreachableError, UserError } from '../records/errors.ts';

/** The store did not answer within a bounded wait when it was opened: fatal, one line, exit code 3. */
export class StoreUnreachableError extends ServiceUnreachableError {
  constructor(address: string, reason: string, options: { cause?: unknown } = {}) {
    super('store', address, reason, options);
  }
}

/**
 * The file of an open store was deleted, replaced, cut short or damaged: whoever works on it ends, since
 * nothing that is asked and paid can be kept. Retryable for the jobs: they belong to whoever comes next.
 */
export class StoreGoneError extends ServiceUnreachableError {
  constructor(address: string, reason: string, options: { cause?: unknown } = {}) {
    super('store', address, reason, { kind: 'retryable', ...options });
  }
}

/** There is no store yet where one is to be read. */
export class StoreMissingError extends UserError {
  constructor(address: string, looked: string) {
    super(
      `there is no store at ${address} (looked for ${looked}): arena run makes one; --data-directory, --store-url or STORE_URL name another`,
    );
  }
}

/** The store answered before and does not now, after every bounded retry. Trying later may help. */
export class StoreUnavailableError extends ArenaError {
  /** With its password masked. */
  readonly address: string;

  constructor(address: string, reason: string, options: { cause?: unknown } = {}) {
    super(`store at ${address} does not answer: ${reason}`, { kind: 'retryable', ...options });
    this.address = address;
  }
}

/** Asked after `close()`: the process is stopping, so the work belongs to whoever comes next. */
export class StoreClosedError extends ArenaError {
  constructor(address: string) {
    super(`store at ${address} is closed`, { kind: 'retryable' });
  }
}

/** A document that is about to be written does not match its schema, or cannot be stored alike on both back ends: a bug. */
export class InvalidDocumentError extends ArenaError {
  readonly collection: string;
  readonly id: string;
  /** One line per fault, with its path in the document. */
  readonly issues: readonly string[];

  constructor(collection: string, id: string, issues: readonly string[]) {
    super(`${collection}/${id} cannot be written: ${issues.join('; ')}`);
    this.collection = collection;
    this.id = id;
    this.issues = issues;
  }
}

/** A stored document does not match its schema: whoever needs it stands still until a person looks. */
export class DamagedDocumentError extends ArenaError {
  readonly collection: string;
  readonly id: string;
  /** One line per fault, with its path in the document. */
  readonly issues: readonly string[];

  constructor(
    collection: string,
    id: string,
    issues: readonly string[],
    options: { cause?: unknown } = {},
  ) {
    super(`${collection}/${id} is damaged: ${issues.join('; ')}`, options);
    this.collection = collection;
    this.id = id;
    this.issues = issues;
  }
}

/** A stored document is of another schema version than this program's. */
export class SchemaVersionError extends ArenaError {
  readonly collection: string;
  readonly id: string;
  readonly found: number;
  readonly known: number;

  constructor(collection: string, id: string, found: number, known: number) {
    const advice =
      found > known
        ? 'a newer program wrote it, so use that one'
        : 'an older program wrote it: arena store migrate';
    super(`${collection}/${id} has schema version ${found}, expected version ${known}: ${advice}`);
    this.collection = collection;
    this.id = id;
    this.found = found;
    this.known = known;
  }
}

/** A unique index other than `_id` refused a document: two facts claim the same place. */
export class UniqueConflictError extends ArenaError {
  readonly collection: string;
  readonly id: string;

  constructor(collection: string, id: string, options: { cause?: unknown } = {}) {
    super(`${collection}/${id} collides with another document in a unique index`, options);
    this.collection = collection;
    this.id = id;
  }
}

/** The store was asked for something that it does not offer: a bug in the caller. */
export class StoreMisuseError extends ArenaError {}
