import type { FilePages } from './file-pages.ts';

/** A column of a row, as far as a store has them; undefined: of another kind. */
type Column = string | number | null | undefined;
export type Row = readonly Column[];

const TABLE_LEAF = 0x0d;
const TABLE_INNER = 0x05;
const INDEX_LEAF = 0x0a;
const INDEX_INNER = 0x02;
/** The first page begins with the header of the file. */
const FILE_HEADER = 100;

/** What one page of a tree says, as far as it can be read. */
interface TreePage {
  readonly rows: readonly Row[];
  readonly children: readonly number[];
}

/**
 * Reads the trees of a file (https://www.sqlite.org/fileformat2.html) past whatever is damaged: a page that
 * makes no sense costs its own rows, and those below it.
 */
export class PageTrees {
  readonly #pages: FilePages;
  readonly #usable: number;
  readonly #seen = new Set<number>();
  #missed = 0;

  constructor(pages: FilePages) {
    this.#pages = pages;
    this.#usable = pages.pageSize - pages.reserved;
    this.#leaveOutFreePages();
  }

  /** Pages and rows that were to be read so far and could not be. */
  get missed(): number {
    return this.#missed;
  }

  /** Every row that can be reached from a root, of a table or of an index. */
  *rowsFrom(root: number): Generator<Row, void, undefined> {
    const open = [root];
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      if (this.#seen.has(number)) continue;
      const page = this.#treePage(number);
      if (page === null) {
        this.#missed += 1;
        continue;
      }
      this.#seen.add(number);
      yield* page.rows;
      open.push(...page.children.toReversed());
    }
  }

  /** Rows of tables in pages that nothing leads to any more; to be asked for last. */
  *rowsLeft(): Generator<Row, void, undefined> {
    for (let number = 1; number <= this.#pages.count; number += 1) {
      if (this.#seen.has(number)) continue;
      const page = this.#pages.page(number);
      if (page === null || page[startOf(number)] !== TABLE_LEAF) continue;
      yield* this.#treePage(number)?.rows ?? [];
    }
  }

  #treePage(number: number): TreePage | null {
    const page = this.#pages.page(number);
    if (page === null) return null;
    const start = startOf(number);
    const kind = page[start];
    const isInner = kind === TABLE_INNER || kind === INDEX_INNER;
    if (!isInner && kind !== TABLE_LEAF && kind !== INDEX_LEAF) return null;
    const cells = page.readUInt16BE(start + 3);
    const pointers = start + (isInner ? 12 : 8);
    if (pointers + 2 * cells > this.#usable) return null;
    const rows: Row[] = [];
    const children: number[] = [];
    for (let cell = 0; cell < cells; cell += 1) {
      let at = page.readUInt16BE(pointers + 2 * cell);
      if (at < pointers || at + 4 > this.#usable) {
        this.#missed += 1;
        continue;
      }
      if (isInner) {
        children.push(page.readUInt32BE(at));
        at += 4;
      }
      if (kind === TABLE_INNER) continue;
      const row = this.#row(page, at, kind === TABLE_LEAF);
      if (row === null) this.#missed += 1;
      else rows.push(row);
    }
    if (isInner) children.push(page.readUInt32BE(start + 8));
    return { rows, children };
  }

  /** Null: it makes no sense, or a part of it is missing. */
  #row(page: Buffer, at: number, isOfTable: boolean): Row | null {
    try {
      const [length, afterLength] = integerAt(page, at);
      const from = isOfTable ? integerAt(page, afterLength)[1] : afterLength;
      const payload = this.#payload(page, from, length, isOfTable);
      return payload === null ? null : columnsOf(payload);
    } catch (error) {
      // Past the end of the page.
      if (error instanceof RangeError) return null;
      throw error;
    }
  }

  #payload(page: Buffer, from: number, length: number, isOfTable: boolean): Buffer | null {
    const usable = this.#usable;
    if (length > this.#pages.count * usable) return null;
    const most = isOfTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
    if (length <= most) {
      return from + length > usable ? null : page.subarray(from, from + length);
    }
    const least = Math.floor(((usable - 12) * 32) / 255) - 23;
    const fitting = least + ((length - least) % (usable - 4));
    const local = fitting <= most ? fitting : least;
    const parts = [page.subarray(from, from + local)];
    let rest = length - local;
    let next = page.readUInt32BE(from + local);
    while (rest > 0) {
      const overflow = next === 0 ? null : this.#pages.page(next);
      if (overflow === null) return null;
      this.#seen.add(next);
      parts.push(overflow.subarray(4, 4 + Math.min(rest, usable - 4)));
      rest -= usable - 4;
      next = overflow.readUInt32BE(0);
    }
    return Buffer.concat(parts);
  }

  /** Pages that are free hold what was deleted, and must not come back. */
  #leaveOutFreePages(): void {
    let trunk = this.#pages.header?.readUInt32BE(32) ?? 0;
    while (trunk !== 0 && !this.#seen.has(trunk)) {
      const page = this.#pages.page(trunk);
      if (page === null) return;
      this.#seen.add(trunk);
      const free = Math.min(page.readUInt32BE(4), this.#usable / 4 - 2);
      for (let each = 0; each < free; each += 1) this.#seen.add(page.readUInt32BE(8 + 4 * each));
      trunk = page.readUInt32BE(0);
    }
  }
}

function startOf(page: number): number {
  return page === 1 ? FILE_HEADER : 0;
}

/** One of SQLite's integers of one to nine bytes, and where it ends. */
function integerAt(bytes: Buffer, at: number): [value: number, end: number] {
  let value = 0;
  for (let place = 0; place < 8; place += 1) {
    const byte = bytes.readUInt8(at + place);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return [value, at + place + 1];
  }
  return [value * 256 + bytes.readUInt8(at + 8), at + 9];
}

const BYTES_OF_INTEGERS = [0, 1, 2, 3, 4, 6, 8];

function columnsOf(payload: Buffer): Row {
  const [headerLength, firstKind] = integerAt(payload, 0);
  const columns: Column[] = [];
  let value = headerLength;
  for (let at = firstKind; at < headerLength; ) {
    const [kind, next] = integerAt(payload, at);
    const [column, length] = columnAt(payload, value, kind);
    columns.push(column);
    value += length;
    at = next;
  }
  if (value > payload.length) throw new RangeError('a row that is longer than its payload');
  return columns;
}

function columnAt(payload: Buffer, at: number, kind: number): [Column, length: number] {
  if (kind === 0) return [null, 0];
  if (kind === 8 || kind === 9) return [kind - 8, 0];
  const bytes = BYTES_OF_INTEGERS[kind];
  if (bytes !== undefined) return [bytes > 6 ? undefined : payload.readIntBE(at, bytes), bytes];
  if (kind === 7) return [undefined, 8];
  const length = Math.floor((kind - 12) / 2);
  if (kind < 12 || kind % 2 === 0) return [undefined, Math.max(length, 0)];
  return [payload.toString('utf8', at, at + length), length];
}
