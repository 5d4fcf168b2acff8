import { type AxisName, axisNameSchema } from '../../shared/records/profile.ts';
import { SlopeField } from '../axes/adaptability.ts';
import { type AxisTallies, axisTallies } from '../axes/axis-tallies.ts';
import type { ClaimReader } from '../claims/claim-reader.ts';
import type { VerdictScores } from '../judging/verdicts.ts';
import type { PlayedSession } from '../records/played-session.ts';
import { sharedRun } from './session-chips.ts';

export interface RunScore {
  readonly score: number;
  readonly confidence: 'full' | 'low';
}
export type RunScores = Readonly<Record<AxisName, RunScore>>;

/**
 * The nine axes of each player over each run alone. Sessions of a run come one after the other, so
 * that only one run's sums are held at a time. M5 is measured against the players of the same run.
 */
export class RunAxes {
  readonly #context: { readonly verdicts: VerdictScores; readonly claims: ClaimReader };
  readonly #scores = new Map<string, RunScores>();
  #runId: string | null = null;
  #place: { run: string; condition: string } = { run: '', condition: '' };
  #slopes = new SlopeField();
  #tallies = new Map<string, AxisTallies>();

  constructor(context: { readonly verdicts: VerdictScores; readonly claims: ClaimReader }) {
    this.#context = context;
  }

  add(played: PlayedSession): void {
    const { runId, condition } = played.session;
    if (runId !== this.#runId) {
      this.#finishRun();
      this.#runId = runId;
      this.#place = { run: sharedRun(runId, condition), condition };
    }
    let tallies = this.#tallies.get(played.player);
    if (tallies === undefined) {
      tallies = axisTallies({ ...this.#context, slopes: this.#slopes });
      this.#tallies.set(played.player, tallies);
    }
    for (const tally of Object.values(tallies)) tally.add(played);
  }

  /** To be asked when every session is added. */
  of(run: string, condition: string, player: string): RunScores | null {
    this.#finishRun();
    return this.#scores.get(key(run, condition, player)) ?? null;
  }

  #finishRun(): void {
    const { run, condition } = this.#place;
    for (const [player, tallies] of this.#tallies) {
      const scores = axisNameSchema.options.map((axis) => {
        const { score, confidence } = tallies[axis].result();
        return [axis, { score, confidence }] as const;
      });
      this.#scores.set(key(run, condition, player), Object.fromEntries(scores) as RunScores);
    }
    this.#tallies = new Map();
    this.#slopes = new SlopeField();
    this.#runId = null;
  }
}

function key(run: string, condition: string, player: string): string {
  return JSON.stringify([run, condition, player]);
}
