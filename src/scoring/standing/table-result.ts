/** What one player came to in one session. */
export interface SeatResult {
  /** Who it is over all batches; at one table two seats may be of the same. */
  readonly identity: string;
  /** Big blinds won or lost, the luck of the board taken out. */
  readonly bigBlinds: number;
  /** Dealt in. */
  readonly hands: number;
  /** 1 is first; null where nobody knows. */
  readonly place: number | null;
}

/** A finished session as a standing takes it. */
export interface TableResult {
  readonly batch: string;
  readonly condition: string;
  readonly session: string;
  /** When it ended, ISO 8601. */
  readonly date: string;
  /**
   * What is not independent of one another: the run where notebooks last, else the deck; the same deck
   * has the same name in every batch.
   */
  readonly cluster: string;
  readonly seats: readonly SeatResult[];
}

/** By date, then id: what any order of batches, folders or arguments is put into first. */
export function inOrder(tables: readonly TableResult[]): readonly TableResult[] {
  const key = (table: TableResult) => [table.date, table.batch, table.session].join('\n');
  return tables
    .map((table) => ({ table, key: key(table) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ table }) => table);
}

/** Hands of the table: whoever is there at the end was dealt into each. */
export function handsOf({ seats }: TableResult): number {
  return Math.max(0, ...seats.map(({ hands }) => hands));
}

/** Big blinds for 100 hands of the table, a figure for each identity: the mean of its seats. */
export function ratesOf(table: TableResult): ReadonlyMap<string, number> {
  const hands = handsOf(table);
  const sums = new Map<string, { seats: number; bigBlinds: number }>();
  for (const { identity, bigBlinds } of table.seats) {
    const { seats, bigBlinds: sum } = sums.get(identity) ?? { seats: 0, bigBlinds: 0 };
    sums.set(identity, { seats: seats + 1, bigBlinds: sum + bigBlinds });
  }
  return new Map(
    [...sums].map(([identity, { seats, bigBlinds }]) => [
      identity,
      (100 * bigBlinds) / (seats * hands),
    ]),
  );
}
