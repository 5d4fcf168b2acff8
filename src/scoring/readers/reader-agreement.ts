import type { DecisionLine } from '../../archive/export/lines.ts';
import type { ComparedKind, ReaderAgreement } from '../../shared/records/claim-readers.ts';
import type { StatedClaims } from '../claims/claim-reader.ts';
import { cohenKappa } from '../statistics/kappa.ts';

/** Equities that are said alike, 0..1, and prices, in points: one is rounded, the other not. */
export const SAME_EQUITY = 0.006;
export const SAME_PRICE = 0.6;

interface Kind {
  /** Texts in which a claim of the kind counts at all. */
  readonly counts: (decision: DecisionLine) => boolean;
  readonly isThere: (claims: StatedClaims) => boolean;
  /** Asked of claims that are there. */
  readonly isSame: (one: StatedClaims, other: StatedClaims) => boolean;
}

const anywhere = () => true;
const afterTheFlop = ({ street }: DecisionLine) => street !== 'preflop';

const KINDS: Readonly<Record<ComparedKind, Kind>> = {
  hand: {
    counts: afterTheFlop,
    isThere: ({ handClaim }) => handClaim !== null,
    isSame: (one, other) => one.handClaim === other.handClaim,
  },
  equity: {
    counts: anywhere,
    isThere: ({ equityClaim }) => equityClaim !== null,
    isSame: (one, other) => isNear(one.equityClaim, other.equityClaim, SAME_EQUITY),
  },
  odds: {
    counts: anywhere,
    isThere: ({ potOddsClaim }) => potOddsClaim !== null,
    isSame: (one, other) => isNear(one.potOddsClaim, other.potOddsClaim, SAME_PRICE),
  },
  draw: {
    counts: ({ street }) => street === 'flop' || street === 'turn',
    isThere: ({ drawClaims }) => drawClaims.length > 0,
    isSame: (one, other) =>
      one.drawClaims.length === other.drawClaims.length &&
      one.drawClaims.every((draw) => other.drawClaims.includes(draw)),
  },
  card: {
    counts: afterTheFlop,
    isThere: ({ hallucinated }) => hallucinated,
    isSame: anywhere,
  },
  cardStrict: {
    counts: afterTheFlop,
    isThere: ({ hallucinatedStrict }) => hallucinatedStrict,
    isSame: anywhere,
  },
};

function isNear(one: number | null, other: number | null, within: number): boolean {
  return one !== null && other !== null && Math.abs(one - other) <= within;
}

const KIND_NAMES = Object.keys(KINDS) as readonly ComparedKind[];

type Counts = {
  -readonly [Field in 'both' | 'same' | 'rulesOnly' | 'modelOnly' | 'neither']: number;
};

/** Counts of what two readers make of the same texts. */
export class ReaderAgreementTally {
  readonly #kinds = new Map<ComparedKind, Counts>(KIND_NAMES.map((kind) => [kind, noCounts()]));

  add(decision: DecisionLine, rules: StatedClaims, model: StatedClaims): void {
    for (const [kind, counts] of this.#kinds) {
      const { counts: isCounted, isThere, isSame } = KINDS[kind];
      if (!isCounted(decision)) continue;
      const [byRules, byModel] = [isThere(rules), isThere(model)];
      if (byRules && byModel) {
        counts.both += 1;
        if (isSame(rules, model)) counts.same += 1;
      } else if (byRules) counts.rulesOnly += 1;
      else if (byModel) counts.modelOnly += 1;
      else counts.neither += 1;
    }
  }

  result(): Record<ComparedKind, ReaderAgreement> {
    return Object.fromEntries(
      [...this.#kinds].map(([kind, counts]) => [kind, agreementOf(counts)]),
    ) as Record<ComparedKind, ReaderAgreement>;
  }
}

function noCounts(): Counts {
  return { both: 0, same: 0, rulesOnly: 0, modelOnly: 0, neither: 0 };
}

/** Of all players together. */
export function pooledAgreement(
  all: readonly Readonly<Record<ComparedKind, ReaderAgreement>>[],
): Record<ComparedKind, ReaderAgreement> {
  return Object.fromEntries(
    KIND_NAMES.map((kind) => {
      const sum = noCounts();
      for (const each of all) {
        for (const field of Object.keys(sum) as (keyof Counts)[]) sum[field] += each[kind][field];
      }
      return [kind, agreementOf(sum)];
    }),
  ) as Record<ComparedKind, ReaderAgreement>;
}

function agreementOf(counts: Counts): ReaderAgreement {
  const { both, same, rulesOnly, modelOnly, neither } = counts;
  const texts = both + rulesOnly + modelOnly + neither;
  return {
    texts,
    ...counts,
    alike: texts === 0 ? null : (same + neither) / texts,
    // On whether there is a claim at all: of kinds with many values chance would agree on next to none.
    kappa: cohenKappa([
      [1, 1, both],
      [1, 0, rulesOnly],
      [0, 1, modelOnly],
      [0, 0, neither],
    ]),
  };
}
