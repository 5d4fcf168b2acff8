import { grouped } from './table-moments.ts';
import type { TableResult } from './table-result.ts';

/** Players of whom each has met each other, if only by way of third ones. */
export interface Component {
  /** In order. */
  readonly players: readonly string[];
  readonly tables: readonly TableResult[];
  /** Pairs that sat at one table, of all there are. */
  readonly pairsMet: number;
  readonly pairs: number;
  /** Without any one of these it would fall apart: all that compares one side with the other. */
  readonly joints: readonly string[];
}

/**
 * Who can be compared with whom: only over shared tables, or a chain of them.
 * @param tables in canonical order
 * @returns greatest first, then by their first player
 */
export function componentsOf(tables: readonly TableResult[]): readonly Component[] {
  const neighbours = neighboursOf(tables);
  const players = [...neighbours.keys()].sort();
  const groupOf = groupsOf(players, neighbours);
  return grouped(players, (player) => String(groupOf.get(player)))
    .map((members) => component(members, tables, neighbours))
    .toSorted((a, b) => b.players.length - a.players.length);
}

type Neighbours = ReadonlyMap<string, ReadonlySet<string>>;

function neighboursOf(tables: readonly TableResult[]): Neighbours {
  const neighbours = new Map<string, Set<string>>();
  for (const { seats } of tables) {
    const present = [...new Set(seats.map(({ identity }) => identity))];
    for (const player of present) {
      const known = neighbours.get(player) ?? new Set();
      neighbours.set(player, known);
      for (const other of present) if (other !== player) known.add(other);
    }
  }
  return neighbours;
}

function component(
  players: readonly string[],
  tables: readonly TableResult[],
  neighbours: Neighbours,
): Component {
  const degrees = players.map((player) => neighbours.get(player)?.size ?? 0);
  return {
    players,
    tables: tables.filter(({ seats }) => players.includes(seats[0]?.identity ?? '')),
    pairsMet: degrees.reduce((sum, each) => sum + each, 0) / 2,
    pairs: (players.length * (players.length - 1)) / 2,
    joints: players.filter((joint) => {
      const others = players.filter((player) => player !== joint);
      return new Set(groupsOf(others, neighbours).values()).size > 1;
    }),
  };
}

/** Which group each is in, reached from one another without leaving the list. */
function groupsOf(players: readonly string[], neighbours: Neighbours): ReadonlyMap<string, number> {
  const allowed = new Set(players);
  const groups = new Map<string, number>();
  for (const [group, first] of players.entries()) {
    const waiting = groups.has(first) ? [] : [first];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (groups.has(next)) continue;
      groups.set(next, group);
      for (const other of neighbours.get(next) ?? []) if (allowed.has(other)) waiting.push(other);
    }
  }
  return groups;
}
