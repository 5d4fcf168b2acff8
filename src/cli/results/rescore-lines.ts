import type { Batch, ScoreChange } from '../../shared/records/batch.ts';
import { playerNames } from '../../shared/records/display-names.ts';
import { plainSigned } from './units.ts';

/** Changes that are named before the rest is only counted. */
const CHANGES_SHOWN = 20;

/** What the last score has changed, a line for each axis of each player; nothing after the first score. */
export function rescoreLines(batch: Batch): string[] {
  const { configuration, rescored } = batch;
  const last = rescored.at(-1);
  if (last === undefined) return [];
  const { changes } = last;
  if (changes.length === 0) return ['', 'Scored again: no score has changed.'];
  const several = configuration.conditions.length > 1;
  const more = changes.length - CHANGES_SHOWN;
  const nameOf = playerNames(batch);
  return [
    '',
    `Scored again: ${changes.length === 1 ? '1 score has' : `${changes.length} scores have`} changed.`,
    ...changes.slice(0, CHANGES_SHOWN).map((change) => {
      return `  ${change.axis} of ${nameOf(change.player)}${several ? ` (${change.condition})` : ''}: ${step(change)}`;
    }),
    ...(more > 0 ? [`  … and ${more} more in the report`] : []),
  ];
}

function step({ before, after }: ScoreChange): string {
  return `${before.toFixed(3)} -> ${after.toFixed(3)} (${plainSigned(after - before, 3)})`;
}
