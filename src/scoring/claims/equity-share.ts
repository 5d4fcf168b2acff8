import { middleOf, PERCENTAGE } from './quantity.ts';

/** Source of a share in words or as a fraction: `a third`, `two-thirds`, `1/3`. */
const FRACTION =
  '(?:(?:an?|one|two|three)[ -](?:half|thirds?|quarters?|fourths?|fifths?)|half|[1-4]\\/[2-5](?!\\d))';

/** Source of a share of the pot or of the time: `35%`, `30-35%`, `a third`. */
export const SHARE = `(?:${PERCENTAGE}|${FRACTION})`;

/**
 * "A 2:1 favourite", "a 40/60 underdog", "I'm 60/40 ahead": of the two shares the larger one is the
 * favourite's.
 */
export const FAVOURITE_RATIO =
  /\b(?<number>(?<over>\d{1,2}(?:\.\d+)?)\s?(?::|-?\s?to\s?-?|\/|-)\s?(?<under>\d{1,2}(?:\.\d+)?))\s+(?<side>favou?rite|underdog|dog|ahead|behind)\b/g;
const COUNT = '(?:\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)';
/** Source of how often of how many times: `4 times in 10`, `one time in four`. */
export const TIMES = `(?<times>${COUNT})\\s+times?\\s+(?:in|out of)\\s+(?<of>${COUNT})`;

const NUMERATORS: Readonly<Record<string, number>> = { two: 2, three: 3 };
const DENOMINATORS: Readonly<Record<string, number>> = {
  hal: 2,
  thi: 3,
  qua: 4,
  fou: 4,
  fif: 5,
};

/** What a match of one of the patterns of equity states, 0..1; null where it cannot be a share. */
export function shareOf({ groups }: RegExpExecArray): number | null {
  const text = groups?.['number'] ?? '';
  if (groups?.['times'] !== undefined) {
    const share = countOf(groups['times']) / countOf(groups['of'] ?? '');
    return share <= 1 ? share : null;
  }
  const side = groups?.['side'];
  if (side !== undefined) {
    const parts = [Number(groups?.['over']), Number(groups?.['under'])];
    const larger = Math.max(...parts) / ((parts[0] ?? 0) + (parts[1] ?? 0));
    return /^(?:fav|ahead)/.test(side) ? larger : 1 - larger;
  }
  const isPercent = /%|cent|pct/.test(text);
  const value = isPercent || /\.\d/.test(text) ? middleOf(text) : fractionOf(text);
  const share = isPercent || value > 1 ? value / 100 : value;
  return share <= 1 ? share : null;
}

const COUNTS = 'zero one two three four five six seven eight nine ten'.split(' ');

function countOf(text: string): number {
  return /^\d/.test(text) ? Number(text) : COUNTS.indexOf(text);
}

function fractionOf(text: string): number {
  const digits = /^(\d)\/(\d)$/.exec(text);
  if (digits !== null) return Number(digits[1]) / Number(digits[2]);
  const [first = '', second = first] = text.split(/[ -]/);
  return (NUMERATORS[first] ?? 1) / (DENOMINATORS[second.slice(0, 3)] ?? 1);
}
