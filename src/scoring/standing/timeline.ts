import { sum } from '../statistics/sample.ts';
import { batchesByDate, type Skill, skillsByBatch } from './skill.ts';
import { handsOf, ratesOf, type TableResult } from './table-result.ts';

/** How a player did in one batch. */
export interface TimelineEntry {
  /** When the last of its sessions ended. */
  readonly date: string;
  readonly batch: string;
  readonly player: string;
  readonly sessions: number;
  /**
   * What it won there, bb for 100 hands of the table, plus the mean rating of its opponents: on the
   * scale of the ratings, so batches with other opponents can be held side by side. Null without ratings.
   */
  readonly performance: number | null;
  /** After the batch; null where no place is known. */
  readonly skill: Skill | null;
}

/**
 * @param tables in canonical order
 * @param ratings of the players that have one
 */
export function timelineOf(
  tables: readonly TableResult[],
  ratings: ReadonlyMap<string, number>,
): readonly TimelineEntry[] {
  const skills = skillsByBatch(tables);
  return batchesByDate(tables).flatMap(({ batch, tables: ofBatch }) => {
    const date = ofBatch.at(-1)?.date ?? '';
    const players = [
      ...new Set(ofBatch.flatMap(({ seats }) => seats.map((seat) => seat.identity))),
    ];
    return players.sort().map((player) => {
      const own = ofBatch.filter(({ seats }) => seats.some(({ identity }) => identity === player));
      const performance = performanceOf(player, own, ratings);
      const skill = skills.get(batch)?.get(player) ?? null;
      return { date, batch, player, sessions: own.length, performance, skill };
    });
  });
}

function performanceOf(
  player: string,
  tables: readonly TableResult[],
  ratings: ReadonlyMap<string, number>,
): number | null {
  const hands = sum(tables.map(handsOf));
  if (
    hands === 0 ||
    tables.some(({ seats }) => seats.some((seat) => !ratings.has(seat.identity)))
  ) {
    return null;
  }
  const weighed = tables.map((table) => {
    const all = table.seats.map(({ identity }) => ratings.get(identity) ?? 0);
    const opponents = (sum(all) - (ratings.get(player) ?? 0)) / (all.length - 1);
    return handsOf(table) * ((ratesOf(table).get(player) ?? 0) + opponents);
  });
  return sum(weighed) / hands;
}
