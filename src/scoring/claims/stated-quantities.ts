import { isReachedByOuts, looseSense } from './loose-sense.ts';
import { matchesOf } from './matches.ts';
import { type Quantity, quantitiesIn } from './quantities.ts';
import { type Cue, type CueSense, cuesIn } from './quantity-cues.ts';
import { isOwnEquity, isOwnPrice } from './quantity-owner.ts';
import { isShareOfHands, quantitySense, type Surroundings } from './quantity-sense.ts';

/** A quantity of which it is known that it is the player's own equity, or the price of a call. */
export interface StatedQuantity {
  readonly sense: 'equity' | 'price';
  /** 0..1: of the pot; of a price the equity that the call needs. */
  readonly share: number;
}

/**
 * The equities and prices that sentences state, in order. A quantity is asked first what directly
 * follows it ("25% pot odds"), then what the last telling word before it is ("pot odds of 25%"); a
 * sentence that begins with a quantity goes on with what the one before it spoke of.
 */
export function statedQuantities(sentences: readonly string[]): readonly StatedQuantity[] {
  const stated: StatedQuantity[] = [];
  const unsaid: Unsaid[] = [];
  let topic: Cue | null = null;
  for (const [number, sentence] of sentences.entries()) {
    const quantities = quantitiesIn(sentence);
    if (quantities.length === 0 && !MAY_HOLD_CUE.test(sentence)) {
      topic = null;
      continue;
    }
    const cues = withoutAsides(sentence, cuesIn(sentence));
    for (const [at, quantity] of quantities.entries()) {
      const place = placeOf(sentence, quantity, quantities.slice(0, at), cues, topic);
      const found = statedAs(quantitySense(quantity, place), quantity, place);
      if (found !== null) stated.push(found);
      else unsaid.push({ quantity, place, previous: sentences[number - 1] ?? '' });
    }
    const last = cues.findLast(({ sense }) => TOPICS.includes(sense)) ?? null;
    topic = quantities.some(({ kind }) => kind !== 'bare') ? null : last;
  }
  const price = stated.find(({ sense }) => sense === 'price');
  if (price !== undefined && stated.some(({ sense }) => sense === 'equity')) return stated;
  return [...stated, ...looselyStated(unsaid, price?.share)];
}

/** What no word tells the meaning of. */
interface Unsaid {
  readonly quantity: Quantity;
  readonly place: Surroundings;
  /** The sentence before. */
  readonly previous: string;
}

/** What a text that lacks an equity or a price may mean: a price said again is no equity. */
function looselyStated(
  unsaid: readonly Unsaid[],
  price: number | undefined,
): readonly StatedQuantity[] {
  const flips: StatedQuantity[] = [];
  const loosely: StatedQuantity[] = [];
  for (const { quantity, place, previous } of unsaid) {
    const found = statedAs(looseSense(quantity, place, previous), quantity, place);
    if (found === null) continue;
    const isPriceAgain =
      found.sense === 'equity' && isNear(found.share, price) && !isReachedByOuts(place.before);
    if (quantity.kind === 'flip') flips.push(found);
    else if (!isPriceAgain) loosely.push(found);
  }
  // A flip is often one of several hands that are weighed, a number what comes out.
  return [...loosely, ...flips];
}

const ROUNDING = 0.006;

function isNear(share: number, price: number | undefined): boolean {
  return price !== undefined && Math.abs(share - price) <= ROUNDING;
}

const TOPICS: readonly CueSense[] = ['equity', 'price', 'ahead', 'outs'];
const MAY_HOLD_CUE = /equit|odds|price|win|need|break|ahead|good|best|outs|fav|dog/;

function placeOf(
  sentence: string,
  quantity: Quantity,
  earlier: readonly Quantity[],
  cues: readonly Cue[],
  topic: Cue | null,
): Surroundings {
  const before = sentence.slice(0, quantity.start);
  const after = sentence.slice(quantity.end, quantity.end + WINDOW_AFTER);
  const left = leftCue(before, quantity, earlier, cues, topic);
  return { before, after, left, gap: left === null ? '' : before.slice(left.end) };
}

/** Null where it is nothing, or somebody else's. */
function statedAs(
  sense: StatedQuantity['sense'] | null,
  quantity: Quantity,
  { before, after, left, gap }: Surroundings,
): StatedQuantity | null {
  if (sense === null) return null;
  if (sense === 'price') {
    return isOwnPrice(before, after, left) ? { sense, share: priceOf(quantity) } : null;
  }
  if (!isOwnEquity(before, after, left, gap)) return null;
  return { sense, share: equityOf(quantity, `${left?.text ?? ''}${gap}`, after) };
}

const WINDOW_AFTER = 90;
const LONGEST_GAP = 70;

/** The last cue before a quantity that no other quantity has taken. */
function leftCue(
  before: string,
  quantity: Quantity,
  earlier: readonly Quantity[],
  cues: readonly Cue[],
  topic: Cue | null,
): Cue | null {
  const cue = headOf(
    cues.filter(
      ({ end, sense }) =>
        end <= quantity.start && !(quantity.kind === 'ratio' && sense === 'share'),
    ),
    before,
  );
  if (cue === null) return topic !== null && GOES_ON.test(before) ? topic : null;
  if (quantity.start - cue.end > LONGEST_GAP) return null;
  if (cue.sense === 'price' && isSaidAlready(before, cue, earlier)) return null;
  const taken = earlier.find(
    (other) =>
      other.start >= cue.end &&
      other.kind !== 'bare' &&
      !isSame(before.slice(other.end)) &&
      !isAside(before, other),
  );
  return taken === undefined ? cue : null;
}

/** "25% price, 44% raw": the word belongs to the number before it. */
function isSaidAlready(before: string, cue: Cue, earlier: readonly Quantity[]): boolean {
  return (
    /^\s*(?:[,;:/|]|with\b|and\b)\s*(?:(?:with|about|around|maybe|roughly|like|have|got)\s*)*~?$/.test(
      before.slice(cue.end),
    ) &&
    /^(?:price|needed|required|req|pot[ -]?odds)$/.test(cue.text) &&
    earlier.some(
      ({ end, kind, loose }) =>
        kind === 'percent' &&
        !loose &&
        /^\s*$/.test(before.slice(end, cue.start)) &&
        end <= cue.start,
    )
  );
}

/** What tells of other hands takes no word from the number behind it. */
function isAside(before: string, { start, end }: Quantity): boolean {
  return isShareOfHands(before.slice(0, start), before.slice(end));
}

/** What is said in closed brackets, or of the hands that one is up against, is not what a number is of. */
function withoutAsides(sentence: string, cues: readonly Cue[]): readonly Cue[] {
  if (cues.length < 2 || !MAY_HOLD_ASIDE.test(sentence)) return cues;
  const asides = matchesOf(ASIDE, sentence).map(({ 0: text, index }) => [
    index,
    index + text.length,
  ]);
  const within = ({ start, end }: Cue) =>
    asides.some(([from = 0, to = 0]) => start >= from && end <= to);
  return cues.filter((cue, at) => at === 0 || cue.sense !== 'else' || !within(cue));
}

const MAY_HOLD_ASIDE = /[({]|vs|versus|against|ahead of|beat/;
const ASIDE =
  /(?<=\b(?:ahead of|beats?|beating|better than)) (?:(?:his|her|their|the|all|most|of|villain's|those)\s+)*[\w-]+|\{[^{}]*\}|\([^()%]*\)|\b(?:vs|versus|against)\s+(?:[\w'+%{}-]+,?\s+){0,5}?(?:ranges?|hands|open(?:s|er|ing)?|raises?|raiser|bets?|bettor|shoves?|shover|jams?|3-?bets?|4-?bets?|squeezes?|field|line|region|mix|holdings|bluffs|c-?bets?)(?=\s*(?:[:,(=~]|->|is\b|are\b|of\b|at\b|i\b|about|around|roughly|maybe|here))/g;

/** In "the price I'm being offered is 25%" the price is spoken of. */
function headOf(cues: readonly Cue[], before: string): Cue | null {
  let at = cues.length - 1;
  for (; at > 0; at -= 1) {
    const [cue, previous] = [cues[at] as Cue, cues[at - 1] as Cue];
    if (cue.sense !== 'share' && cue.sense !== 'laid') break;
    if (!RELATIVE.test(before.slice(previous.end, cue.start))) break;
  }
  const head = cues[at] ?? null;
  return head?.sense === 'equity' || head?.sense === 'price' ? head : (cues.at(-1) ?? null);
}

const RELATIVE = /^[\s(]*(?:(?:that|which|being|currently|now)\s+)*$/;

/** "60/240 = 25%", "1 in 4, or 25%": one quantity, said twice. */
function isSame(between: string): boolean {
  return /^\s*(?:[=~(]|->|→|,?\s*(?:or|that is|so|meaning|which is|i\.e\.?)\s)/.test(between);
}

const GOES_ON =
  /^(?:(?:against|versus|vs) [^,]*,\s*)?(?:(?:that(?:'s| is| gives| makes| means)|so|=|about|roughly|around|maybe|perhaps|probably|i'd|i|we|say|it's|it is|call it|guess|estimate|only|just|approximately|at|least|most|like|somewhere|between|me|a|an|~|->|→|:|,)\s*)*$/;

/** A price of r to 1 is a share of 1 / (1 + r). */
function priceOf({ kind, share }: Quantity): number {
  return kind === 'ratio' || kind === 'split' ? Math.min(share, 1 - share) : share;
}

function equityOf({ kind, share }: Quantity, left: string, after: string): number {
  if (kind !== 'ratio' && kind !== 'split') return share;
  const larger = Math.max(share, 1 - share);
  if (/^\s*(?:an? )?(?:under)?dog|^\s*behind/.test(after) || /(?:dog|behind|trail)/.test(left)) {
    return 1 - larger;
  }
  if (/^\s*(?:an? )?(?:fav|ahead)/.test(after) || /(?:fav|ahead)/.test(left)) return larger;
  return share;
}
