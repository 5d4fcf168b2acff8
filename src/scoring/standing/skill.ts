import { type Rating, rate, rating } from 'openskill';
import { grouped } from './table-moments.ts';
import type { TableResult } from './table-result.ts';

/** A skill as it is believed after so many sessions: normal, mean and deviation, from 25 and 25/3. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

/** Skills after each batch, oldest first. */
export type SkillsByBatch = ReadonlyMap<string, ReadonlyMap<string, Skill>>;

/**
 * Online ratings by places, as games are rated as they come (R. C. Weng and C.-J. Lin, A Bayesian
 * approximation method for online ranking, Journal of Machine Learning Research 12, 2011;
 * Plackett-Luce model, by the package openskill). The order of sessions matters to it, so it is that of
 * their ends, whatever the order of batches. Sessions of unknown places, and those in which two seats
 * are of one player, are passed over.
 * @param tables in canonical order
 */
export function skillsByBatch(tables: readonly TableResult[]): SkillsByBatch {
  const skills = new Map<string, Rating>();
  const after = new Map<string, ReadonlyMap<string, Skill>>();
  for (const table of tables) {
    const places = table.seats.flatMap(({ place }) => place ?? []);
    const players = table.seats.map(({ identity }) => identity);
    if (places.length === players.length && new Set(players).size === players.length) {
      const teams = players.map((player) => [skills.get(player) ?? rating()]);
      const rated = rate(teams, { rank: places });
      for (const [at, player] of players.entries()) {
        skills.set(player, rated[at]?.[0] ?? rating());
      }
    }
    const known = players.flatMap((player) => {
      const skill = skills.get(player);
      return skill === undefined ? [] : [[player, { mu: skill.mu, sigma: skill.sigma }] as const];
    });
    after.set(table.batch, new Map([...(after.get(table.batch) ?? []), ...known]));
  }
  return after;
}

/** Batches in the order in which they ended, each with its sessions. */
export function batchesByDate(
  tables: readonly TableResult[],
): readonly { readonly batch: string; readonly tables: readonly TableResult[] }[] {
  return grouped(tables.toReversed(), ({ batch }) => batch)
    .map((ofBatch) => ({ batch: ofBatch[0]?.batch ?? '', tables: ofBatch.toReversed() }))
    .toReversed();
}
