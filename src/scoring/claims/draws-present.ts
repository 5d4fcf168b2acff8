import { type Card, rankValue, suitOf } from '../../engine/card.ts';
import type { ClaimedDraw } from './draw-claim.ts';

/** Draws that a hand really has; `straight draw` is only a way to claim one. */
export type PresentDraw = Exclude<ClaimedDraw, 'straight draw'>;

const ACE = 14;
const LOW_ACE = 1;
const FLOP_CARDS = 3;
const RIVER_CARDS = 5;
/** Lowest rank of the wheel and of broadway: the straights there are. */
const LOWEST_STRAIGHT = LOW_ACE;
const HIGHEST_STRAIGHT = 10;

/**
 * The draws in hand and board, by the readings of metrics.md: one of the hole cards takes part, no
 * straight draw beside a made straight, no backdoor draw beside its direct one, and backdoors on
 * the flop only.
 */
export function drawsPresent(
  holeCards: readonly Card[],
  board: readonly Card[],
): ReadonlySet<PresentDraw> {
  const draws = new Set<PresentDraw>();
  if (board.length < FLOP_CARDS || board.length >= RIVER_CARDS) return draws;
  const onFlop = board.length === FLOP_CARDS;
  const suited = longestSuit(holeCards, board);
  if (suited === 4) draws.add('flush draw');
  if (suited === 3 && onFlop) draws.add('backdoor flush');
  const straight = straightDraw(holeCards, board);
  if (straight !== 'backdoor straight' || onFlop) {
    if (straight !== null) draws.add(straight);
  }
  return draws;
}

/** Whether a claim names a draw that is there. A double gutshot may be called by either name. */
export function isDrawRight(claim: ClaimedDraw, present: ReadonlySet<PresentDraw>): boolean {
  const any = (...draws: readonly PresentDraw[]) => draws.some((draw) => present.has(draw));
  switch (claim) {
    case 'straight draw':
    case 'double gutshot':
      return any('oesd', 'gutshot', 'double gutshot');
    case 'oesd':
      return any('oesd', 'double gutshot');
    case 'gutshot':
      return any('gutshot', 'double gutshot');
    case 'flush draw':
    case 'backdoor flush':
    case 'backdoor straight':
      return present.has(claim);
  }
}

/** Most cards of one suit, of suits that a hole card has. */
function longestSuit(holeCards: readonly Card[], board: readonly Card[]): number {
  const all = [...holeCards, ...board].map(suitOf);
  return Math.max(
    0,
    ...holeCards.map((card) => all.filter((suit) => suit === suitOf(card)).length),
  );
}

function straightDraw(holeCards: readonly Card[], board: readonly Card[]): PresentDraw | null {
  const held = ranksOf([...holeCards, ...board]);
  const shared = ranksOf(board);
  const straights = Array.from({ length: HIGHEST_STRAIGHT }, (_, at) => {
    const ranks = [0, 1, 2, 3, 4].map((step) => LOWEST_STRAIGHT + at + step);
    const have = ranks.filter((rank) => held.has(rank));
    return {
      have: have.length,
      own: have.some((rank) => !shared.has(rank)),
      missing: ranks.find((rank) => !held.has(rank)),
    };
  });
  if (straights.some(({ have }) => have === 5)) return null;
  const direct = straights.filter(({ have, own }) => have === 4 && own);
  if (isOpenEnded(held, shared)) return 'oesd';
  const outs = new Set(direct.map(({ missing }) => outOf(missing)));
  if (outs.size >= 2) return 'double gutshot';
  if (outs.size === 1) return 'gutshot';
  return straights.some(({ have, own }) => have === 3 && own) ? 'backdoor straight' : null;
}

/** Four in a row, with room on both ends: an ace at an end leaves only one. */
function isOpenEnded(held: ReadonlySet<number>, shared: ReadonlySet<number>): boolean {
  for (let lowest = LOW_ACE + 1; lowest + 4 <= ACE; lowest += 1) {
    const run = [lowest, lowest + 1, lowest + 2, lowest + 3];
    if (run.every((rank) => held.has(rank)) && run.some((rank) => !shared.has(rank))) return true;
  }
  return false;
}

/** The ace is one card, high or low. */
function outOf(rank: number | undefined): number | undefined {
  return rank === LOW_ACE ? ACE : rank;
}

function ranksOf(cards: readonly Card[]): ReadonlySet<number> {
  const ranks = new Set(cards.map(rankValue));
  if (ranks.has(ACE)) ranks.add(LOW_ACE);
  return ranks;
}
