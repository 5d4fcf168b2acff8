import type { ScoreChange } from '../shared/records/batch.ts';
import { axisNameSchema, type Profile } from '../shared/records/profile.ts';

/** Every axis whose score is not what it was, in the order of the profiles. */
export function scoreChanges(
  before: readonly Profile[],
  after: readonly Profile[],
): readonly ScoreChange[] {
  const known = new Map(before.map((profile) => [profile._id, profile]));
  return after.flatMap(({ _id, player, condition, axes }) => {
    const earlier = known.get(_id);
    if (earlier === undefined) return [];
    return axisNameSchema.options.flatMap((axis) => {
      const [was, is] = [earlier.axes[axis]?.score, axes[axis]?.score];
      if (was === undefined || is === undefined || was === is) return [];
      return [{ player, condition, axis, before: was, after: is }];
    });
  });
}
