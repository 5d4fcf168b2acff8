import type { LeaderboardRow } from '../../scoring/leaderboard.ts';
import type { ChipPair } from '../../scoring/winnings/chip-pairs.ts';
import { count, plural } from '../../shared/text/figures.ts';

/** More digits would be read as knowledge. */
const DIGITS = 2;
/** Beyond it the number says only: too many. */
const TOO_MANY = 1_000_000;

/** Sessions that a comparison needs, in two digits: `about 310`; null where nobody can say. */
export function sessionsText(needed: number | null): string | null {
  if (needed === null) return null;
  if (needed > TOO_MANY) return `over ${count(TOO_MANY)}`;
  return `about ${count(Number(needed.toPrecision(DIGITS)))}`;
}

type Placed = Pick<LeaderboardRow, 'player' | 'condition' | 'displayName' | 'sessions'>;

/** The pair of a player and the next on the leaderboard; null for the last, and without pairs. */
export function pairWithNext(
  row: Placed,
  rows: readonly Placed[],
  pairs: readonly ChipPair[],
): ChipPair | null {
  const next = rows[rows.indexOf(row) + 1];
  if (next === undefined) return null;
  const of = ({ condition, a, b }: ChipPair): boolean =>
    condition === row.condition &&
    ((a === row.player && b === next.player) || (b === row.player && a === next.player));
  return pairs.find(of) ?? null;
}

/** How many sessions it would take to know who is first; null where nothing tells. */
export function firstTwoWords(rows: readonly Placed[], pairs: readonly ChipPair[]): string | null {
  const [first, second] = rows;
  if (first === undefined || second === undefined) return null;
  const pair = pairWithNext(first, rows, pairs);
  if (pair === null) return null;
  const names = `${first.displayName} and ${second.displayName}, first and second,`;
  if (pair.toldApart) return `${names} are told apart.`;
  const needed = sessionsText(pair.sessionsNeeded);
  if (needed === null) return null;
  const asIf = pair.asIfIndependent ? ' and as if sessions were independent' : '';
  return `To tell ${names} apart takes ${needed} sessions, if they differ as much as they do here${asIf}; ${plural(first.sessions, 'session was', 'sessions were')} played.`;
}
