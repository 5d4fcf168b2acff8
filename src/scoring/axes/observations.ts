import type { AxisName, AxisScore } from '../../shared/records/profile.ts';

type Counts = AxisScore['counts'];

interface Observations {
  /** What was observed, in the plural. */
  readonly what: string;
  /** Names of the counts that are added up; of one that holds several, all of them. */
  readonly counts: readonly string[];
}

/** What the sample behind each axis is made of. */
const OBSERVATIONS: Readonly<Record<AxisName, Observations>> = {
  M1: { what: 'bets', counts: ['nPre', 'nPost'] },
  M2: { what: 'bluffs', counts: ['bluffs'] },
  M3: { what: 'actions, once for each live opponent', counts: ['observations'] },
  M4: { what: 'hands after a bad beat', counts: ['postHands'] },
  M5: { what: 'pairs of windows', counts: ['windowPairs'] },
  M6: { what: 'claims of a hand or an equity', counts: ['handClaims', 'equityClaims'] },
  M7: { what: 'decisions', counts: ['observations'] },
  M8: {
    what: 'claims of a hand, a price or a draw',
    counts: ['handClaims', 'oddsClaims', 'drawTexts'],
  },
  M9: { what: 'hands', counts: ['hands'] },
};

/** What an axis counts: "bluffs". */
export function observedBy(axis: AxisName): string {
  return OBSERVATIONS[axis].what;
}

/** How many of them a score was made of; null where the profile does not say. */
export function observationsOf(
  axis: AxisName,
  { counts }: Pick<AxisScore, 'counts'>,
): number | null {
  const found = OBSERVATIONS[axis].counts.map((name) => total(counts[name]));
  return found.some((each) => each === null)
    ? null
    : found.reduce<number>((sum, each) => sum + (each ?? 0), 0);
}

function total(count: Counts[string] | undefined): number | null {
  if (typeof count === 'number') return count;
  if (typeof count !== 'object' || count === null || Array.isArray(count)) return null;
  return Object.values(count).reduce<number>(
    (sum, each) => sum + (typeof each === 'number' ? each : 0),
    0,
  );
}
