import { z } from 'zod';
import type { DecisionLine } from '../../archive/export/lines.ts';
import { readLines } from '../../archive/export/read-lines.ts';
import { HAND_CLASSES, type HandClass } from '../../engine/rank-hand.ts';
import { reasoningOf } from '../records/reasoning.ts';
import { recently } from '../records/recently.ts';
import { type Claims, claimsOf, NO_CLAIMS } from './claims.ts';
import type { ClaimedDraw } from './draw-claim.ts';
import { EQUITY_WORD_NAMES } from './equity-words.ts';

/** What the metrics take of the claims of a text. */
export interface StatedClaims
  extends Pick<
    Claims,
    'handClaim' | 'equityClaim' | 'equityWord' | 'potOddsClaim' | 'rangeKeyword'
  > {
  readonly hallucinated: boolean;
  readonly hallucinatedStrict: boolean;
  readonly drawClaims: readonly ClaimedDraw[];
  /** Empty too where a file says only whether any of them is unseen. */
  readonly cardsMentioned: readonly string[];
}

/**
 * The claims of a decision's reasoning, wherever they come from; null where this reader was not given the
 * text, which then counts for nothing.
 */
export type ClaimReader = (decision: DecisionLine) => StatedClaims | null;

/** Reads texts, each of them once: two metrics ask, with and without fallback decisions. */
export function readingTexts(): (decision: DecisionLine) => StatedClaims {
  return recently((decision) => statedClaims(claimsOf(reasoningOf(decision), decision)));
}

/** Claims of a `claims.jsonl`; a decision that is not in it claims nothing. */
export function readingClaims(claims: ReadonlyMap<string, StatedClaims>): ClaimReader {
  const nothing = statedClaims(NO_CLAIMS);
  return ({ _id }) => claims.get(_id) ?? nothing;
}

export function statedClaims(claims: Claims): StatedClaims {
  return {
    ...claims,
    hallucinated: claims.hallucinated.length > 0,
    hallucinatedStrict: claims.hallucinatedStrict.length > 0,
  };
}

/** Whether a text was understood to claim anything of hand, chances, price or draws. */
export function claimsAnything(claims: StatedClaims): boolean {
  return (
    claims.handClaim !== null ||
    claims.equityClaim !== null ||
    claims.potOddsClaim !== null ||
    claims.drawClaims.length > 0
  );
}

/** Whether it names any card, there or not. */
export function namesCards({ cardsMentioned, hallucinated }: StatedClaims): boolean {
  return cardsMentioned.length > 0 || hallucinated;
}

/** One line of a `claims.jsonl` of anybody's: other spellings are understood, other fields let be. */
const claimsLineSchema = z.object({
  decisionId: z.string(),
  handClaim: z
    .string()
    .nullable()
    .default(null)
    .transform((name, context) => (name === null ? null : handNamed(name, context))),
  equityClaim: z.number().min(0).max(1).nullable().default(null),
  equityWord: z.enum(EQUITY_WORD_NAMES).optional(),
  potOddsClaim: z.number().nullable().default(null),
  cardsMentioned: z
    .array(z.string())
    .nullable()
    .default([])
    .transform((cards) => cards ?? []),
  hallucinated: presence(),
  hallucinatedStrict: presence(),
  drawClaims: z
    .array(z.string().transform((name, context) => drawNamed(name, context)))
    .nullable()
    .default([])
    .transform((draws) => draws ?? []),
  rangeKeyword: z.boolean().default(false),
});

/**
 * Reads a claims file whole.
 * @throws UserError one line naming file, line and field
 */
export async function readClaimsFile(path: string): Promise<ReadonlyMap<string, StatedClaims>> {
  const claims = new Map<string, StatedClaims>();
  for await (const { decisionId, ...stated } of readLines(path, claimsLineSchema)) {
    claims.set(decisionId, stated);
  }
  return claims;
}

/** Cards, or only whether there are any. */
function presence() {
  return z
    .union([z.array(z.string()), z.boolean()])
    .nullable()
    .default(false)
    .transform((value) => (Array.isArray(value) ? value.length > 0 : value === true));
}

type Refusal = Pick<z.RefinementCtx, 'addIssue'>;

const OTHER_HAND_NAMES: Readonly<Record<string, HandClass>> = {
  'one pair': 'pair',
  trips: 'three of a kind',
  set: 'three of a kind',
  boat: 'full house',
  quads: 'four of a kind',
  'royal flush': 'straight flush',
};

function handNamed(name: string, context: Refusal): HandClass {
  const plain = name.toLowerCase().replaceAll(/[_-]+/g, ' ').trim();
  const known = HAND_CLASSES.find((handClass) => handClass === plain) ?? OTHER_HAND_NAMES[plain];
  if (known !== undefined) return known;
  context.addIssue({
    code: 'custom',
    message: `expected one of ${HAND_CLASSES.join(', ')}, found ${JSON.stringify(name)}`,
  });
  return 'high card';
}

function drawNamed(name: string, context: Refusal): ClaimedDraw {
  const plain = name.toLowerCase();
  const backdoor = /back\s?[-_]?door|runner/.test(plain);
  if (/double/.test(plain)) return 'double gutshot';
  if (/gut|inside/.test(plain)) return 'gutshot';
  if (/oesd|open|up.and.down/.test(plain)) return 'oesd';
  if (/flush/.test(plain)) return backdoor ? 'backdoor flush' : 'flush draw';
  if (/straight/.test(plain)) return backdoor ? 'backdoor straight' : 'straight draw';
  context.addIssue({
    code: 'custom',
    message: `expected the name of a draw, found ${JSON.stringify(name)}`,
  });
  return 'flush draw';
}
