import { z } from 'zod';
import type { Paper } from './paper-data.ts';

/**
 * What recomputing a claim shows. `reproduces only so`: under a reading that the text does not state,
 * which the remark names. `inconsistent`: no figures could make both of two printed ones true.
 * `contradictory`: two places of the paper say opposite things.
 */
export const findingVerdictSchema = z.enum([
  'reproduces',
  'reproduces only so',
  'does not reproduce',
  'inconsistent',
  'contradictory',
  'wrong',
]);
export type FindingVerdict = z.infer<typeof findingVerdictSchema>;

/** A figure as printed beside the same figure as this program computes it; words are figures too. */
export interface PaperFigure {
  /** Whose: a model, a session, a reading. */
  readonly of: string;
  readonly quantity: string;
  /** Null: the paper prints none. */
  readonly published: number | string | null;
  /** Unrounded. */
  readonly recomputed: number | string | null;
  /** Decimals of the printed figure, and of the computed one when it is shown. */
  readonly decimals: { readonly published: number; readonly recomputed: number };
  /** The computed figure rounds to the printed one; true where none is printed. */
  readonly agrees: boolean;
}

export interface PaperFinding {
  readonly id: string;
  /** Where in the paper. */
  readonly where: string;
  readonly claim: string;
  readonly figures: readonly PaperFigure[];
  readonly verdict: FindingVerdict;
  readonly remark: string | null;
}

/** One row of what is recomputed: pure, from the paper's data alone. */
export type Claim = (paper: Paper) => PaperFinding;

/** A half is rounded up by some and down by others, and doubles of decimals are a little off. */
const ROUNDING_SLACK = 1e-9;

/**
 * @param published decimals that the paper prints
 * @param shown decimals to show of the computed figure
 */
export function numberFigure(
  of: string,
  quantity: string,
  published: number | null,
  recomputed: number | null,
  { published: printed, recomputed: shown }: PaperFigure['decimals'],
): PaperFigure {
  const agrees =
    published === null ||
    (recomputed !== null &&
      Math.abs(published - recomputed) <= 0.5 * 10 ** -printed + ROUNDING_SLACK);
  const decimals = { published: printed, recomputed: shown };
  return { of, quantity, published, recomputed, decimals, agrees };
}

export function wordFigure(
  of: string,
  quantity: string,
  published: string | null,
  recomputed: string,
): PaperFigure {
  return {
    of,
    quantity,
    published,
    recomputed,
    decimals: { published: 0, recomputed: 0 },
    agrees: published === null || published === recomputed,
  };
}

export function allAgree(figures: readonly PaperFigure[]): boolean {
  return figures.every(({ agrees }) => agrees);
}

/** The plain case: it reproduces if every figure does. */
export function reproduces(figures: readonly PaperFigure[]): FindingVerdict {
  return allAgree(figures) ? 'reproduces' : 'does not reproduce';
}
