import { type Position, positionNames } from '../../engine/position.ts';
import { MAX_SEATS } from '../../engine/seat.ts';
import { STREETS, type Street } from '../../engine/street.ts';
import { isIdOf } from '../../shared/records/ids.ts';
import { excerpt } from '../../shared/text/excerpt.ts';
import { type HandQuery, MARKS, type PotBounds } from './hand-query.ts';

/** Every position there is at a table of any size. */
export const POSITIONS: readonly Position[] = positionNames(MAX_SEATS);

/** Fields of the search form, of its address and (with two dashes) of the command line. */
export type QueryField =
  | 'batch'
  | 'player'
  | 'position'
  | 'street'
  | 'min-pot'
  | 'max-pot'
  | 'unit'
  | 'showdown'
  | 'winner'
  | (typeof MARKS)[number];

/** What somebody typed in, by field; an empty text is the same as none. */
export type QueryTexts = Readonly<Record<string, string | undefined>>;

export interface ReadQuery {
  /** Null where anything is wrong. */
  readonly query: HandQuery | null;
  /** One line a field: what was expected and what was found. */
  readonly faults: ReadonlyMap<QueryField, string>;
}

/** @param players who plays in the batch; null: any name is taken */
export function readQuery(texts: QueryTexts, players: readonly string[] | null): ReadQuery {
  const faults = new Map<QueryField, string>();
  const read = new Fields(texts, faults);
  const query: HandQuery = {
    within: within(read),
    player: read.oneOf('player', players),
    position: read.oneOf('position', POSITIONS),
    street: read.oneOf<Street>('street', STREETS),
    pot: potBounds(read),
    showdown: showdown(read.oneOf('showdown', ['yes', 'no'])),
    winner: read.oneOf('winner', players),
    marks: MARKS.filter((mark) => read.oneOf(mark, ['1']) !== null),
  };
  return { query: faults.size === 0 ? query : null, faults };
}

/** Reads single fields, and notes what is wrong with them. */
class Fields {
  readonly #texts: QueryTexts;
  readonly #faults: Map<QueryField, string>;

  constructor(texts: QueryTexts, faults: Map<QueryField, string>) {
    this.#texts = texts;
    this.#faults = faults;
  }

  text(field: QueryField): string | null {
    const text = this.#texts[field]?.trim() ?? '';
    return text === '' ? null : text;
  }

  oneOf<T extends string>(field: QueryField, values: readonly T[] | null): T | null {
    const text = this.text(field);
    if (text === null || values === null) return text as T | null;
    const found = values.find((value) => value === text);
    if (found === undefined) this.refuse(field, `expected ${listed(values)}`, text);
    return found ?? null;
  }

  amount(field: QueryField): number | null {
    const text = this.text(field);
    if (text === null) return null;
    const amount = /^\d{1,12}(\.\d{1,3})?$/.test(text) ? Number(text) : null;
    if (amount === null) this.refuse(field, 'expected a number such as 250 or 12.5', text);
    return amount;
  }

  refuse(field: QueryField, expected: string, found: string): void {
    this.#faults.set(field, `${expected}, found ${excerpt(found)}`);
  }
}

function within(read: Fields): string {
  const text = read.text('batch') ?? '';
  const known = (['batch', 'run', 'session'] as const).some((kind) => isIdOf(kind, text));
  if (!known) {
    read.refuse('batch', 'expected a batch, or the id of a run or session of one', text);
  }
  return text;
}

function potBounds(read: Fields): PotBounds | null {
  const least = read.amount('min-pot');
  const most = read.amount('max-pot');
  const unit = read.oneOf('unit', ['chips', 'bb']) ?? 'chips';
  if (least === null && most === null) return null;
  if (least !== null && most !== null && most < least) {
    read.refuse('max-pot', `expected at least the ${least} of the smallest pot`, String(most));
  }
  return { unit, least, most };
}

function showdown(text: 'yes' | 'no' | null): boolean | null {
  return text === null ? null : text === 'yes';
}

function listed(values: readonly string[]): string {
  return values.length === 1 ? `${values[0]}` : `one of ${values.join(', ')}`;
}
