import { z } from 'zod';
import type { HoleCards } from '../../engine/card.ts';
import type {
  HandHistory,
  HistoryAction,
  RefusedAction,
  StatedRange,
} from '../../engine/history/hand-history.ts';
import type { RotationHistory } from '../../engine/history/rotation.ts';
import type { Seat } from '../../engine/seat.ts';
import {
  actionTypeSchema,
  cardSchema,
  seatSchema,
  streetSchema,
} from '../../shared/records/document.ts';
import { chipsPerUnit, toChips } from './chip-unit.ts';

const amountSchema = z.number().min(0);

/** A field that a source may leave out; with null it states nothing either. */
function stated<Schema extends z.ZodType>(schema: Schema) {
  return schema.nullish().transform((value) => value ?? undefined);
}

const legalSchema = z.object({
  call: amountSchema,
  raiseTo: z.tuple([amountSchema, amountSchema]).nullable(),
});

/** What must be refused may be anything: a negative amount, a word that is no action, a wrong seat. */
const refusedSchema = z.object({
  type: z.unknown(),
  to: z.unknown().optional(),
  seat: z.unknown().optional(),
});

/**
 * One hand of the conformance data: seats are indices of its lists,
 * `blindsPosted` and `antes` are chips really posted. Fields that are not named are not read.
 */
export const conformanceHandSchema = z.object({
  id: z.string(),
  players: stated(z.array(z.string())),
  /** Null where the source does not say; the blinds then tell. */
  buttonSeat: seatSchema.nullish(),
  smallBlindSeat: seatSchema.nullish(),
  bigBlindSeat: seatSchema,
  blinds: z.object({ small: amountSchema, big: amountSchema, ante: amountSchema.default(0) }),
  antes: stated(z.array(amountSchema)),
  blindsPosted: stated(z.array(amountSchema)),
  startingStacks: z.array(amountSchema),
  /** Null, or a null card, where a card is not known. */
  holeCards: z.array(z.array(cardSchema.nullable()).nullable()),
  board: z.array(cardSchema),
  actions: z.array(
    z.object({
      street: stated(streetSchema),
      seat: seatSchema,
      type: actionTypeSchema,
      to: amountSchema.nullish(),
      allIn: stated(z.boolean()),
      legal: stated(legalSchema),
      refuse: stated(z.array(refusedSchema)),
    }),
  ),
  pots: stated(z.array(z.object({ amount: amountSchema, eligible: z.array(seatSchema) }))),
  uncalledReturned: z.object({ seat: seatSchema, amount: amountSchema }).nullable().optional(),
  finishingStacks: stated(z.array(amountSchema)),
  /** The whole-chip result, where the source split a chip or placed odd chips otherwise. */
  finishingStacksTDA: stated(z.array(amountSchema)),
  payoffs: stated(z.array(z.number())),
  firstToShow: stated(seatSchema),
});
export type ConformanceHand = z.infer<typeof conformanceHandSchema>;

const buttonAndBlindsSchema = z.object({
  buttonSeat: seatSchema,
  smallBlindSeat: seatSchema,
  bigBlindSeat: seatSchema,
});

export const conformanceRotationSchema = z.object({
  id: z.string(),
  kind: z.literal('rotation'),
  before: buttonAndBlindsSchema.extend({ seats: z.array(seatSchema) }),
  out: z.array(seatSchema),
  movingButton: buttonAndBlindsSchema.optional(),
});
export type ConformanceRotation = z.infer<typeof conformanceRotationSchema>;

export function historyOfConformanceHand(hand: ConformanceHand): HandHistory {
  const { blinds, startingStacks, antes, blindsPosted } = hand;
  const perUnit = chipsPerUnit([
    blinds.small,
    blinds.big,
    blinds.ante,
    ...startingStacks,
    ...(antes ?? []),
    ...(blindsPosted ?? []),
    ...hand.actions.map((action) => action.to ?? 0),
  ]);
  const chips = (amount: number): number => toChips(amount, perUnit);
  const smallBlindSeat = hand.smallBlindSeat ?? null;
  return {
    id: hand.id,
    players: hand.players ?? startingStacks.map((_, seat) => `P${seat + 1}`),
    chipsPerUnit: perUnit,
    setup: {
      blinds: {
        level: 1,
        smallBlind: chips(blinds.small),
        bigBlind: chips(blinds.big),
        ante: chips(blinds.ante),
      },
      button: hand.buttonSeat ?? buttonBefore(smallBlindSeat, hand.bigBlindSeat, startingStacks),
      smallBlindSeat,
      bigBlindSeat: hand.bigBlindSeat,
      stacks: startingStacks.map((stack, seat) => ({ seat, stack: chips(stack) })),
      deck: { holeCards: hand.holeCards.map(knownHoleCards), board: hand.board },
      ...(blindsPosted !== undefined && {
        posted: { blinds: blindsPosted.map(chips), antes: (antes ?? []).map(chips) },
      }),
    },
    actions: hand.actions.map((action) => historyAction(action, chips)),
    result: statedResult(hand, chips),
  };
}

export function historyOfConformanceRotation(rotation: ConformanceRotation): RotationHistory {
  const places = ({ buttonSeat, ...blinds }: z.infer<typeof buttonAndBlindsSchema>) => ({
    button: buttonSeat,
    smallBlindSeat: blinds.smallBlindSeat,
    bigBlindSeat: blinds.bigBlindSeat,
  });
  return {
    id: rotation.id,
    seats: rotation.before.seats,
    before: places(rotation.before),
    out: rotation.out,
    stated: rotation.movingButton && places(rotation.movingButton),
  };
}

type ToChips = (amount: number) => number;

function historyAction(action: ConformanceHand['actions'][number], chips: ToChips): HistoryAction {
  const range = ({ call, raiseTo }: z.infer<typeof legalSchema>): StatedRange => ({
    call: chips(call),
    raiseTo: raiseTo && [chips(raiseTo[0]), chips(raiseTo[1])],
  });
  return {
    seat: action.seat,
    street: action.street,
    type: action.type,
    to: optionalChips(action.to, chips),
    allIn: action.allIn,
    legal: action.legal && range(action.legal),
    refuse: action.refuse?.map(({ type, to, seat }) => ({
      // In the source's word: whether it is an action is the engine's question.
      type: String(type) as RefusedAction['type'],
      to: optionalChips(optionalNumber(to), chips),
      seat: optionalNumber(seat),
    })),
  };
}

function statedResult(hand: ConformanceHand, chips: ToChips): HandHistory['result'] {
  const finishingStacks = hand.finishingStacksTDA ?? hand.finishingStacks;
  // Where the source placed a chip otherwise, its payoffs are of that other result.
  const payoffs = hand.finishingStacksTDA === undefined ? hand.payoffs : undefined;
  const returned = hand.uncalledReturned;
  return {
    finishingStacks: finishingStacks?.map(chips),
    payoffs: payoffs?.map(chips),
    pots: hand.pots?.map(({ amount, eligible }) => ({ amount: chips(amount), eligible })),
    uncalledReturned: returned && { seat: returned.seat, amount: chips(returned.amount) },
    firstToShow: hand.firstToShow,
  };
}

function optionalChips(amount: number | null | undefined, chips: ToChips): number | undefined {
  return amount === null || amount === undefined ? undefined : chips(amount);
}

/** What is there and is no number is NaN, which no rule allows. */
function optionalNumber(value: unknown): number | undefined {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'number' ? value : Number.NaN;
}

function knownHoleCards(cards: ConformanceHand['holeCards'][number]): HoleCards | null {
  const [first, second] = cards ?? [];
  return first && second ? [first, second] : null;
}

/** The seat right of the blinds, for a source that leaves the button out; heads-up it has the small one. */
function buttonBefore(smallBlind: Seat | null, bigBlind: Seat, seats: readonly unknown[]): Seat {
  const first = seats.length === 2 ? bigBlind : (smallBlind ?? bigBlind);
  return (first - 1 + seats.length) % seats.length;
}
