import { cholesky, logDeterminant, solveWith } from './cholesky.ts';
import { minimum } from './nelder-mead.ts';
import { type Moments, rankOf, together, withDeviations } from './nested-moments.ts';

/** Variances of deviations over the residual variance; 0: none is seen. */
export interface Ratios {
  readonly outer: number;
  readonly inner: number;
}

/** How many independent pieces of information tell each variance; 0: nothing does. */
export interface NestedDegrees {
  readonly outer: number;
  readonly inner: number;
  readonly residual: number;
}

export interface NestedFit {
  readonly ratios: Ratios;
  readonly degrees: NestedDegrees;
  /** REML estimate of s. */
  readonly residualVariance: number;
  /** Minus twice the restricted log likelihood, as lme4 prints it. */
  readonly criterion: number;
  /** Of the columns, those held at 0 included. */
  readonly effects: Float64Array;
  /** Cholesky factor of the information of the effects that are free. */
  readonly factor: Float64Array;
}

/**
 * Restricted maximum likelihood for a linear mixed model with two nested groupings,
 *
 *     y = X (b + outer deviation + inner deviation) + e,
 *
 * in which every effect deviates in each outer group, and in each inner group within that, by amounts of
 * one variance each; e has variance s / weight (H. D. Patterson and R. Thompson, Biometrika 58, 1971;
 * profiled over s and b as in D. Bates et al., Fitting Linear Mixed-Effects Models Using lme4, Journal of
 * Statistical Software 67, 2015). A grouping that no degrees of freedom tell from the next has ratio 0.
 * @param free which columns are estimated; the others are held at 0
 * @param known degrees of these groups, where they were worked out already, since weights do not change
 *   them; and how exactly the ratios are wanted, by their square roots
 * @returns null where there is no residual left to estimate s from, or none of it differs from 0
 */
export function nestedEffects(
  outerGroups: readonly (readonly Moments[])[],
  free: readonly boolean[],
  known: { readonly degrees?: NestedDegrees | undefined; readonly tolerance?: number } = {},
): NestedFit | null {
  const { degrees = degreesOf(outerGroups), tolerance = EXACT } = known;
  // Groups that are none are added up once, not at every look.
  const groups =
    degrees.inner > 0 ? outerGroups : outerGroups.map((ofOuter) => [together(ofOuter)]);
  const all = (ratios: Ratios) => profiled(groups, free, ratios);
  const without = all({ outer: 0, inner: 0 });
  if (degrees.residual < 1 || !(without.squares > 0)) return null;
  const ratios = bestRatios(groups, degrees, tolerance, (each) => all(each).criterion);
  const { criterion, squares, freedom, effects, factor } = all(ratios);
  return { ratios, degrees, residualVariance: squares / freedom, criterion, effects, factor };
}

export function degreesOf(outerGroups: readonly (readonly Moments[])[]): NestedDegrees {
  const rank = ({ information, columns }: Moments) => rankOf(information, columns.length);
  const sum = (ranks: readonly number[]) => ranks.reduce((total, each) => total + each, 0);
  const whole = rank(together(outerGroups.flat()));
  const outer = sum(outerGroups.map((groups) => rank(together(groups))));
  const inner = sum(outerGroups.flat().map(rank));
  const observations = sum(outerGroups.flat().map((group) => group.degrees));
  const residual = observations - inner;
  // Inner groups of one observation each are what the residual is already.
  if (residual === 0) return { outer: outer - whole, inner: 0, residual: observations - outer };
  return { outer: outer - whole, inner: inner - outer, residual };
}

interface Profiled {
  readonly criterion: number;
  readonly squares: number;
  readonly freedom: number;
  readonly effects: Float64Array;
  readonly factor: Float64Array;
}

function profiled(
  outerGroups: readonly (readonly Moments[])[],
  free: readonly boolean[],
  ratios: Ratios,
): Profiled {
  const whole = together(
    outerGroups.map((groups) =>
      withDeviations(
        together(groups.map((group) => withDeviations(group, ratios.inner))),
        ratios.outer,
      ),
    ),
  );
  const kept = whole.columns.flatMap((column, at) => (free[column] === true ? [at] : []));
  const width = kept.length;
  const information = new Float64Array(width * width);
  const score = new Float64Array(width);
  for (const [row, from] of kept.entries()) {
    score[row] = whole.score[from] as number;
    for (const [column, other] of kept.entries()) {
      information[row * width + column] = whole.information[
        from * whole.columns.length + other
      ] as number;
    }
  }
  const factor = cholesky(information, width);
  if (factor === null) throw new RangeError('expected effects that the groups tell, found others');
  const solution = solveWith(factor, score);
  let squares = whole.squares;
  const effects = new Float64Array(free.length);
  for (const [at, from] of kept.entries()) {
    squares -= (score[at] as number) * (solution[at] as number);
    effects[whole.columns[from] as number] = solution[at] as number;
  }
  const freedom = whole.degrees - width;
  const rounding = 1e-13 * whole.squares;
  const variance = (squares > rounding ? squares : 0) / freedom;
  return {
    criterion:
      freedom * (1 + Math.log(2 * Math.PI * variance)) +
      whole.logDeterminant +
      logDeterminant(factor, width),
    squares: squares > rounding ? squares : 0,
    freedom,
    effects,
    factor,
  };
}

/** The criterion is flat near its minimum: within this of it a deviation of 0 is as good. */
const AS_GOOD = 1e-8;
/** Of square roots of ratios: more digits the criterion does not have. */
const EXACT = 1e-6;

/**
 * Looks for square roots of the ratios, counted in deviations of a mean over a group: there 1 is what
 * half of a group's variance is, whatever the data are measured in.
 */
function bestRatios(
  outerGroups: readonly (readonly Moments[])[],
  degrees: NestedDegrees,
  tolerance: number,
  criterion: (ratios: Ratios) => number,
): Ratios {
  const scale = {
    outer: 1 / meanInformation(outerGroups.map(together)),
    inner: 1 / meanInformation(outerGroups.flat()),
  };
  const open = (['outer', 'inner'] as const).filter((level) => degrees[level] > 0);
  const ratiosAt = (at: readonly number[], of: readonly (keyof Ratios)[]): Ratios => {
    const ratio = (level: keyof Ratios) => {
      const place = of.indexOf(level);
      return place < 0 ? 0 : scale[level] * (at[place] as number) ** 2;
    };
    return { outer: ratio('outer'), inner: ratio('inner') };
  };
  const found = (of: readonly (keyof Ratios)[]): Found => {
    if (of.length === 0) return { ratios: NONE, value: criterion(NONE), isNear: [] };
    const start = of.map(() => START);
    const { at, value } = minimum((place) => criterion(ratiosAt(place, of)), start, {
      step: START,
      tolerance,
    });
    const isNear = of.filter((_, place) => Math.abs(at[place] as number) < NEAR);
    return { ratios: ratiosAt(at, of), value, isNear };
  };
  // Those that came out near 0 are tried without: where that is as good, they are 0.
  let [best, of] = [found(open), open];
  for (;;) {
    const without = of.filter((level) => !best.isNear.includes(level));
    if (without.length === of.length) return best.ratios;
    const fewer = found(without);
    if (fewer.value > best.value + AS_GOOD) return best.ratios;
    [best, of] = [fewer, without];
  }
}

interface Found {
  readonly ratios: Ratios;
  readonly value: number;
  readonly isNear: readonly (keyof Ratios)[];
}

const NONE: Ratios = { outer: 0, inner: 0 };
/** In square roots of a ratio over that at which it is half of a group's variance. */
const START = 0.5;
const NEAR = 0.05;

function meanInformation(groups: readonly Moments[]): number {
  let [total, count] = [0, 0];
  for (const { information, columns } of groups) {
    for (let at = 0; at < columns.length; at += 1) {
      total += information[at * columns.length + at] as number;
      count += 1;
    }
  }
  return total / count;
}
