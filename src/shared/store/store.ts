import type { z } from 'zod';
import { ArenaError } from '../records/errors.ts';
import { FolderError } from '../text/make-folder.ts';
import { parseStoreAddress, type StoreAddress } from './address.ts';
import type { Collection } from './collection.ts';
import { DocumentShape, type StoredDocument } from './document-shape.ts';
import type { Driver } from './driver.ts';
import {
  StoreClosedError,
  StoreGoneError,
  StoreMisuseError,
  StoreUnavailableError,
  StoreUnreachableError,
} from './errors.ts';
import { META, storeIdentity } from './identity.ts';
import { buildIndexes, type Indexes } from './indexes.ts';
import { openMongodb } from './mongodb.ts';
import { retried } from './retry.ts';
import { requireDatabase, requireThere } from './store-file.ts';
import { type Attempt, StoredCollection } from './stored-collection.ts';

/** Collection names with the zod schema of their documents. */
export type Collections = Readonly<Record<string, z.ZodType<StoredDocument>>>;

/** The type of the documents of a collection. */
type DocumentOf<C extends Collections, Name extends keyof C> = z.output<C[Name]>;

/** Where every fact is. Both back ends offer this and nothing else, alike. */
export interface Store<C extends Collections = Collections> {
  /** 12 hexadecimal digits, made when the store was first opened: part of the queues' prefix. */
  readonly storeId: string;
  /** The address with its password masked, for people and logs. */
  readonly address: string;
  collection<Name extends keyof C & string>(name: Name): Collection<DocumentOf<C, Name>>;
  /**
   * Looks whether what was opened is still there, as every write does: for whoever is about to pay for
   * what is to be stored. Takes some microseconds.
   * @throws StoreGoneError
   */
  requireThere(): void;
  /** Safe to call twice. */
  close(): Promise<void>;
}

export interface StoreOptions<C extends Collections> {
  readonly collections: C;
  readonly indexes?: Indexes<C>;
  /** How long to look for the store when opening it, in ms. */
  readonly waitMs?: number;
  /** How long one operation is tried again when the store does not answer or is locked, in ms. */
  readonly retryMs?: number;
  /**
   * `make` (the default): made where there is none. `change`: it must be there. `read`: it must be
   * there, and may stand where nothing can be written; what is written may be lost.
   */
  readonly use?: StoreUse;
  /** Called whenever an operation has given up: whoever asked tries again, and may say nothing of it. */
  readonly onUnavailable?: (error: StoreUnavailableError) => void;
  /**
   * Called once, within half a second of it, when the file of the store is found deleted, replaced or
   * damaged: every operation that writes throws from then on. Without it only those who write look.
   */
  readonly onGone?: (error: StoreGoneError) => void;
}

export type StoreUse = 'make' | 'change' | 'read';

const DEFAULT_WAIT_MS = 5_000;
/** Outlasts an election of a MongoDB primary (12 s by default) and any checkpoint of SQLite. */
const DEFAULT_RETRY_MS = 30_000;
/** While nothing is written somebody has to look, too. */
const LOOK_EVERY_MS = 250;

/**
 * Opens `mongodb://…`, `mongodb+srv://…` or `sqlite://path` (made when missing, with its folder).
 * @throws UserError the address cannot be read
 * @throws StoreMissingError `use` asks for a SQLite file that is there
 * @throws StoreUnreachableError within a bounded wait, or at once where something else is there
 */
export async function openStore<const C extends Collections>(
  url: string,
  options: StoreOptions<C>,
): Promise<Store<C>> {
  const address = parseStoreAddress(url);
  const shapes = documentShapes(options.collections);
  const waitMs = options.waitMs ?? DEFAULT_WAIT_MS;
  const driver = await openDriver(address, waitMs, options.use);
  try {
    const opening = attempts(driver, address, waitMs, () => false);
    await opening(() => driver.prepare([META, ...shapes.keys()]));
    const storeId = await storeIdentity(driver, opening);
    await buildIndexes(driver, opening, options.indexes ?? {}, address.kind === 'mongodb');
    return openedStore(driver, address, storeId, shapes, options);
  } catch (error) {
    await driver.close();
    throw unreachable(address, error);
  }
}

function documentShapes<C extends Collections>(collections: C) {
  if (META in collections) throw new StoreMisuseError(`"${META}" is the store's own collection`);
  return new Map(
    Object.entries(collections).map(([name, schema]) => [name, new DocumentShape(name, schema)]),
  );
}

export async function openDriver(
  address: StoreAddress,
  waitMs: number,
  use: StoreUse = 'make',
): Promise<Driver> {
  try {
    if (address.kind === 'mongodb') return await openMongodb(address, waitMs);
    if (use !== 'make') requireThere(address);
    requireDatabase(address);
    if (use === 'read') {
      const { openReadable } = await import('./readable-copy.ts');
      return await openReadable(address, waitMs);
    }
    const { openEmbedded } = await import('./embedded.ts');
    return await openEmbedded(address, { waitMs });
  } catch (error) {
    throw unreachable(address, error);
  }
}

function openedStore<C extends Collections>(
  driver: Driver,
  address: StoreAddress,
  storeId: string,
  shapes: ReadonlyMap<string, DocumentShape<StoredDocument>>,
  options: StoreOptions<C>,
): Store<C> {
  let closing: Promise<void> | null = null;
  const quietly = attempts(
    driver,
    address,
    options.retryMs ?? DEFAULT_RETRY_MS,
    () => closing !== null,
  );
  const watch = watchOver(driver, address, options.onGone);
  const attempt: Attempt = async (operation) => {
    try {
      return await quietly(operation);
    } catch (error) {
      if (error instanceof StoreUnavailableError) options.onUnavailable?.(error);
      if (error instanceof StoreGoneError) watch.say(error);
      throw error;
    }
  };
  const collections = new Map(
    [...shapes].map(([name, shape]) => {
      const uniqueIndexes =
        options.indexes?.[name]?.some((index) => index.unique === true) ?? false;
      return [name, new StoredCollection({ name, shape, driver, attempt, uniqueIndexes })];
    }),
  );
  return {
    storeId,
    address: address.shown,
    collection(name) {
      const collection = collections.get(name);
      if (collection === undefined) throw new StoreMisuseError(`no collection "${name}"`);
      return collection as unknown as Collection<DocumentOf<C, typeof name>>;
    },
    requireThere: watch.look,
    close() {
      watch.stop();
      closing ??= driver.close();
      return closing;
    },
  };
}

/** Who looks after the store while nobody asks anything of it; whoever finds it gone says so, once. */
function watchOver(
  driver: Driver,
  address: StoreAddress,
  onGone?: (error: StoreGoneError) => void,
) {
  let isSaid = false;
  const say = (error: StoreGoneError): void => {
    if (!isSaid) onGone?.(error);
    isSaid = true;
  };
  const look = (): void => {
    try {
      driver.look();
    } catch (error) {
      if (driver.faultOf(error) !== 'lost') throw error;
      const lost = gone(address, error);
      say(lost);
      throw lost;
    }
  };
  const lookQuietly = (): void => {
    try {
      look();
    } catch {
      // Said, where it is gone; else whoever asks next hears of it.
    }
  };
  const timer = onGone === undefined ? undefined : setInterval(lookQuietly, LOOK_EVERY_MS);
  timer?.unref();
  return { look, say, stop: () => clearInterval(timer) };
}

/** The one way from the store to its driver: refuses after closing, retries, names what is left. */
export function attempts(
  driver: Driver,
  address: StoreAddress,
  forMs: number,
  isClosed: () => boolean,
): Attempt {
  return (operation) =>
    retried(
      async () => {
        if (isClosed()) throw new StoreClosedError(address.shown);
        try {
          return await operation();
        } catch (error) {
          // Closed under its feet: whatever the driver says about it means just that.
          if (isClosed()) throw new StoreClosedError(address.shown);
          const fault = driver.faultOf(error);
          if (fault === 'lost') throw gone(address, error);
          if (fault === 'unavailable') throw unavailable(address, error);
          throw error;
        }
      },
      {
        forMs,
        isTransient: (error) => driver.faultOf(error) === 'transient',
        givenUp: (error) => unavailable(address, error),
      },
    );
}

function unavailable(address: StoreAddress, error: unknown): StoreUnavailableError {
  return new StoreUnavailableError(address.shown, reasonOf(error), { cause: error });
}

function gone(address: StoreAddress, error: unknown): StoreGoneError {
  return new StoreGoneError(address.shown, reasonOf(error), { cause: error });
}

/** A bug or a person's mistake stays what it is; anything else at the start is an unreachable store. */
function unreachable(address: StoreAddress, error: unknown): Error {
  if (error instanceof StoreUnavailableError) return unreachable(address, error.cause);
  // A place where no folder can be made is a matter of the address.
  if (error instanceof ArenaError && !(error instanceof FolderError)) return error;
  return new StoreUnreachableError(address.shown, reasonOf(error), { cause: error });
}

/** One line; the rest of the chain is in the cause. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s*\n\s*/g, ' ');
}
