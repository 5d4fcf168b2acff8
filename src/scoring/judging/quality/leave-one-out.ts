import type { JudgedAxis } from '../../../shared/records/judgement.ts';
import type { AxisScore, Profile } from '../../../shared/records/profile.ts';
import { RUBRIC_MAXIMUM } from '../../../shared/records/rubrics.ts';
import { type BluffingComponents, bluffingScore } from '../../axes/bluffing.ts';
import { OPPONENT_READING_WEIGHTS } from '../../axes/opponent-reading.ts';
import { mean } from '../../statistics/sample.ts';
import type { JudgedTrace } from './judged-traces.ts';

/** What M2 or M3 of one player would be by other judges than those that count. */
export interface LeaveOneOut {
  readonly player: string;
  readonly condition: string;
  /** Traces with a verdict that counts, and how many verdicts there are on them. */
  readonly traces: number;
  readonly verdicts: number;
  readonly score: number;
  /** Judges whose verdicts count for it. */
  readonly judges: readonly string[];
  readonly without: readonly { readonly judge: string; readonly score: number }[];
  /** By every judge that was asked, also beside those that count. */
  readonly byFamily: {
    /** Those of the contestant's own family. */
    readonly own: readonly string[];
    /** With their verdicts and those of all others; null where none of them gave any. */
    readonly withOwn: number | null;
    /** By the others alone; null where they gave no verdict. */
    readonly withoutOwn: number | null;
  };
}

export interface LeavingOut {
  readonly axis: JudgedAxis;
  /** Those whose verdicts count. */
  readonly judges: ReadonlySet<string>;
  readonly familyOf: {
    readonly judge: ReadonlyMap<string, string>;
    readonly player: ReadonlyMap<string, string>;
  };
}

/** The scored verdicts on one trace, by judge. */
type Verdicts = readonly (readonly [judge: string, score: number])[];

export function leaveOneOut(
  traces: readonly JudgedTrace[],
  { axis, judges, familyOf }: LeavingOut,
  profiles: readonly LeftOutProfile[],
): readonly LeaveOneOut[] {
  return profiles.flatMap(({ player, condition, axes }) => {
    const scoreOf = scoring(axis, axes);
    if (scoreOf === null) return [];
    const asked: readonly Verdicts[] = traces
      .filter((trace) => trace.player === player && trace.condition === condition)
      .map(({ scores }) => [...scores]);
    const own = familyOf.player.get(player);
    const isOwn = (judge: string): boolean => familyOf.judge.get(judge) === own;
    const counted = only(asked, (judge) => judges.has(judge));
    const others = only(asked, (judge) => !isOwn(judge));
    const ofOwn = judgesIn(only(asked, isOwn));
    return [
      {
        player,
        condition,
        traces: counted.length,
        verdicts: counted.reduce((sum, verdicts) => sum + verdicts.length, 0),
        score: scoreOf(counted),
        judges: judgesIn(counted),
        without: judgesIn(counted).map((judge) => ({
          judge,
          score: scoreOf(only(counted, (other) => other !== judge)),
        })),
        byFamily: {
          own: ofOwn,
          withOwn: ofOwn.length === 0 ? null : scoreOf(asked),
          withoutOwn: others.length === 0 ? null : scoreOf(others),
        },
      },
    ];
  });
}

export type LeftOutProfile = Pick<Profile, 'player' | 'condition' | 'axes'>;

/** The axis out of its behavioural parts as they are and other verdicts; null without those parts. */
function scoring(
  axis: JudgedAxis,
  { M2, M3 }: Profile['axes'],
): ((verdicts: readonly Verdicts[]) => number) | null {
  switch (axis) {
    case 'bluff': {
      const components = numbersOf(M2, ['success', 'texture', 'fBluff', 'fCallBluff']);
      if (components === null) return null;
      return (verdicts) => {
        const intent = mean(verdicts.flatMap((each) => each.map(([, score]) => score))) ?? 0;
        return bluffingScore({ ...(components as Omit<BluffingComponents, 'intent'>), intent });
      };
    }
    // M6 and M8 are given by either reader instead.
    case 'claims':
      return null;
    case 'opponent-reading': {
      const adapt = numbersOf(M3, ['adapt'])?.['adapt'];
      if (adapt === undefined) return null;
      return (verdicts) => {
        const means = verdicts.flatMap((each) => mean(each.map(([, score]) => score)) ?? []);
        const reasoning = (mean(means) ?? 0) / RUBRIC_MAXIMUM;
        return (
          OPPONENT_READING_WEIGHTS.adapt * adapt + OPPONENT_READING_WEIGHTS.reasoning * reasoning
        );
      };
    }
  }
}

function numbersOf<Name extends string>(
  score: AxisScore | undefined,
  names: readonly Name[],
): Readonly<Record<Name, number>> | null {
  const found = names.map((name) => [name, score?.components[name]] as const);
  if (!found.every(([, value]) => typeof value === 'number')) return null;
  return Object.fromEntries(found) as Record<Name, number>;
}

/** The verdicts of some judges, without traces that none of them has judged. */
function only(traces: readonly Verdicts[], has: (judge: string) => boolean): readonly Verdicts[] {
  return traces
    .map((verdicts) => verdicts.filter(([judge]) => has(judge)))
    .filter(({ length }) => length > 0);
}

function judgesIn(traces: readonly Verdicts[]): readonly string[] {
  return [...new Set(traces.flatMap((verdicts) => verdicts.map(([judge]) => judge)))].sort();
}
