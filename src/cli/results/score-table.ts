import type { ExportScores } from '../../scoring/score-export.ts';
import { axisNameSchema } from '../../shared/records/profile.ts';
import { type Column, textTable } from './text-table.ts';
import { plainSigned } from './units.ts';

type Profile = ExportScores['profiles'][number];

/** The nine axes of every player, three decimals; "?" marks low confidence, "-" no score. */
export function scoreLines({ profiles }: ExportScores): string[] {
  const axes = axisNameSchema.options.map(
    (axis): Column<Profile> => ({
      title: axis,
      align: 'right',
      value: ({ axes: scores }) => {
        const found = scores[axis];
        if (found === undefined) return '-';
        return `${found.score.toFixed(3)}${found.confidence === 'low' ? '?' : ' '}`;
      },
    }),
  );
  return textTable(profiles, [
    { title: 'player', value: ({ player }) => player },
    { title: 'condition', value: ({ condition }) => condition },
    ...axes,
    { title: 'chips', align: 'right', value: ({ style }) => plainSigned(style.chipDelta) },
  ]);
}
