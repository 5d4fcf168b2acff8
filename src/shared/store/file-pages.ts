import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';

/** What SQLite takes where nobody names another, and so what every store has. */
const USUAL_PAGE_SIZE = 4096;
const MAGIC = 'SQLite format 3\0';
const LOG_HEADER = 32;
const FRAME_HEADER = 24;

/**
 * The pages of an SQLite file as its last commit left them, read past SQLite, which refuses a damaged file as
 * a whole. Nothing is written. Whoever closes this loses the locks that this process has on the file: it must
 * not be open in it as a store.
 */
export class FilePages {
  readonly pageSize: number;
  /** Of every page, at its end, for extensions that no store has. */
  readonly reserved: number;
  /** Null: its first page says nothing any more. */
  readonly header: Buffer | null;
  readonly count: number;
  readonly #file: number;
  readonly #log: number | null;
  /** Where in the log the newest form of a page begins. */
  readonly #inLog: ReadonlyMap<number, number>;

  constructor(path: string) {
    this.#file = openSync(path, 'r');
    const log = `${path}-wal`;
    this.#log = existsSync(log) ? openSync(log, 'r') : null;
    const committed = this.#log === null ? null : committedPages(this.#log);
    this.#inLog = committed?.places ?? new Map();
    const raw = Buffer.alloc(100);
    const ofFile = readSync(this.#file, raw, 0, 100, 0) === 100 && isHeader(raw) ? raw : null;
    this.pageSize = committed?.pageSize ?? (ofFile === null ? USUAL_PAGE_SIZE : sizeIn(ofFile));
    const first = this.page(1)?.subarray(0, 100) ?? null;
    this.header = first !== null && isHeader(first) ? first : null;
    this.reserved = this.header?.[20] ?? 0;
    const inFile = Math.ceil(fstatSync(this.#file).size / this.pageSize);
    this.count = Math.max(inFile, committed?.pages ?? 0);
  }

  /** Null: there is no such page, or only a part of it. */
  page(number: number): Buffer | null {
    const page = Buffer.alloc(this.pageSize);
    const inLog = this.#inLog.get(number);
    const read =
      inLog === undefined || this.#log === null
        ? readSync(this.#file, page, 0, this.pageSize, (number - 1) * this.pageSize)
        : readSync(this.#log, page, 0, this.pageSize, inLog);
    return read === this.pageSize ? page : null;
  }

  close(): void {
    closeSync(this.#file);
    if (this.#log !== null) closeSync(this.#log);
  }
}

function isHeader(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, MAGIC.length) === MAGIC;
}

function sizeIn(header: Buffer): number {
  const size = header.readUInt16BE(16);
  return size === 1 ? 65_536 : size;
}

interface Committed {
  readonly pageSize: number;
  /** Of the file, by the last commit. */
  readonly pages: number;
  readonly places: ReadonlyMap<number, number>;
}

/** What the log holds up to its last whole commit, told by its checksums as SQLite itself does. */
function committedPages(log: number): Committed | null {
  const header = Buffer.alloc(LOG_HEADER);
  if (readSync(log, header, 0, LOG_HEADER, 0) < LOG_HEADER) return null;
  const magic = header.readUInt32BE(0);
  if ((magic & ~1) >>> 0 !== 0x377f0682) return null;
  const isBigEndian = (magic & 1) === 1;
  const pageSize = header.readUInt32BE(8);
  let sum = checksum(header.subarray(0, 24), isBigEndian, [0, 0]);
  if (!holds(header, 24, sum)) return null;
  const frame = Buffer.alloc(FRAME_HEADER + pageSize);
  const places = new Map<number, number>();
  let pending: [number, number][] = [];
  let pages = 0;
  for (let at = LOG_HEADER; readSync(log, frame, 0, frame.length, at) === frame.length; ) {
    sum = checksum(frame.subarray(0, 8), isBigEndian, sum);
    sum = checksum(frame.subarray(FRAME_HEADER), isBigEndian, sum);
    const isOfThisLog = frame.compare(header, 16, 24, 8, 16) === 0;
    if (!isOfThisLog || !holds(frame, 16, sum)) break;
    pending.push([frame.readUInt32BE(0), at + FRAME_HEADER]);
    const sizeAfterCommit = frame.readUInt32BE(4);
    if (sizeAfterCommit > 0) {
      for (const [number, place] of pending) places.set(number, place);
      pending = [];
      pages = sizeAfterCommit;
    }
    at += frame.length;
  }
  return pages === 0 ? null : { pageSize, pages, places };
}

type Sums = readonly [number, number];

function checksum(bytes: Buffer, isBigEndian: boolean, [first, second]: Sums): Sums {
  let [a, b] = [first, second];
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + word(bytes, at, isBigEndian) + b) >>> 0;
    b = (b + word(bytes, at + 4, isBigEndian) + a) >>> 0;
  }
  return [a, b];
}

function word(bytes: Buffer, at: number, isBigEndian: boolean): number {
  return isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
}

function holds(bytes: Buffer, at: number, [first, second]: Sums): boolean {
  return bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;
}
