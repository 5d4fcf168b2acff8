import { SIGNIFICANCE } from '../../scoring/nulls/differences.ts';
import type { AxisDifferences } from '../../shared/records/axis-figures.ts';
import type { AxisName } from '../../shared/records/profile.ts';
import type { NamedProfile } from '../named-profile.ts';

/**
 * What players are compared by: M4 in standard deviations of its null, which differs by player up to five
 * times; M6 and M8 by what they have beyond chance; the others by score. Null: no data.
 */
function comparedBy({ axes }: NamedProfile, axis: AxisName): number | null {
  const found = axes[axis];
  if (found === undefined || found.data === false) return null;
  if (axis === 'M4') return found.null?.z ?? null;
  if (axis === 'M6' || axis === 'M8') return found.excess ?? null;
  return found.score;
}

/** Of each condition whoever is highest on an axis, and above every other player by more than chance. */
export function leaders(
  axis: AxisName,
  profiles: readonly NamedProfile[],
  differences: readonly AxisDifferences[],
): ReadonlySet<NamedProfile> {
  return new Set(
    profiles.filter((profile) => {
      const own = comparedBy(profile, axis);
      const others = profiles.filter(
        (other) =>
          other !== profile &&
          other.condition === profile.condition &&
          comparedBy(other, axis) !== null,
      );
      return (
        own !== null &&
        others.length > 0 &&
        others.every(
          (other) =>
            own > (comparedBy(other, axis) ?? 0) &&
            holmOf(differences, profile, other, axis) < SIGNIFICANCE,
        )
      );
    }),
  );
}

/** 1 where nobody compared the two. */
function holmOf(
  differences: readonly AxisDifferences[],
  { condition, player }: NamedProfile,
  other: NamedProfile,
  axis: AxisName,
): number {
  const pair = differences.find(
    ({ condition: played, a, b }) =>
      played === condition &&
      ((a === player && b === other.player) || (a === other.player && b === player)),
  );
  return pair?.axes[axis]?.pHolm ?? 1;
}
