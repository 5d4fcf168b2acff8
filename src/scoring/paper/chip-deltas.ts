import { mean, median, sampleDeviation, sum } from '../statistics/sample.ts';
import type { PaperTables } from './paper-data.ts';
import {
  allAgree,
  type Claim,
  numberFigure,
  type PaperFigure,
  reproduces,
  wordFigure,
} from './paper-finding.ts';

const STATISTICS = {
  total: sum,
  mean,
  median,
  min: (values: readonly number[]) => Math.min(...values),
  max: (values: readonly number[]) => Math.max(...values),
} as const;

const WHOLE = { published: 0, recomputed: 0 } as const;
const TENTHS = { published: 0, recomputed: 1 } as const;

/** Chips won in each session of Table 5 that has a record of the model. */
export function chipDeltasOf({ table5_chipDelta: table }: PaperTables, model: string): number[] {
  const column = table.columns.indexOf(model);
  return Object.values(table.sessions).flatMap((row) => row[column] ?? []);
}

export const table5Summary: Claim = ({ tables }) => {
  const { columns, published } = tables.table5_chipDelta;
  const figures = columns.flatMap((model, column) =>
    (Object.keys(STATISTICS) as (keyof typeof STATISTICS)[]).map((name) =>
      numberFigure(
        model,
        name,
        published[name][column] ?? null,
        STATISTICS[name](chipDeltasOf(tables, model)),
        name === 'mean' || name === 'median' ? TENTHS : WHOLE,
      ),
    ),
  );
  return {
    id: 'table-5-summary',
    where: 'Table 5',
    claim: 'total, mean, median, least and most chips of each model',
    figures,
    verdict: reproduces(figures),
    remark: null,
  };
};

export const leader: Claim = ({ tables, text }) => {
  const { columns, sessions, claudeSd, claudeFirstPlaces } = tables.table5_chipDelta;
  const { player, where } = text.leader;
  const column = columns.indexOf(player);
  const firsts = Object.values(sessions).filter((row) => placeIn(row, column) === 1).length;
  const figures = [
    numberFigure(player, 'first places', claudeFirstPlaces, firsts, WHOLE),
    numberFigure(player, 'sd', claudeSd, sampleDeviation(chipDeltasOf(tables, player)), TENTHS),
  ];
  return {
    id: 'leader',
    where,
    claim: `${player}’s first places and the standard deviation of its chips`,
    figures,
    verdict: reproduces(figures),
    remark: 'the deviation is the sample’s, over n - 1',
  };
};

export const missingRecord: Claim = ({ tables, text }) => {
  const { columns, sessions } = tables.table5_chipDelta;
  const { session, player, where } = text.missingRecord;
  const others = sessions[session]?.filter((_, column) => columns[column] !== player) ?? [];
  const rest = others.reduce<number>((total, delta) => total + (delta ?? 0), 0);
  // Chips are neither made nor lost: the seven deltas of a session are 0 together.
  const left = -rest + 0;
  const lost = -tables.table3_hyperparameters.startingChips;
  const balanced = Object.entries(sessions).filter(
    ([name, row]) =>
      name !== session && row.reduce<number>((total, delta) => total + (delta ?? 0), 0) === 0,
  ).length;
  return {
    id: 'missing-record',
    where,
    claim: `session ${session}: ${player} lost all its chips`,
    figures: [
      numberFigure(`session ${session}`, `chips of ${player}`, lost, left, WHOLE),
      numberFigure('all others', 'sessions that add up to 0', null, balanced, WHOLE),
    ],
    verdict: left === lost ? 'reproduces' : 'inconsistent',
    remark: `the other ${others.length} deltas add up to ${rest}, which leaves ${player} ${left}`,
  };
};

export const meanFinish: Claim = ({ tables, text }) => {
  const { columns, sessions, kimiMeanFinish } = tables.table5_chipDelta;
  const { player, seats, where, sessions: played } = text.meanFinish;
  const column = columns.indexOf(player);
  const known = Object.values(sessions).filter((row) => typeof row[column] === 'number');
  const shared = known.flatMap((row) => placeIn(row, column) ?? []);
  const worse = known.flatMap((row) => placeIn(row, column, 'worse') ?? []);
  const missing = Object.values(sessions).length - known.length;
  const decimals = { published: 2, recomputed: 2 } as const;
  const asSeventh = (sum(shared) + seats * missing) / (known.length + missing);
  const figures: PaperFigure[] = [
    numberFigure('no record is last', 'mean finish', kimiMeanFinish, asSeventh, decimals),
    numberFigure('ties share the better', 'mean finish', null, mean(shared), decimals),
    numberFigure('ties share the worse', 'mean finish', null, mean(worse), decimals),
    wordFigure('sessions', 'counted', String(played), String(known.length + missing)),
  ];
  return {
    id: 'mean-finish',
    where,
    claim: `${player}’s mean finish`,
    figures,
    verdict: allAgree(figures) ? 'reproduces only so' : 'does not reproduce',
    remark: `ties share the better place, and the session without a record counts as place ${seats}; the ${known.length} others alone give less or more`,
  };
};

/** From 1; equals share the better place, or the worse. */
function placeIn(
  row: readonly (number | null)[],
  column: number,
  ties: 'better' | 'worse' = 'better',
): number | null {
  const own = row[column] ?? null;
  if (own === null) return null;
  const ahead = row.filter((delta) => delta !== null && delta > own).length;
  const equal = row.filter((delta) => delta === own).length;
  return ties === 'better' ? ahead + 1 : ahead + equal;
}
