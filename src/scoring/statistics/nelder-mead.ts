/** A point with the value of the function there. */
interface Vertex {
  readonly at: readonly number[];
  readonly value: number;
}

const MOST_STEPS = 2_000;
/**
 * A minimum of a smooth function of few variables, without derivatives (J. A. Nelder and R. Mead, A
 * simplex method for function minimization, The Computer Journal 7, 1965), with its usual coefficients
 * 1, 2, 1/2 and 1/2. It ends when no corner of the simplex is further than `tolerance` from the best: a
 * minimum is flat, so its value is then known to about the square of that.
 */
export function minimum(
  valueAt: (at: readonly number[]) => number,
  start: readonly number[],
  { step, tolerance }: { readonly step: number; readonly tolerance: number },
): Vertex {
  const vertex = (at: readonly number[]): Vertex => ({ at, value: valueAt(at) });
  const corner = (moved: number) => start.map((x, axis) => (axis === moved ? x + step : x));
  let simplex = [start, ...start.map((_, axis) => corner(axis))].map(vertex);
  for (let round = 0; round < MOST_STEPS; round += 1) {
    simplex = simplex.toSorted((a, b) => a.value - b.value);
    const [best, worst] = [simplex[0] as Vertex, simplex.at(-1) as Vertex];
    if (simplex.every(({ at }) => farthest(at, best.at) < tolerance)) return best;
    const others = simplex.slice(0, -1);
    const centre = start.map(
      (_, axis) => others.reduce((sum, { at }) => sum + n(at, axis), 0) / others.length,
    );
    const along = (by: number) =>
      vertex(centre.map((middle, axis) => middle + by * (n(worst.at, axis) - middle)));
    const reflected = along(-1);
    if (reflected.value < best.value) {
      const expanded = along(-2);
      simplex = [...others, expanded.value < reflected.value ? expanded : reflected];
    } else if (reflected.value < (others.at(-1) as Vertex).value) {
      simplex = [...others, reflected];
    } else {
      const contracted = along(reflected.value < worst.value ? -0.5 : 0.5);
      simplex =
        contracted.value < Math.min(reflected.value, worst.value)
          ? [...others, contracted]
          : simplex.map((each) =>
              each === best ? each : vertex(each.at.map((x, axis) => (x + n(best.at, axis)) / 2)),
            );
    }
  }
  return simplex.toSorted((a, b) => a.value - b.value)[0] as Vertex;
}

function farthest(a: readonly number[], b: readonly number[]): number {
  return Math.max(...a.map((x, axis) => Math.abs(x - n(b, axis))));
}

function n(at: readonly number[], axis: number): number {
  return at[axis] as number;
}
