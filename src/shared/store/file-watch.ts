import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** How a file that SQLite has open can be lost to it. */
export type FileLoss = 'deleted' | 'replaced' | 'cut' | 'log-deleted' | 'log-cut' | 'malformed';

const SEEN: Readonly<Record<FileLoss, string>> = {
  deleted: 'its file was deleted or moved away while in use',
  replaced: 'its file was replaced by another one while in use',
  cut: 'its file was cut short while in use',
  'log-deleted': 'its write-ahead log (-wal, -shm) was deleted while in use',
  'log-cut': 'its write-ahead log (-wal) was cut short while in use',
  malformed: 'its file is malformed',
};

const LOOK_AT_IT =
  'arena store check says what is left of it, and --salvage NEWFILE saves that; then name the new file with --store-url';

const TO_GO_ON: Readonly<Record<FileLoss, string>> = {
  deleted: 'put it back, or let a new one be made, and run the same command again',
  replaced: 'run the same command again to go on with the file that is there now',
  cut: LOOK_AT_IT,
  'log-deleted': LOOK_AT_IT,
  'log-cut': LOOK_AT_IT,
  malformed: LOOK_AT_IT,
};

/** What is written from now on would be written into nowhere, or over what can still be saved. */
export class FileLostError extends Error {
  readonly loss: FileLoss;

  constructor(loss: FileLoss, options: { cause?: unknown } = {}) {
    const { cause } = options;
    const said = cause instanceof Error ? ` (${cause.message})` : '';
    super(`${SEEN[loss]}${said}, so nothing more is written, asked or paid; ${TO_GO_ON[loss]}`, {
      cause,
    });
    this.loss = loss;
  }
}

const LOG_HEADER = 32;
/** The first four bytes of a log, but for the last bit, which says how it counts. */
const LOG_MAGIC = 0x377f0682;

interface Log {
  /** Kept open, so that no other file can have its inode; SQLite keeps no lock on it. */
  readonly descriptor: number;
  readonly inode: string;
  size: number;
  header: string;
}

/**
 * Whether the file that SQLite has open is still the one that others find at its path. SQLite itself never
 * looks: it goes on writing into a deleted file, and over a gap in its log. The file and its index (-shm)
 * are only asked for, never opened: whoever closes one of them loses this process's locks on it.
 */
export class FileWatch {
  readonly #path: string;
  readonly #isLogWhole: () => boolean;
  readonly #inode: string | null;
  #size = 0;
  #log: Log | null = null;
  #index: string | null = null;
  #lost: FileLostError | null = null;

  /**
   * To be made right after SQLite has opened the file.
   * @param isLogWhole asked where the log is empty that was not: whether SQLite misses nothing of it
   */
  constructor(path: string, isLogWhole: () => boolean) {
    this.#path = path;
    this.#isLogWhole = isLogWhole;
    this.#inode = found(path)?.inode ?? null;
  }

  get isLost(): boolean {
    return this.#lost !== null;
  }

  /** Three `stat` and a read of 32 bytes. @throws FileLostError, from the first time on always */
  look(): void {
    if (this.#lost !== null) throw this.#lost;
    const loss = this.#fileLoss() ?? this.#indexLoss() ?? this.#logLoss();
    if (loss !== null) throw this.lose(loss);
  }

  /** Remembers a loss that SQLite has met with. */
  lose(loss: FileLoss, cause?: unknown): FileLostError {
    this.#lost ??= new FileLostError(loss, { cause });
    return this.#lost;
  }

  /** To be called before SQLite closes, which may remove the log. */
  close(): void {
    if (this.#log !== null) closeSync(this.#log.descriptor);
    this.#log = null;
  }

  #fileLoss(): FileLoss | null {
    const file = found(this.#path);
    if (file === null) return 'deleted';
    if (file.inode !== this.#inode) return 'replaced';
    // Only a VACUUM makes it shorter, which nothing here does.
    if (file.size < this.#size) return 'cut';
    this.#size = file.size;
    return null;
  }

  #indexLoss(): FileLoss | null {
    const index = found(`${this.#path}-shm`)?.inode ?? null;
    if (this.#index !== null && index !== this.#index) return 'log-deleted';
    this.#index = index;
    return null;
  }

  #logLoss(): FileLoss | null {
    const place = `${this.#path}-wal`;
    const there = found(place);
    if (this.#log === null) {
      if (there !== null) this.#log = opened(place);
      return null;
    }
    const log = this.#log;
    if (there?.inode !== log.inode) return 'log-deleted';
    const header = headerOf(log.descriptor);
    // Others may begin it anew, with a header of its own, or empty it once all of it is in the file.
    if (there.size > 0 && there.size < log.size && header === log.header) return 'log-cut';
    if (there.size > LOG_HEADER && !isHeader(header)) return 'log-cut';
    if (there.size === 0 && log.size > 0 && !this.#isLogWhole()) return 'log-cut';
    log.size = there.size;
    log.header = header;
    return null;
  }
}

interface Found {
  readonly inode: string;
  readonly size: number;
}

/** Null: nothing is there. */
function found(path: string): Found | null {
  const stat = statSync(path, { throwIfNoEntry: false, bigint: true });
  return stat === undefined ? null : asFound(stat);
}

function asFound({ dev, ino, size }: { dev: bigint; ino: bigint; size: bigint }): Found {
  return { inode: `${dev}.${ino}`, size: Number(size) };
}

function opened(place: string): Log {
  const descriptor = openSync(place, 'r');
  const { inode, size } = asFound(fstatSync(descriptor, { bigint: true }));
  return { descriptor, inode, size, header: headerOf(descriptor) };
}

const header = Buffer.alloc(LOG_HEADER);

function headerOf(descriptor: number): string {
  const length = readSync(descriptor, header, 0, LOG_HEADER, 0);
  return header.toString('latin1', 0, length);
}

function isHeader(text: string): boolean {
  return (Buffer.from(text, 'latin1').readUInt32BE(0) & ~1) >>> 0 === LOG_MAGIC;
}
