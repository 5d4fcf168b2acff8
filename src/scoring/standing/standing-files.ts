import { csvRecord } from '../../archive/export/csv.ts';
import type { Skill } from './skill.ts';
import type { Standing, StandingComponent } from './standing.ts';

/** The standing as `arena standing --json` prints it: docs/json.md has the shape. */
export function standingJson(standing: Standing) {
  return { ...standing, components: standing.components.map(componentJson) };
}

function componentJson({ chips, ...component }: StandingComponent) {
  return {
    ...component,
    chips: chips === null ? null : { ...chips, deviations: Object.fromEntries(chips.deviations) },
  };
}

const COLUMNS = [
  'component,player,name,model,stand_in,batches,sessions,hands',
  'bb100,bb100_se,bb100_low,bb100_high,rank_best,rank_worst',
  'place,place_se,place_low,place_high,skill_mu,skill_sigma',
].flatMap((columns) => columns.split(','));

/** A row for each player, by component (from 1), best first. */
export function standingCsv(standing: Standing): string {
  const skills = lastSkills(standing);
  const rows = standing.components.flatMap((component, at) =>
    inRatedOrder(component).map((id) => {
      const player = standing.players.find((each) => each.id === id);
      const rating = component.chips?.ratings.find((each) => each.player === id);
      const place = component.places.find((each) => each.player === id);
      const skill = skills.get(id);
      return [
        at + 1,
        id,
        player?.name ?? id,
        player?.model ?? id,
        player?.standIn ?? false,
        player?.batches.length ?? 0,
        player?.sessions ?? 0,
        player?.hands ?? 0,
        rating?.value ?? null,
        rating?.se ?? null,
        ...(rating?.interval ?? [null, null]),
        ...(rating?.ranks ?? [null, null]),
        place?.value ?? null,
        place?.se ?? null,
        ...(place?.interval ?? [null, null]),
        skill?.mu ?? null,
        skill?.sigma ?? null,
      ];
    }),
  );
  return [COLUMNS, ...rows].map(csvRecord).join('');
}

/** Best first; by id where nothing rates them. */
export function inRatedOrder({ players, chips }: StandingComponent): readonly string[] {
  return chips?.ratings.map(({ player }) => player) ?? players;
}

/** Of each player after the last of its batches. */
export function lastSkills({ timeline }: Standing): ReadonlyMap<string, Skill> {
  return new Map(
    timeline.flatMap(({ player, skill }) => (skill === null ? [] : [[player, skill] as const])),
  );
}
