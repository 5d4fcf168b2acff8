import { CardError, parseCards } from '../../engine/card.ts';
import { type EquityResult, equityWithPauses } from '../../engine/equity/equity.ts';
import type { OpponentHand } from '../../engine/equity/spot.ts';
import { EquityError } from '../../engine/error.ts';
import { MAX_SEATS } from '../../engine/seat.ts';
import { UserError } from '../../shared/records/errors.ts';
import type { EquityFlags } from '../commands/equity.ts';
import { plainPercent } from '../results/units.ts';

/** A tenth of a percentage point of standard error, in some ten milliseconds. */
const DEFAULT_SAMPLES = '100000';
const MOST_SAMPLES = 1_000_000_000;
const MOST_OPPONENTS = MAX_SEATS - 1;
/** Asked twice, the answer is the same. */
const DEFAULT_SEED = 'equity';

/**
 * The answer to one question on the command line, as a sentence or (`json`) as
 * `{ equity, winFraction, samples, standardError }`.
 * Throws UserError for cards or numbers that no deal has.
 */
export async function equityLine(hero: string, flags: EquityFlags): Promise<string> {
  const result = await answered(hero, flags);
  const { winFraction, samples, standardError } = result;
  if (flags.json) {
    return JSON.stringify({ equity: result.equity, winFraction, samples, standardError });
  }
  const sure = result.exact
    ? `exact over ${samples} deals`
    : `±${plainPercent(2 * standardError, 2)}, ${samples} run-outs`;
  return `equity ${plainPercent(result.equity, 2)}, wins alone ${plainPercent(winFraction, 2)} (${sure})`;
}

/** With pauses, so that Ctrl-C ends a long one at once. */
async function answered(hero: string, flags: EquityFlags): Promise<EquityResult> {
  try {
    const known = (flags.against ?? []).map((hand) => parseCards(hand));
    const vs = wholeNumber('--vs', flags.vs ?? (known.length === 0 ? '1' : '0'), MOST_OPPONENTS);
    const unknown = new Array<OpponentHand>(vs).fill('unknown');
    const question = {
      hero: parseCards(hero),
      board: parseCards(flags.board ?? ''),
      opponents: [...known, ...unknown],
    };
    if (flags.exact) return await equityWithPauses({ ...question, exact: true });
    const samples = wholeNumber('--samples', flags.samples ?? DEFAULT_SAMPLES, MOST_SAMPLES);
    return await equityWithPauses({ ...question, samples, seed: flags.seed ?? DEFAULT_SEED });
  } catch (error) {
    if (error instanceof CardError || error instanceof EquityError) {
      throw new UserError(error.message, { cause: error });
    }
    throw error;
  }
}

function wholeNumber(flag: string, text: string, most: number): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= most) return number;
  throw new UserError(`${flag}: expected a whole number up to ${most}, found "${text}"`);
}
