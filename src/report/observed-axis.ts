import type { AxisName, Profile } from '../shared/records/profile.ts';

/**
 * Whether a page shows a score. M5's data are windows of hands that were dealt, which a player that never
 * had to decide has, too: its figures stay as they are computed, and pages do not show them as a score.
 */
export function isObserved(
  { axes, style }: Pick<Profile, 'axes' | 'style'>,
  axis: AxisName,
): boolean {
  const found = axes[axis];
  if (found === undefined || found.data === false) return false;
  return axis !== 'M5' || style.hands !== 0;
}
