import type { ExportScores } from '../../scoring/score-export.ts';
import { axisNameSchema } from '../../shared/records/profile.ts';
import { type Column, textTable } from './text-table.ts';
import { plainSigned } from './units.ts';

type Profile = ExportScores['profiles'][number];

const NO_DATA = 'no data';

/**
 * The nine axes of every player, three decimals; "?" marks low confidence, "no data" a score that is what
 * the formula says without an observation. Their mean is over the axes with data, as many as it says.
 */
export function scoreLines({ profiles }: ExportScores): string[] {
  const axes = axisNameSchema.options.map(
    (axis): Column<Profile> => ({
      title: axis,
      align: 'right',
      value: ({ axes: scores }) => {
        const found = scores[axis];
        if (found === undefined) return '-';
        if (found.data === false) return NO_DATA;
        return `${found.score.toFixed(3)}${found.confidence === 'low' ? '?' : ' '}`;
      },
    }),
  );
  return textTable(profiles, [
    { title: 'player', value: ({ player }) => player },
    { title: 'condition', value: ({ condition }) => condition },
    ...axes,
    { title: 'mean', align: 'right', value: ({ meanAxes }) => meanText(meanAxes) },
    { title: 'chips', align: 'right', value: ({ style }) => plainSigned(style.chipDelta) },
  ]);
}

function meanText({ mean, axes }: Profile['meanAxes']): string {
  return mean === null ? NO_DATA : `${mean.toFixed(3)} of ${axes}`;
}
