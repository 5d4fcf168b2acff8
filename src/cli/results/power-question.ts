import { readEffect } from '../../scoring/power/effect.ts';
import type { PowerQuestion } from '../../scoring/power/power-table.ts';
import { DEFAULT_ALPHA, DEFAULT_POWER } from '../../scoring/statistics/t-power.ts';
import { UserError } from '../../shared/records/errors.ts';

export interface PowerWords {
  readonly effect: string;
  readonly from?: string;
  readonly between?: string;
  readonly power?: string;
  readonly alpha?: string;
}

/** @throws UserError one line naming the flag and what it takes */
export function readPowerQuestion(name: string | undefined, words: PowerWords): PowerQuestion {
  if ((name === undefined) === (words.from === undefined)) {
    const found = name === undefined ? 'neither' : 'both';
    throw new UserError(`power: expected either a batch or --from with an export, found ${found}`);
  }
  const power = readShare('--power', words.power, DEFAULT_POWER);
  const alpha = readShare('--alpha', words.alpha, DEFAULT_ALPHA);
  // A test that sees what is not there as often would need no session at all.
  if (power <= alpha) {
    throw new UserError(`--power: expected more than alpha (${alpha}), found "${power}"`);
  }
  return {
    effect: readEffect(words.effect),
    between: words.between === undefined ? null : readPair(words.between),
    power,
    alpha,
  };
}

function readShare(flag: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise;
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value > 0 && value < 1) return value;
  throw new UserError(`${flag}: expected a number between 0 and 1, found "${text}"`);
}

function readPair(text: string): readonly [string, string] {
  const [a = '', b = '', ...more] = text.split(',').map((word) => word.trim());
  if (a !== '' && b !== '' && a !== b && more.length === 0) return [a, b];
  throw new UserError(`--between: expected two players, as a,b, found "${text}"`);
}
