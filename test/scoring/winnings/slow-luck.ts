import type { HandLine } from '../../../src/archive/export/lines.ts';
import { type Card, FULL_DECK } from '../../../src/engine/card.ts';

/**
 * The luck of a hand reckoned another way, and slowly: boards dealt one by one, hands ranked by a
 * reading of the rules that knows no tables, pots peeled off the stakes layer by layer. Shares nothing
 * with src but the names of cards.
 */
export function slowLuck(
  hand: HandLine,
  { bigBlindAnte = false } = {},
): ReadonlyMap<number, { board: number; weighted: number }> {
  const streets = ['preflop', 'flop', 'turn', 'river'];
  const board = hand.board ?? [];
  const luck = new Map(hand.seats.map(({ seat }) => [seat as number, { board: 0, weighted: 0 }]));
  for (const [street, size, behindWeight] of [
    [1, 3, 1],
    [2, 4, 0.75],
    [3, 5, 0.5],
  ] as const) {
    if (board.length < size) continue;
    const earlier = (hand.actions ?? []).filter((a) => streets.indexOf(a.street) < street);
    const live = hand.seats
      .map(({ seat }) => seat as number)
      .filter((seat) => !earlier.some((a) => a.seat === seat && a.type === 'fold'))
      .sort((a, b) => a - b);
    if (live.length < 2) continue;
    const put = (seat: number, on: string) =>
      earlier
        .filter((a) => a.seat === seat && a.street === on)
        .reduce((sum, a) => sum + a.added, 0);
    const stake = new Map<number, number>();
    const last = new Map<number, number>();
    for (const { seat, posted, antePosted } of hand.seats) {
      const at = seat as number;
      const all = streets.slice(0, street).reduce((sum, on) => sum + put(at, on), 0);
      stake.set(at, all + (posted ?? 0) + (bigBlindAnte ? 0 : (antePosted ?? 0)));
      const on = streets[street - 1] as string;
      last.set(at, put(at, on) + (on === 'preflop' ? (posted ?? 0) : 0));
    }
    const [most = 0, second = 0] = [...last.values()].sort((a, b) => b - a);
    const leader = live.find((seat) => last.get(seat) === most);
    if (leader !== undefined) stake.set(leader, (stake.get(leader) as number) - (most - second));
    const start = new Map(hand.seats.map(({ seat, startStack }) => [seat, startStack ?? 0]));
    const anteOf = (seat: number) =>
      bigBlindAnte ? (hand.seats.find((each) => each.seat === seat)?.antePosted ?? 0) : 0;
    const behind =
      live
        .map((seat) => (start.get(seat) as number) - (stake.get(seat) as number) - anteOf(seat))
        .sort((a, b) => b - a)[1] ?? 0;
    const dead = hand.seats.reduce((sum, { seat }) => sum + anteOf(seat as number), 0);
    const pots = peeled(stake, live, dead);
    for (const [at, { amount, seats }] of pots.entries()) {
      if (seats.length < 2) continue;
      const before = slowShares(hand, seats, board.slice(0, size === 3 ? 0 : size - 1));
      const after = slowShares(hand, seats, board.slice(0, size));
      const isLast = at === pots.length - 1;
      const worth = amount + (isLast ? behindWeight * Math.min(behind, 2 * amount) : 0);
      for (const seat of seats) {
        const own = luck.get(seat) as { board: number; weighted: number };
        const change = (after.get(seat) as number) - (before.get(seat) as number);
        own.board += amount * change;
        own.weighted += worth * change;
      }
    }
  }
  return luck;
}

/** Layer by layer: everybody pays what the shortest live seat still has; the rest of folded seats is last. */
function peeled(stake: ReadonlyMap<number, number>, live: readonly number[], dead: number) {
  const left = new Map(stake);
  const pots: { amount: number; seats: readonly number[] }[] = [];
  let seats = live.filter((seat) => (left.get(seat) as number) > 0);
  while (seats.length > 0) {
    const layer = Math.min(...seats.map((seat) => left.get(seat) as number));
    let amount = 0;
    for (const [seat, chips] of left) {
      const paid = Math.min(chips, layer);
      amount += paid;
      left.set(seat, chips - paid);
    }
    pots.push({ amount, seats });
    seats = seats.filter((seat) => (left.get(seat) as number) > 0);
  }
  const rest = [...left.values()].reduce((sum, chips) => sum + chips, 0);
  const [first, final] = [pots[0], pots.at(-1)];
  if (first !== undefined) first.amount += dead;
  if (final !== undefined) final.amount += rest;
  return pots;
}

const ranksKnown = new Map<string, Float64Array>();

/** Of each seat, over all boards that may come in one order; the same deal is asked for again and again. */
function ranksOver(hand: HandLine, seat: number, board: readonly Card[]): Float64Array {
  const name = JSON.stringify([hand.seats.map(({ holeCards }) => holeCards), seat, board]);
  const known = ranksKnown.get(name);
  if (known !== undefined) return known;
  const hole = hand.seats.find((each) => each.seat === seat)?.holeCards ?? [];
  const seen = new Set<Card>([...board, ...hand.seats.flatMap(({ holeCards }) => holeCards ?? [])]);
  const live = FULL_DECK.filter((card) => !seen.has(card));
  const cards = [...hole, ...board];
  const ranks: number[] = [];
  const deal = (from: number): void => {
    if (cards.length === 7) {
      ranks.push(slowRank(cards));
      return;
    }
    for (let at = from; at < live.length; at += 1) {
      cards.push(live[at] as Card);
      deal(at + 1);
      cards.pop();
    }
  };
  deal(0);
  const found = Float64Array.from(ranks);
  ranksKnown.set(name, found);
  return found;
}

function slowShares(hand: HandLine, seats: readonly number[], board: readonly Card[]) {
  const ranks = seats.map((seat) => ranksOver(hand, seat, board));
  const boards = ranks[0]?.length ?? 0;
  const won = seats.map(() => 0);
  for (let at = 0; at < boards; at += 1) {
    let best = -1;
    let winners = 0;
    for (const each of ranks) {
      const rank = each[at] as number;
      if (rank > best) {
        best = rank;
        winners = 1;
      } else if (rank === best) winners += 1;
    }
    for (const [seat, each] of ranks.entries()) {
      if (each[at] === best) won[seat] = (won[seat] as number) + 2520 / winners;
    }
  }
  return new Map(seats.map((seat, at) => [seat, (won[at] as number) / (2520 * boards)]));
}

/** A number that orders seven cards as the rules do: class first, then the ranks that decide. */
function slowRank(cards: readonly Card[]): number {
  const counts = Array<number>(13).fill(0);
  const suits: Record<string, number[]> = { c: [], d: [], h: [], s: [] };
  for (const card of cards) {
    const rank = '23456789TJQKA'.indexOf(card.charAt(0));
    counts[rank] = (counts[rank] as number) + 1;
    suits[card.charAt(1)]?.push(rank);
  }
  const flush = Object.values(suits).find((suited) => suited.length >= 5);
  const straightFlush = flush === undefined ? -1 : straightTop((rank) => flush.includes(rank));
  if (straightFlush >= 0) return ordered(8, [straightFlush]);
  /** Ranks held so often or more, highest first. */
  const held = (times: number): number[] => {
    const found: number[] = [];
    for (let rank = 12; rank >= 0; rank -= 1)
      if ((counts[rank] as number) >= times) found.push(rank);
    return found;
  };
  const singles = held(1);
  const but = (ranks: readonly number[], size: number) =>
    singles.filter((rank) => !ranks.includes(rank)).slice(0, size);
  const [four] = held(4);
  if (four !== undefined) return ordered(7, [four, ...but([four], 1)]);
  const [three] = held(3);
  const pairs = held(2).filter((rank) => rank !== three);
  if (three !== undefined && pairs.length > 0) return ordered(6, [three, pairs[0] as number]);
  if (flush !== undefined) return ordered(5, flush.sort((a, b) => b - a).slice(0, 5));
  const straight = straightTop((rank) => (counts[rank] as number) > 0);
  if (straight >= 0) return ordered(4, [straight]);
  if (three !== undefined) return ordered(3, [three, ...but([three], 2)]);
  const two = pairs.slice(0, 2);
  if (two.length === 2) return ordered(2, [...two, ...but(two, 1)]);
  return two.length === 1 ? ordered(1, [...two, ...but(two, 3)]) : ordered(0, but([], 5));
}

function ordered(kind: number, ranks: readonly number[]): number {
  let order = kind;
  for (let at = 0; at < 5; at += 1) order = order * 13 + (ranks[at] ?? 0);
  return order;
}

/** The highest rank of a straight, the ace also below the deuce; -1 where there is none. */
function straightTop(has: (rank: number) => boolean): number {
  for (let top = 12; top >= 3; top -= 1) {
    if ([0, 1, 2, 3, 4].every((down) => has((top - down + 13) % 13))) return top;
  }
  return -1;
}
