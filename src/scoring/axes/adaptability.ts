import { aggressionFactor, vpip } from '../../engine/move.ts';
import type { AxisScore } from '../../shared/records/profile.ts';
import type { PlayedHand, PlayedSession } from '../records/played-session.ts';
import { mean, populationDeviation } from '../statistics/sample.ts';
import { type ActionCount, countHand, emptyCount, share } from '../style/action-count.ts';
import type { Tally } from '../tally.ts';
import { isBadBeat } from './bad-beat.ts';
import { baselineHands } from './composure.ts';
import { divergence } from './divergence.ts';
import { slope, windowGap } from './ev-gap.ts';
import { type WindowStyle, windowStyle } from './fingerprint.ts';

/** M5, paper D.5. */
export const ADAPTABILITY_WEIGHTS = { invest: 0.5, window: 0.3, session: 0.2 } as const;
export const WINDOW_HANDS = 5;
export const MINIMUM_WINDOWS = 2;
export const MAXIMUM_SLOPE_FACTOR = 1.5;
/** Where there is no trend to speak of. */
export const NEUTRAL_INVEST = 0.5;
export const MINIMUM_USABLE_SESSIONS = 2;

/** The slopes of all players of one condition, which each player's slope is measured against. */
export class SlopeField {
  readonly #slopes: (() => number | null)[] = [];

  join(slopeOf: () => number | null): void {
    this.#slopes.push(slopeOf);
  }

  /** 1.5 times the largest slope either way; 0 where nobody has one. */
  maximum(): number {
    return (
      MAXIMUM_SLOPE_FACTOR * Math.max(0, ...this.#slopes.map((slopeOf) => Math.abs(slopeOf() ?? 0)))
    );
  }
}

/** 1 for a gap that does not grow, less the faster it grows. */
export function investmentSignal(g: number | null, gMax: number): number {
  if (g === null || gMax === 0) return NEUTRAL_INVEST;
  return Math.min(1, Math.max(0, 1 - g / gMax));
}

export interface AdaptabilityComponents {
  readonly invest: number;
  readonly windowJsd: number;
  readonly rPositive: number;
  readonly sessionJsd: number;
}

export function adaptabilityScore(components: AdaptabilityComponents): number {
  const { invest, window, session } = ADAPTABILITY_WEIGHTS;
  return (
    invest * components.invest +
    window * components.windowJsd * components.rPositive +
    session * components.sessionJsd
  );
}

/** What is kept of a session: a batch may have many thousands. */
interface UsedSession {
  readonly runId: string;
  readonly index: number;
  readonly slope: number | null;
  readonly slopeBigBlinds: number | null;
  readonly meanFingerprint: readonly number[];
}

export class AdaptabilityTally implements Tally<AxisScore> {
  readonly #field: SlopeField;
  readonly #sessions: UsedSession[] = [];
  /** VPIP and AF of every full window, in step. */
  readonly #vpips: number[] = [];
  readonly #afs: number[] = [];
  /** Which of them come after a window with a bad beat. */
  readonly #judged: number[] = [];
  #pairs = 0;
  #divergence = 0;
  /** M4's baseline, of short sessions too. */
  readonly #base: ActionCount = emptyCount();

  constructor(field = new SlopeField()) {
    this.#field = field;
    field.join(() => this.#slope());
  }

  add(played: PlayedSession): void {
    for (const hand of baselineHands(played)) countHand(this.#base, hand);
    if (played.hands.length < MINIMUM_WINDOWS * WINDOW_HANDS) return;
    const windows = tumblingWindows(played.hands);
    const styles = windows.map(windowStyle);
    this.#sessions.push(usedSession(played, windows, styles));
    for (const [at, style] of styles.entries()) {
      const before = styles[at - 1];
      if (before !== undefined) {
        this.#pairs += 1;
        this.#divergence += divergence(before.fingerprint, style.fingerprint);
        const beaten = windows[at - 1]?.some((hand) => isBadBeat(hand, played.player)) ?? false;
        if (beaten) this.#judged.push(this.#vpips.length);
      }
      this.#vpips.push(style.vpip);
      this.#afs.push(style.af);
    }
  }

  result(): AxisScore {
    const sessionPairs = this.#sessionDivergences();
    const g = this.#slope();
    const gMax = this.#field.maximum();
    const components = {
      invest: investmentSignal(g, gMax),
      g,
      gMax,
      gBigBlinds: mean(this.#sessions.flatMap(({ slopeBigBlinds }) => slopeBigBlinds ?? [])),
      windowJsd: share(this.#divergence, this.#pairs),
      rPositive: this.#positiveShare(),
      sessionJsd: mean(sessionPairs) ?? 0,
    };
    return {
      score: adaptabilityScore(components),
      confidence: this.#sessions.length >= MINIMUM_USABLE_SESSIONS ? 'full' : 'low',
      components,
      counts: {
        sessions: this.#sessions.length,
        windowPairs: this.#pairs,
        pairsJudged: this.#judged.length,
        sessionPairs: sessionPairs.length,
      },
    };
  }

  /** Mean slope over sessions; null where none has a trend. */
  #slope(): number | null {
    return mean(this.#sessions.flatMap((session) => session.slope ?? []));
  }

  /** Share of second windows whose VPIP and AF are both within one sigma of the baseline. */
  #positiveShare(): number {
    if (this.#judged.length === 0) return 1;
    const sigmaVpip = populationDeviation(this.#vpips) ?? 0;
    const sigmaAf = populationDeviation(this.#afs) ?? 0;
    const [baseVpip, baseAf] = [vpip(this.#base), aggressionFactor(this.#base)];
    const good = this.#judged.filter(
      (window) =>
        Math.abs((this.#vpips[window] as number) - baseVpip) <= sigmaVpip &&
        Math.abs((this.#afs[window] as number) - baseAf) <= sigmaAf,
    );
    return good.length / this.#judged.length;
  }

  /** Between neighbouring used sessions of each run; a skipped one between them is bridged. */
  #sessionDivergences(): readonly number[] {
    const inOrder = [...this.#sessions].sort(
      (a, b) => (a.runId < b.runId ? -1 : a.runId > b.runId ? 1 : 0) || a.index - b.index,
    );
    return inOrder.slice(1).flatMap((session, at) => {
      const before = inOrder[at];
      return before?.runId === session.runId
        ? [divergence(before.meanFingerprint, session.meanFingerprint)]
        : [];
    });
  }
}

function usedSession(
  { session }: PlayedSession,
  windows: readonly (readonly PlayedHand[])[],
  styles: readonly WindowStyle[],
): UsedSession {
  const gaps = windows.map(windowGap);
  return {
    runId: session.runId,
    index: session.index,
    slope: slope(gaps.map(({ chips }) => chips)),
    slopeBigBlinds: slope(gaps.map(({ bigBlinds }) => bigBlinds)),
    meanFingerprint: meanVector(styles.map(({ fingerprint }) => fingerprint)),
  };
}

/** Five hands each, from the player's first; a last one of fewer is dropped. */
function tumblingWindows(hands: readonly PlayedHand[]): readonly (readonly PlayedHand[])[] {
  const full = Math.floor(hands.length / WINDOW_HANDS);
  return Array.from({ length: full }, (_, window) =>
    hands.slice(window * WINDOW_HANDS, (window + 1) * WINDOW_HANDS),
  );
}

/** The mean of each place of vectors of one length. */
export function meanVector(vectors: readonly (readonly number[])[]): readonly number[] {
  return (vectors[0] ?? []).map(
    (_, place) => vectors.reduce((sum, vector) => sum + (vector[place] ?? 0), 0) / vectors.length,
  );
}
