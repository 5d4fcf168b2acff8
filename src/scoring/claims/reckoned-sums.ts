/**
 * "60/240, so 25%" and "9 x 4 = 36%": the sums by which prices and equities are reckoned, where they
 * come out. "9/46 = 20%" is the chance of a card.
 */
export function reckonedSense(before: string, share: number): 'equity' | 'price' | null {
  const price = CALL_OVER_POT.exec(before);
  if (price !== null) {
    const [call = 0, ...pot] = price[0].match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    const total = pot.reduce((sum, chips) => sum + chips, 0);
    if (call < UNSEEN_LEAST && total >= UNSEEN_LEAST && total <= UNSEEN_MOST) {
      return call <= MOST_OUTS &&
        OUTS_SUM.test(price[0]) &&
        COUNTED.test(before) &&
        Math.abs(call / total - share) <= ROUNDING
        ? 'equity'
        : null;
    }
    if (share > MOST_PRICE) return null;
    const isRight = [call / total, call / (call + total)].some(
      (price) => Math.abs(price - share) <= ROUNDING,
    );
    return isRight ? 'price' : null;
  }
  const outs = OUTS_TIMES.exec(before);
  if (outs === null) return null;
  const [count, times] = [outs[1], outs[2]].map((word = '') => COUNTS[word] ?? Number(word));
  return Math.abs(((count ?? 0) * (times ?? 0)) / 100 - share) <= ROUNDING ? 'equity' : null;
}

const CALL_OVER_POT =
  /\(?\$?\d+(?:\.\d+)?\)?\s?(?:\/|into(?: an? | the )?(?: pot of)?|in|out of|divided by|for(?: an?| the)?(?: final| total)?|into what (?:would|will) be|to win|of|over)\s?\(?\s?\$?\d+(?:\.\d+)?(?:\s?\+\s?\$?\d+(?:\.\d+)?){0,2}\s?\)?(?: pot| total)?\s*(?:[=~,:]|->|so|or|is|comes to|works out (?:to|at)|gives|makes|that is|\(|-)[\s~=]*(?:\d{1,2}(?:\.\d+)?(?::| to )1[\s~=,(]*)?(?:so |about |or |roughly |around |that's |that is |just |only |meaning |which is |which makes |a little |a bit |a shade |under |over |exactly |nearly |almost |like |~ ?|= ?|something |close to |approximately )*$/;
const OUTS_TIMES =
  /(?<![\d.\w])(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen) ?(?:(?:clean |good |live )?outs?,? )?(?:x|times) ?([24]|two|four),?\s*(?:[=~,]|->|is|so|makes|gives(?: me)?|for)[\s~=]*(?:about |roughly |around |like )?$/;
/** "14/46 = 30.4%" where outs were counted. */
const OUTS_SUM = /^\(?\d{1,2} ?(?:\/|out of|in|of|over) ?4[4-7]\)? ?(?:[=~,:]|->|is|so|or|\()/;
const COUNTED = /^(?![^]*\b(?:he|she|they|villain|opponent)\b)|\b(?:my|i) /;
const MOST_OUTS = 21;
const COUNTS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
};
const ROUNDING = 0.011;
/** A call is never more than half of what it is for. */
const MOST_PRICE = 0.5;
/** Cards that have not been seen after flop and turn. */
const UNSEEN_LEAST = 44;
const UNSEEN_MOST = 47;
