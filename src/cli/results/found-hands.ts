import { namedBatch } from '../../producer/named-batch.ts';
import { type QueryTexts, readQuery } from '../../scoring/search/read-query.ts';
import {
  type HandMatch,
  type SearchBudget,
  searchHands,
} from '../../scoring/search/search-hands.ts';
import { whyLine } from '../../scoring/search/why-line.ts';
import { type NameOf, playerNames } from '../../shared/records/display-names.ts';
import { UserError } from '../../shared/records/errors.ts';
import { potOf, winnersOf } from '../../shared/records/hand-result.ts';
import { batchOf, isIdOf } from '../../shared/records/ids.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { excerpt } from '../../shared/text/excerpt.ts';
import { plural } from '../../shared/text/figures.ts';

/** Options as they were given, by the names that commander makes of them. */
export type HandFlags = Readonly<Record<string, string | boolean | undefined>>;

const DEFAULT_LIMIT = 100;

/**
 * The hands that fit, a line each, or all of them as a line of JSON.
 * @throws UserError an option that is not as expected, each in a line; no such batch
 */
export async function foundHandLines(
  store: ArenaStore,
  name: string,
  { limit, after, json, ...criteria }: HandFlags,
): Promise<readonly string[]> {
  const batch = await namedBatch({ store }, batchOf(name));
  const players = batch.configuration.players;
  const { query, faults } = readQuery(
    { batch: name, ...textsOf(criteria) },
    players.map(({ id }) => id),
  );
  if (query === null) {
    throw new UserError(
      [...faults].map(([field, fault]) => (field === 'batch' ? fault : `--${field}: ${fault}`)),
    );
  }
  const budget: SearchBudget = { matches: limitOf(limit), hands: Infinity, timeMs: Infinity };
  const parts = { store, clock: () => performance.now() };
  const {
    matches,
    lookedAt,
    after: next,
    damaged,
  } = await searchHands(parts, query, budget, placeOf(after, query.within));
  if (json === true) {
    const notSearched = damaged.map(({ message }) => message);
    return [JSON.stringify({ hands: matches.map(dataOf), lookedAt, after: next, notSearched })];
  }
  const nameOf = playerNames(batch);
  return [
    ...matches.map((match) => lineOf(match, nameOf)),
    ...damaged.map(({ message }) => `not searched: ${message}`),
    `${plural(lookedAt, 'hand')} looked at, ${matches.length} found${next === null ? '' : `; the rest: --after ${next}`}`,
  ];
}

function lineOf(match: HandMatch, nameOf: NameOf): string {
  return `${match.decision?._id ?? match.hand._id}  ${whyLine(match, nameOf)}`;
}

function dataOf(match: HandMatch): object {
  const { hand, decision, reading } = match;
  return {
    hand: hand._id,
    decision: decision?._id ?? null,
    player: decision?.player ?? null,
    position: decision?.position ?? null,
    action: decision?.action ?? null,
    equity: decision?.equity ?? null,
    bluff: reading?.bluff ?? null,
    misread: reading?.misread ?? [],
    board: hand.board,
    pot: potOf(hand),
    bigBlind: hand.bigBlind,
    winners: winnersOf(hand),
    showdown: hand.showdown.length > 0,
    why: whyLine(match),
  };
}

/** `minPot` is the field `min-pot`, and a switch that is on is `1`, as in the address of the board. */
function textsOf(criteria: HandFlags): QueryTexts {
  return Object.fromEntries(
    Object.entries(criteria).map(([flag, value]) => [
      flag.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      value === true ? '1' : value === false ? undefined : value,
    ]),
  );
}

function limitOf(text: HandFlags[string]): number {
  if (text === undefined) return DEFAULT_LIMIT;
  if (typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new UserError(`--limit: expected a whole number from 1, found ${excerpt(String(text))}`);
}

function placeOf(text: HandFlags[string], within: string): string | null {
  if (text === undefined) return null;
  const isWithin =
    typeof text === 'string' && isIdOf('hand', text) && text.startsWith(`${within}.`);
  if (isWithin) return text;
  throw new UserError(
    `--after: expected the id of a hand of ${within}, found ${excerpt(String(text))}`,
  );
}
