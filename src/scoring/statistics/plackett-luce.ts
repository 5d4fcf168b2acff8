/** Where a player finished; players are numbered from 0, 1 is the best place. */
export interface Finish {
  readonly player: number;
  readonly place: number;
}

/** One race within a session: of those still at risk, who took the place. */
export interface Stage {
  readonly at: readonly number[];
  readonly risk: readonly number[];
}

const SETTLED = 1e-12;
const MOST_STEPS = 10_000;

/**
 * A session as races: each different place, best first, is one among all who finished there or later.
 * Of equals each counts with the whole of those at risk (Breslow); a race with one runner is none.
 */
export function placeStages(finishes: readonly Finish[]): readonly Stage[] {
  const places = [...new Set(finishes.map(({ place }) => place))].sort((a, b) => a - b);
  return places.flatMap((place) => {
    const risk = playersOf(finishes.filter((finish) => finish.place >= place));
    const at = playersOf(finishes.filter((finish) => finish.place === place));
    return risk.length < 2 ? [] : [{ at, risk }];
  });
}

function playersOf(finishes: readonly Finish[]): readonly number[] {
  return finishes.map(({ player }) => player).sort((a, b) => a - b);
}

/**
 * Plackett-Luce strengths on the scale of logarithms, less their mean: exp(a - b) are the odds that a
 * finishes before b. By the MM algorithm (D. R. Hunter, MM algorithms for generalized Bradley-Terry
 * models, Annals of Statistics 32, 2004), all players at once, until nothing moves by 1e-12. A ghost of
 * strength 1 wins and loses one race against everybody, so that there is an answer for whoever always
 * wins.
 */
export function plackettLuce(players: number, stages: readonly Stage[]): readonly number[] {
  const races = new Races(players);
  races.add(stages, 1);
  return races.strengths();
}

/** The same without each cluster in turn, for a jackknife. */
export function plackettLuceWithout(
  players: number,
  clusters: readonly (readonly Stage[])[],
): readonly (readonly number[])[] {
  const races = new Races(players);
  for (const stages of clusters) races.add(stages, 1);
  return clusters.map((stages) => {
    races.add(stages, -1);
    const strengths = races.strengths();
    races.add(stages, 1);
    return strengths;
  });
}

/**
 * Races with the same runners are one: of seven players there are 120 kinds, however many sessions.
 * The sums below are of whole numbers until strengths come in, so that a race is taken out without a
 * trace.
 */
class Races {
  readonly #players: number;
  readonly #won: Float64Array;
  readonly #kinds = new Map<string, { readonly risk: readonly number[]; taken: number }>();

  constructor(players: number) {
    this.#players = players;
    this.#won = new Float64Array(players);
  }

  add(stages: readonly Stage[], times: 1 | -1): void {
    for (const { at, risk } of stages) {
      for (const player of at) this.#won[player] = (this.#won[player] ?? 0) + times;
      const name = risk.join(' ');
      const kind = this.#kinds.get(name);
      if (kind === undefined) this.#kinds.set(name, { risk, taken: times * at.length });
      else kind.taken += times * at.length;
    }
  }

  strengths(): readonly number[] {
    const kinds = [...this.#kinds.values()].filter(({ taken }) => taken > 0);
    let strengths = new Float64Array(this.#players).fill(1);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const next = this.#improved(strengths, kinds);
      const change = greatestChange(strengths, next);
      strengths = next;
      if (change < SETTLED) break;
    }
    const logarithms = [...strengths].map(Math.log);
    const centre = logarithms.reduce((sum, each) => sum + each, 0) / logarithms.length;
    return logarithms.map((each) => each - centre);
  }

  #improved(
    strengths: Float64Array,
    kinds: readonly { readonly risk: readonly number[]; readonly taken: number }[],
  ): Float64Array<ArrayBuffer> {
    const expected = Float64Array.from(strengths, (strength) => 2 / (strength + 1));
    for (const { risk, taken } of kinds) {
      let all = 0;
      for (let at = 0; at < risk.length; at += 1) all += strengths[risk[at] as number] as number;
      const each = taken / all;
      for (let at = 0; at < risk.length; at += 1) {
        const player = risk[at] as number;
        expected[player] = (expected[player] as number) + each;
      }
    }
    return Float64Array.from(
      expected,
      (races, player) => (1 + (this.#won[player] as number)) / races,
    );
  }
}

function greatestChange(before: Float64Array, after: Float64Array): number {
  let greatest = 0;
  for (let player = 0; player < before.length; player += 1) {
    const change = Math.abs(Math.log(after[player] as number) - Math.log(before[player] as number));
    if (change > greatest) greatest = change;
  }
  return greatest;
}
