import { setImmediate as otherWork } from 'node:timers/promises';
import type { Decision } from '../../shared/records/decision.ts';
import type { Hand } from '../../shared/records/hand.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import type { Collection } from '../../shared/store/collection.ts';
import { type Damage, isDamage } from '../../shared/store/damaged.ts';
import type { StoredDocument } from '../../shared/store/document-shape.ts';
import { type ActionReading, bluffsOf, misreadingsOf } from '../hand-reading.ts';
import type { HandQuery } from './hand-query.ts';
import { decisionFits, handFits } from './match-hand.ts';

/** How much one search may do before it stops; it can be gone on with. */
export interface SearchBudget {
  readonly matches: number;
  /** Hands looked at. */
  readonly hands: number;
  /** Looked at after each page of hands: a slow machine never cuts a small search short. */
  readonly timeMs: number;
}

/** A hand that fits, and what it was found by. */
export interface HandMatch {
  readonly hand: Hand;
  /** The first action that has every mark; null where no mark was asked for. */
  readonly decision: Decision | null;
  readonly reading: ActionReading | null;
}

export interface SearchResult {
  /** In playing order. */
  readonly matches: readonly HandMatch[];
  readonly lookedAt: number;
  /** The hand after which to go on; null: all were looked at. */
  readonly after: string | null;
  /** Records that could not be read, and so were not searched. */
  readonly damaged: readonly Damage[];
}

export interface SearchParts {
  readonly store: ArenaStore;
  /** A clock in ms that only goes forward. */
  readonly clock: () => number;
}

/** Hands fetched at once: a page of them is a few hundred kB, and little is read in vain. */
const PAGE_SIZE = 100;

/**
 * Looks through the hands of a batch (or run, or session) in playing order until the budget is spent,
 * holding no more than a page of them. Hands still in play are passed over.
 * @param after the hand behind which to begin
 */
export async function searchHands(
  { store, clock }: SearchParts,
  query: HandQuery,
  budget: SearchBudget,
  after: string | null = null,
): Promise<SearchResult> {
  const until = clock() + budget.timeMs;
  const matches: HandMatch[] = [];
  const damaged: Damage[] = [];
  let lookedAt = 0;
  const hands = readableRange(
    store.collection('hands'),
    query.within,
    { after, pageSize: PAGE_SIZE },
    (damage) => damaged.push(damage),
  );
  for await (const hand of hands) {
    lookedAt += 1;
    // The embedded store answers at once, so without this a long search starves all else.
    await otherWork();
    const match = handFits(query, hand) ? await matchOf(hand) : null;
    if (match !== null) matches.push(match);
    const isOutOfTime = lookedAt % PAGE_SIZE === 0 && clock() >= until;
    const isSpent = matches.length >= budget.matches || lookedAt >= budget.hands || isOutOfTime;
    if (isSpent) return { matches, lookedAt, after: hand._id, damaged };
  }
  return { matches, lookedAt, after: null, damaged };

  async function matchOf(hand: Hand): Promise<HandMatch | null> {
    if (query.marks.length === 0) return { hand, decision: null, reading: null };
    const found = await store.collection('decisions').sift({ within: hand._id });
    damaged.push(...found.damaged);
    const bluffs = bluffsOf(hand, found.documents);
    for (const decision of found.documents) {
      const bluff = bluffs.get(decision._id) ?? null;
      const isMisread = (): boolean => misreadingsOf(decision).length > 0;
      if (decisionFits(query, decision, bluff, isMisread)) {
        return { hand, decision, reading: { bluff, misread: misreadingsOf(decision) } };
      }
    }
    return null;
  }
}

/**
 * A range as the store gives it, which a damaged document does not end: it is handed to `onDamage` and
 * the range goes on behind it.
 */
export async function* readableRange<D extends StoredDocument>(
  collection: Collection<D>,
  parent: string,
  options: { readonly after: string | null; readonly pageSize: number },
  onDamage: (damage: Damage) => void,
): AsyncGenerator<D, void, undefined> {
  let { after } = options;
  for (;;) {
    try {
      const from = { pageSize: options.pageSize, ...(after !== null && { after }) };
      for await (const document of collection.range(parent, from)) {
        after = document._id;
        yield document;
      }
      return;
    } catch (error) {
      // Damage before the place where it was looked for would be found again and again.
      if (!isDamage(error) || (after !== null && error.id <= after)) throw error;
      onDamage(error);
      after = error.id;
    }
  }
}
