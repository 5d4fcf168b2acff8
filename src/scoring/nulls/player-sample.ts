import type { AxisName } from '../../shared/records/profile.ts';
import type { ClaimReader } from '../claims/claim-reader.ts';
import type { VerdictScores } from '../judging/verdicts.ts';
import type { PlayedSession } from '../records/played-session.ts';
import { AdaptabilitySample } from './axes/adaptability-sample.ts';
import { BetSizingSample } from './axes/bet-sizing-sample.ts';
import { BluffingSample } from './axes/bluffing-sample.ts';
import { ComposureSample } from './axes/composure-sample.ts';
import { FactualAccuracySample } from './axes/factual-accuracy-sample.ts';
import { OpponentReadingSample } from './axes/opponent-reading-sample.ts';
import { PositionalAwarenessSample } from './axes/positional-awareness-sample.ts';
import { PredictionAccuracySample } from './axes/prediction-accuracy-sample.ts';
import { StrategicMixingSample } from './axes/strategic-mixing-sample.ts';
import type { AxisSample } from './axis-sample.ts';
import type { ConditionSessions } from './condition-sessions.ts';
import { HandColumns } from './hand-columns.ts';

/** The axes that are functions of sums over sessions: all but M5. */
export const SUMMED_AXES = [
  'M1',
  'M2',
  'M3',
  'M4',
  'M6',
  'M7',
  'M8',
  'M9',
] as const satisfies readonly AxisName[];
export type SummedAxis = (typeof SUMMED_AXES)[number];

/** The axes of which figures are known; an axis that is added has none before it has a sample here. */
export const SAMPLED_AXES = [
  'M1',
  'M2',
  'M3',
  'M4',
  'M5',
  'M6',
  'M7',
  'M8',
  'M9',
] as const satisfies readonly AxisName[];
export type SampledAxis = (typeof SAMPLED_AXES)[number];

export interface SampleContext {
  readonly verdicts: VerdictScores;
  readonly claims: ClaimReader;
  readonly sessions: ConditionSessions;
}

/** All that is kept of one player under one condition beside its scores, collected in one pass. */
export class PlayerSample {
  readonly player: string;
  readonly condition: string;
  readonly hands = new HandColumns();
  readonly bets = new BetSizingSample();
  readonly bluffs: BluffingSample;
  readonly opponents: OpponentReadingSample;
  readonly composure = new ComposureSample(this.hands);
  readonly adaptability = new AdaptabilitySample(this.hands);
  readonly predictions: PredictionAccuracySample;
  readonly mixing = new StrategicMixingSample();
  readonly facts: FactualAccuracySample;
  readonly positions = new PositionalAwarenessSample(this.hands);
  readonly summed: Readonly<Record<SummedAxis, AxisSample>>;
  readonly #context: SampleContext;

  constructor(
    { player, session }: Pick<PlayedSession, 'player' | 'session'>,
    context: SampleContext,
  ) {
    this.player = player;
    this.condition = session.condition;
    this.#context = context;
    const placeOf = (sessionId: string) => context.sessions.placeOf(sessionId);
    this.bluffs = new BluffingSample(placeOf);
    this.opponents = new OpponentReadingSample(placeOf);
    this.predictions = new PredictionAccuracySample(context.claims);
    this.facts = new FactualAccuracySample(context.claims);
    this.summed = {
      M1: this.bets,
      M2: this.bluffs,
      M3: this.opponents,
      M4: this.composure,
      M6: this.predictions,
      M7: this.mixing,
      M8: this.facts,
      M9: this.positions,
    };
  }

  add(played: PlayedSession): void {
    const place = this.#context.sessions.add(played.session);
    this.hands.add(played, place);
    for (const axis of SUMMED_AXES) this.summed[axis].add(played, place);
  }

  /** After the last session. */
  close(): void {
    this.bluffs.addVerdicts(this.#context.verdicts);
    this.opponents.addVerdicts(this.#context.verdicts);
    this.adaptability.close();
  }
}
