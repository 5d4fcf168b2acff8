import { SIGNIFICANCE } from '../../scoring/nulls/differences.ts';
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
export function scoreLines({ profiles, differences, lacks = [] }: ExportScores): string[] {
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
  const table = textTable(profiles, [
    { title: 'player', value: ({ player }) => player },
    { title: 'condition', value: ({ condition }) => condition },
    ...axes,
    { title: 'mean', align: 'right', value: ({ meanAxes }) => meanText(meanAxes) },
    { title: 'chips', align: 'right', value: ({ style }) => plainSigned(style.chipDelta) },
  ]);
  return [
    ...table,
    ...readersLines(profiles),
    ...(differences === undefined ? [] : ['', ...differenceLines(differences)]),
    ...profiles.flatMap(coverageLines),
    ...(lacks.length === 0 ? [] : ['', ...lacks.map((each) => `Lacking: ${each}.`)]),
  ];
}

/** Only where two players differ by more than chance: of all others nothing is known. */
function differenceLines(differences: NonNullable<ExportScores['differences']>): string[] {
  const found = differences.flatMap(({ axes, ...pair }) =>
    Object.entries(axes)
      .filter(([, { pHolm }]) => pHolm < SIGNIFICANCE)
      .map(([axis, figures]) => ({ ...pair, axis, ...figures })),
  );
  if (found.length === 0) return ['No two players differ on any axis by more than chance.'];
  return textTable(found, [
    { title: 'higher', value: ({ a, b, difference }) => (difference > 0 ? a : b) },
    { title: 'than', value: ({ a, b, difference }) => (difference > 0 ? b : a) },
    { title: 'condition', value: ({ condition }) => condition },
    { title: 'axis', value: ({ axis }) => axis },
    { title: 'by', align: 'right', value: ({ difference }) => Math.abs(difference).toFixed(3) },
    { title: 'p, for nine axes', align: 'right', value: ({ pHolm }) => pHolm.toFixed(3) },
  ]);
}

/** M6 and M8 by both readers, over the texts that the model has read; nothing where the rules alone read. */
function readersLines(profiles: readonly Profile[]): string[] {
  const read = profiles.flatMap(({ player, condition, claimReaders }) =>
    claimReaders === undefined ? [] : [{ player, condition, ...claimReaders }],
  );
  const [first] = read;
  if (first === undefined) return [];
  type Row = typeof first;
  const axis = (reader: 'rules' | 'model', name: 'M6' | 'M8'): Column<Row> => ({
    title: `${name} ${reader}`,
    align: 'right',
    value: (row) => row[reader][name].score.toFixed(3),
  });
  return [
    '',
    `Claims read by the rules and by ${first.judge ?? 'a model'}, over the same texts; the axes above are of ${first.headline === 'rules' ? 'the rules' : 'the model'}:`,
    ...textTable(read, [
      { title: 'player', value: ({ player }) => player },
      { title: 'condition', value: ({ condition }) => condition },
      { title: 'texts', align: 'right', value: ({ texts }) => String(texts) },
      axis('rules', 'M6'),
      axis('model', 'M6'),
      axis('rules', 'M8'),
      axis('model', 'M8'),
      { title: 'kept', align: 'right', value: ({ kept }) => String(kept) },
      {
        title: 'dropped',
        align: 'right',
        value: ({ dropped }) =>
          String(Object.values(dropped).reduce((sum, times) => sum + times, 0)),
      },
    ]),
  ];
}

/** An axis of words is a player's only as far as its words were understood. */
function coverageLines({ player, condition, axes }: Profile): string[] {
  return (['M6', 'M8'] as const).flatMap((axis) => {
    const coverage = axes[axis]?.coverage;
    if (coverage?.low !== true) return [];
    const share = Math.round(100 * coverage.share);
    return [
      `${axis} of ${player} (${condition}): only ${share} % of ${coverage.texts} texts gave a claim; --json shows some that did not`,
    ];
  });
}

function meanText({ mean, axes }: Profile['meanAxes']): string {
  return mean === null ? NO_DATA : `${mean.toFixed(3)} of ${axes}`;
}
