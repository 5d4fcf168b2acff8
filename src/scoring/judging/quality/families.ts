import { mean } from '../../statistics/sample.ts';
import { agreementOf } from './agreement.ts';
import type { JudgedTrace, JudgementFacts } from './judged-traces.ts';

/** How one judge's scores stand to those of the others on the same traces. */
export interface JudgeLeaning {
  readonly judge: string;
  /** The contestants are of the judge's own family: a leaning upwards would be self-preference. */
  readonly ownFamily: boolean;
  readonly traces: number;
  /** Mean of its score minus the mean of the others'; null where it was alone. */
  readonly leaning: number | null;
}

/** Agreement over the traces of the contestants of one family. */
export interface FamilyAgreement {
  readonly family: string;
  readonly traces: number;
  readonly alpha: number | null;
  readonly judges: readonly JudgeLeaning[];
}

export function familyAgreements(
  traces: readonly JudgedTrace[],
  judgements: readonly JudgementFacts[],
  { players }: { readonly players: readonly { readonly id: string; readonly family: string }[] },
): readonly FamilyAgreement[] {
  const familyOf = new Map(players.map(({ id, family }) => [id, family]));
  const judgeFamilies = new Map(judgements.map(({ judge, family }) => [judge, family]));
  const families = [...new Set(traces.map(({ player }) => familyOf.get(player) ?? player))].sort();
  return families.map((family) => {
    const ofFamily = traces.filter(({ player }) => (familyOf.get(player) ?? player) === family);
    const judges = [...new Set(ofFamily.flatMap(({ scores }) => [...scores.keys()]))].sort();
    const { traces: compared, alpha } = agreementOf('', ofFamily);
    return {
      family,
      traces: compared,
      alpha,
      judges: judges.map((judge) => ({
        judge,
        ownFamily: judgeFamilies.get(judge) === family,
        ...leaningOf(judge, ofFamily),
      })),
    };
  });
}

function leaningOf(
  judge: string,
  traces: readonly JudgedTrace[],
): Pick<JudgeLeaning, 'traces' | 'leaning'> {
  const differences = traces.flatMap(({ scores }) => {
    const own = scores.get(judge);
    const others = mean([...scores].filter(([id]) => id !== judge).map(([, score]) => score));
    return own === undefined || others === null ? [] : [own - others];
  });
  return { traces: differences.length, leaning: mean(differences) };
}
