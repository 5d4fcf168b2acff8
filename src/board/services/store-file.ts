import { stat } from 'node:fs/promises';
import { ArenaError } from '../../shared/records/errors.ts';
import { parseStoreAddress } from '../../shared/store/address.ts';

/** Asked for what is no longer at the address of the store. */
export class StoreFileError extends ArenaError {
  constructor(message: string) {
    super(message, { kind: 'retryable' });
  }
}

/**
 * A file that is removed stays readable to whoever has it open: the board would show for ever what is
 * no longer there, and nothing of what is played in the file that came in its place.
 */
export class StoreFile {
  readonly #place: { readonly path: string; readonly shown: string } | null;
  readonly #opened: string | null;

  private constructor(place: { path: string; shown: string } | null, opened: string | null) {
    this.#place = place;
    this.#opened = opened;
  }

  /** To be called soon after the store was opened; a store on a server has no file to look after. */
  static async of(storeUrl: string): Promise<StoreFile> {
    const address = parseStoreAddress(storeUrl);
    if (address.kind !== 'embedded') return new StoreFile(null, null);
    return new StoreFile(address, await identityOf(address.path));
  }

  /** @throws StoreFileError it is gone, or is another file */
  async requireThere(): Promise<void> {
    if (this.#place === null) return;
    const { path, shown } = this.#place;
    const found = await identityOf(path);
    if (found === this.#opened) return;
    throw new StoreFileError(
      found === null
        ? `the file of the store is gone (${shown}); this page is here again as soon as it is back`
        : `another file is in the place of the store (${shown}); start the board anew to see that one`,
    );
  }
}

/** Null: there is none. */
async function identityOf(path: string): Promise<string | null> {
  try {
    const { dev, ino } = await stat(path, { bigint: true });
    return `${dev}.${ino}`;
  } catch {
    return null;
  }
}
