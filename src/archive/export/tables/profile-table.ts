import type { Profile } from '../../../shared/records/profile.ts';
import type { CsvValue } from '../csv.ts';
import { type CsvTable, csvColumnsOf, csvTable } from './table.ts';

interface Row {
  readonly profile: Profile;
  readonly part: string;
  readonly axis: string | null;
  readonly component: string;
  readonly value: CsvValue;
}

const column = csvColumnsOf<Row>();

/** Everything of a profile that is a figure, one in a row: axes come and go, columns do not. */
export const PROFILES_TABLE: CsvTable<Profile> = csvTable(
  'profiles.csv',
  'A figure of a player under a condition in a row (long form).',
  rowsOf,
  [
    column('profile_id', 'text', ({ profile }) => profile._id, 'id of the profile'),
    column('player', 'text', ({ profile }) => profile.player, 'player id'),
    column('condition', 'text', ({ profile }) => profile.condition, 'condition'),
    column('version', 'integer', ({ profile }) => profile.version, 'version of the score'),
    column('part', 'text', ({ part }) => part, 'field of profiles.json that it is in'),
    column('axis', 'text', ({ axis }) => axis, 'M1 to M9; empty: belongs to no axis'),
    column('component', 'text', ({ component }) => component, 'path below it, with dots'),
    column('value', 'number or text', ({ value }) => value, 'unit as of that field; empty: null'),
  ],
);

const BY_AXIS = ['axes', 'excludingFallback'] as const;

function rowsOf(profile: Profile): Row[] {
  const {
    _id,
    schema: _,
    batchId: _batch,
    player: _player,
    condition: _condition,
    ...rest
  } = profile;
  const { version: _version, axes: _axes, excludingFallback: _excluding, ...parts } = rest;
  return [
    ...BY_AXIS.flatMap((part) =>
      Object.entries(profile[part]).flatMap(([axis, score]) =>
        leavesOf(score).map((leaf) => ({ profile, part, axis, ...leaf })),
      ),
    ),
    ...Object.entries(parts).flatMap(([part, value]) =>
      leavesOf(value).map((leaf) => ({ profile, part, axis: null, ...leaf })),
    ),
  ];
}

type Leaf = Pick<Row, 'component' | 'value'>;

/** Every value that holds no other, by its path. */
function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, each]) =>
      leavesOf(each, path === '' ? key : `${path}.${key}`),
    );
  }
  return [{ component: path, value: (value ?? null) as CsvValue }];
}
