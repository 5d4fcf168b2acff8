import { MINIMUM_WINDOWS, meanVector, WINDOW_HANDS } from '../../axes/adaptability.ts';
import { BASELINE_SKIP_HANDS } from '../../axes/composure.ts';
import { divergence } from '../../axes/divergence.ts';
import { slope } from '../../axes/ev-gap.ts';
import { styleOf } from '../../axes/fingerprint.ts';
import type { HandCount, Hands, SessionRows } from '../hand-columns.ts';

/** What M5 reads out of one session of ten hands or more. */
export interface SessionWindows {
  readonly rows: SessionRows;
  readonly slope: number | null;
  readonly pairs: number;
  /** Sum over the pairs of neighbouring windows. */
  readonly divergence: number;
  readonly meanFingerprint: readonly number[];
}

/** M5's reading of a player's hands in any order. */
export interface AdaptabilityWindows {
  readonly used: readonly SessionWindows[];
  /** Of every full window: place of its session in the condition, VPIP, AF. */
  readonly sessions: Int32Array;
  readonly vpips: Float64Array;
  readonly afs: Float64Array;
  /** Windows after one with a bad beat. */
  readonly judged: readonly number[];
}

const COUNTED = [
  'decided',
  'voluntary',
  'raised',
  'aggressive',
  'calls',
  'postflop',
  'facing',
  'folds',
] as const satisfies readonly HandCount[];

/** @param order which row is played at each place; as they stand without */
export function adaptabilityWindows(
  hands: Hands,
  order: Int32Array | null = null,
): AdaptabilityWindows {
  const full = hands.sessions.map(({ from, to }) => fullWindows(to - from));
  const windows = full.reduce((sum, each) => sum + each, 0);
  const found = {
    sessions: new Int32Array(windows),
    vpips: new Float64Array(windows),
    afs: new Float64Array(windows),
    judged: [] as number[],
  };
  const columns = COUNTED.map((name) => hands.count(name));
  const badBeat = hands.count('badBeat');
  const { gaps } = hands;
  let window = 0;
  const used: SessionWindows[] = [];
  for (const [place, rows] of hands.sessions.entries()) {
    const fingerprints: (readonly number[])[] = [];
    const meanGaps: (number | null)[] = [];
    let divergences = 0;
    let beatenBefore = false;
    for (let each = 0; each < (full[place] as number); each += 1) {
      const first = rows.from + each * WINDOW_HANDS;
      const sums = COUNTED.map(() => 0);
      let [gapSum, known, beaten] = [0, 0, false];
      for (let at = first; at < first + WINDOW_HANDS; at += 1) {
        const row = order === null ? at : (order[at] as number);
        for (let column = 0; column < sums.length; column += 1) {
          sums[column] =
            (sums[column] as number) + ((columns[column] as Uint8Array)[row] as number);
        }
        const gap = gaps[row] as number;
        if (!Number.isNaN(gap)) {
          gapSum += gap;
          known += 1;
        }
        if (badBeat[row] === 1) beaten = true;
      }
      const style = styleOf(windowCount(sums));
      const before = fingerprints.at(-1);
      if (before !== undefined) {
        divergences += divergence(before, style.fingerprint);
        if (beatenBefore) found.judged.push(window);
      }
      fingerprints.push(style.fingerprint);
      meanGaps.push(known === 0 ? null : gapSum / known);
      beatenBefore = beaten;
      found.sessions[window] = rows.session;
      found.vpips[window] = style.vpip;
      found.afs[window] = style.af;
      window += 1;
    }
    if (fingerprints.length === 0) continue;
    used.push({
      rows,
      slope: slope(meanGaps),
      pairs: fingerprints.length - 1,
      divergence: divergences,
      meanFingerprint: meanVector(fingerprints),
    });
  }
  return { used, ...found };
}

/** Sums of M4's baseline over any sessions: hands with a decision, voluntary ones, bets, calls. */
export function baselineOf(
  hands: Hands,
  { from, to }: SessionRows,
  order: Int32Array | null = null,
): readonly [number, number, number, number] {
  const columns = (['decided', 'voluntary', 'aggressive', 'calls'] as const).map((name) =>
    hands.count(name),
  );
  const sums: [number, number, number, number] = [0, 0, 0, 0];
  for (let at = from + BASELINE_SKIP_HANDS; at < to; at += 1) {
    const row = order === null ? at : (order[at] as number);
    for (const [place, column] of columns.entries()) {
      sums[place] = (sums[place] as number) + (column[row] as number);
    }
  }
  return sums;
}

/** Of a session of so many hands; none where it is skipped. */
function fullWindows(hands: number): number {
  return hands < MINIMUM_WINDOWS * WINDOW_HANDS ? 0 : Math.floor(hands / WINDOW_HANDS);
}

function windowCount(sums: readonly number[]) {
  const [hands, voluntary, raised, aggressive, calls, postflop, facing, folds] =
    sums as unknown as readonly [number, number, number, number, number, number, number, number];
  return { hands, voluntary, raised, aggressive, calls, postflop, facing, folds };
}
