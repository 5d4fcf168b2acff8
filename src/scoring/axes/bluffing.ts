import type { DecisionLine } from '../../archive/export/lines.ts';
import { isAggressive } from '../../engine/move.ts';
import type { AxisScore } from '../../shared/records/profile.ts';
import { LowestSample } from '../judging/lowest-sample.ts';
import { NO_VERDICTS, type VerdictScores } from '../judging/verdicts.ts';
import type { PlayedDecision, PlayedHand, PlayedSession } from '../records/played-session.ts';
import { isWordless } from '../records/reasoning.ts';
import { share } from '../style/action-count.ts';
import type { Tally } from '../tally.ts';
import { everyOpponentFolded, isBluffAttempt, isFavourableBoard, isWeak } from './bluff-attempt.ts';

/** M2, paper D.2. */
export const BLUFFING_WEIGHTS = {
  success: 0.4,
  intent: 0.25,
  texture: 0.2,
  deception: 0.15,
} as const;
export const CALL_BLUFF_FACTOR = 0.5;
export const MINIMUM_BLUFF_FREQUENCY = 0.01;
export const MINIMUM_BLUFF_ATTEMPTS = 20;

export interface BluffingComponents {
  /** Share of bluff attempts after which everybody folded. */
  readonly success: number;
  /** Share of verdicts that see awareness of a weak hand. */
  readonly intent: number;
  /** Share of bluff attempts on a favourable board. */
  readonly texture: number;
  /** Bluff attempts of all postflop bets and raises. */
  readonly fBluff: number;
  /** Calls with a weak hand of all postflop calls. */
  readonly fCallBluff: number;
}

/** The deception signal: clipped to 0..1 before its weight, so at 1 for whoever calls weak and never bluffs. */
export function deceptionOf({
  fBluff,
  fCallBluff,
}: Pick<BluffingComponents, 'fBluff' | 'fCallBluff'>): number {
  const signal = (CALL_BLUFF_FACTOR * fCallBluff) / Math.max(fBluff, MINIMUM_BLUFF_FREQUENCY);
  return Math.min(1, Math.max(0, signal));
}

export function bluffingScore(components: BluffingComponents): number {
  return (
    BLUFFING_WEIGHTS.success * components.success +
    BLUFFING_WEIGHTS.intent * components.intent +
    BLUFFING_WEIGHTS.texture * components.texture +
    BLUFFING_WEIGHTS.deception * deceptionOf(components)
  );
}

export class BluffingTally implements Tally<AxisScore> {
  readonly #verdicts: VerdictScores;
  readonly #sample = new LowestSample<DecisionLine>();
  #bluffs = 0;
  #succeeded = 0;
  #favourable = 0;
  #aggressive = 0;
  #calls = 0;
  #callBluffs = 0;
  #wordless = 0;

  constructor(verdicts: VerdictScores = NO_VERDICTS) {
    this.#verdicts = verdicts;
  }

  add({ hands }: PlayedSession): void {
    for (const hand of hands) {
      for (const played of hand.postflop) this.#addDecision(played, hand);
    }
  }

  result(): AxisScore {
    const verdicts = this.#sample
      .entries()
      .flatMap((decision) => this.#verdicts('bluff', decision._id));
    const components: BluffingComponents = {
      success: share(this.#succeeded, this.#bluffs),
      intent: share(
        verdicts.reduce((sum, score) => sum + score, 0),
        verdicts.length,
      ),
      texture: share(this.#favourable, this.#bluffs),
      fBluff: share(this.#bluffs, this.#aggressive),
      fCallBluff: share(this.#callBluffs, this.#calls),
    };
    return {
      score: bluffingScore(components),
      confidence: this.#bluffs >= MINIMUM_BLUFF_ATTEMPTS && verdicts.length > 0 ? 'full' : 'low',
      components: { ...components, deception: deceptionOf(components) },
      counts: {
        bluffs: this.#bluffs,
        aggressive: this.#aggressive,
        calls: this.#calls,
        callBluffs: this.#callBluffs,
        judged: verdicts.length,
        // The paper's share of intended bluffs leaves them out; said only where there are any.
        ...(this.#wordless === 0 ? {} : { noWords: this.#wordless }),
      },
    };
  }

  #addDecision(played: PlayedDecision, hand: PlayedHand): void {
    if (isAggressive(played.move)) this.#aggressive += 1;
    if (played.move === 'call') {
      this.#calls += 1;
      if (isWeak(played.decision)) this.#callBluffs += 1;
    }
    if (!isBluffAttempt(played.decision)) return;
    this.#bluffs += 1;
    if (everyOpponentFolded(played, hand.table)) this.#succeeded += 1;
    if (isFavourableBoard(played.decision.board)) this.#favourable += 1;
    if (isWordless(played.decision)) this.#wordless += 1;
    else this.#sample.offer(played.decision);
  }
}
