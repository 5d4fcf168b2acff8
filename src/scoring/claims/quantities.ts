import { matchesOf } from './matches.ts';

/**
 * A share, a chance or a ratio that a sentence states, whatever it is a share of: what it means is
 * read off the words around it.
 */
export interface Quantity {
  readonly start: number;
  readonly end: number;
  /**
   * `percent` and `fraction` are shares already; of a `ratio` the sense tells what it is worth; a
   * `split` ("74/26") and a `flip` are shares of two sides; `bare` is a number without a sign, a
   * share only where a label says so ("equity: 0.55").
   */
  readonly kind: 'percent' | 'fraction' | 'ratio' | 'split' | 'flip' | 'bare';
  /** 0..1; of a ratio and a split the share of the side named first, so 0.75 of 3:1. */
  readonly share: number;
  /** Written as such a quantity seldom is ("7/2", "0.25"): one only where a word beside it says so. */
  readonly loose: boolean;
}

const ONES = 'one two three four five six seven eight nine'.split(' ');
const TEENS =
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SPELLED: Readonly<Record<string, number>> = {
  ...Object.fromEntries(ONES.map((word, at) => [word, at + 1])),
  ...Object.fromEntries(TEENS.map((word, at) => [word, at + 10])),
  ...Object.fromEntries(TENS.map((word, at) => [word, (at + 2) * 10])),
};

const DIGITS = '\\d{1,3}(?:\\.\\d+|,\\d{1,2}(?=\\s?%))?';
const WORD_NUMBER = `(?:(?:${TENS.join('|')})(?:[- ](?:${ONES.join('|')}))?|${TEENS.join('|')}|${ONES.join('|')})`;
const NUMBER = `(?:${DIGITS}|${WORD_NUMBER})`;
const SIGN = '(?:(?:-?ish)?\\s?%|per[- ]?cent(?:age points?)?\\b|pct\\b)';
const NOT_INSIDE = '(?<![\\w.$/]|[\\dtjqka][-:,])';
const COUNT = `(?:\\d{1,3}|${TEENS[0]}|twenty|${ONES.join('|')})`;

/** Ways to write a quantity, the more telling first: where two overlap the earlier one counts. */
const WAYS: readonly {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => Omit<Quantity, 'start' | 'end'> | null;
}[] = [
  {
    // "74/26", "60-40", "74% / 26%", "fifty-fifty"
    pattern: new RegExp(
      `${NOT_INSIDE}(?:(?<over>\\d{1,2})\\s?%?\\s?(?:\\/|-|:|to|vs)\\s?(?<under>\\d{1,2})(?![\\d.]|\\s?bb\\b)%?|fifty[- ]fifty)`,
      'g',
    ),
    read: ({ groups }) => {
      const [over, under] = [Number(groups?.['over'] ?? 50), Number(groups?.['under'] ?? 50)];
      return over + under === 100 ? { kind: 'split', share: over / 100, loose: false } : null;
    },
  },
  {
    // "35%", "30-35 %", "between 30 and 35 percent", "30% to 35%", "thirty-five percent"
    pattern: new RegExp(
      `${NOT_INSIDE}(?:(?<from>${DIGITS})\\s?${SIGN}?\\s?(?<joint>-|to|and|or)\\s?~?)?(?<number>${NUMBER})\\+?\\s?${SIGN}`,
      'g',
    ),
    read: ({ groups, input, index }) => {
      const last = numberOf(groups?.['number'] ?? '');
      const first = groups?.['from'] === undefined ? last : numberOf(groups['from']);
      // "I call 60 and 25 %" joins two things; "from 80 to 30 %" ends at its last.
      const isInterval =
        first < last &&
        (groups?.['joint'] !== 'and' || /\bbetween\s+(?:\w+\s+)?$/.test(input.slice(0, index)));
      const percent = isInterval ? (first + last) / 2 : last;
      return percent <= 100 ? { kind: 'percent', share: percent / 100, loose: false } : null;
    },
  },
  {
    // "4 times in 10", "1 in 5", "one time out of four", "1-in-5"
    pattern: new RegExp(
      `${NOT_INSIDE}(?<times>${COUNT})(?:\\s+(?<often>times?|hands?|wins?|cases?))?(?:\\s+|-)(?:in|out of|outta|of)(?:\\s+|-)(?:every\\s+)?(?<of>${COUNT})(?!\\w|\\s*(?:%|bb\\b|chips))`,
      'g',
    ),
    read: ({ groups, 0: text }) =>
      // "2 of 3 opponents"
      / of /.test(text.replace('out of', '')) && groups?.['often'] === undefined
        ? null
        : // "Call 30 in 90" is chips.
          groups?.['often'] === undefined && isChips(numberOf(groups?.['of'] ?? ''))
          ? null
          : fraction(groups?.['times'], groups?.['of']),
  },
  {
    // "3:1", "3.5 to 1", "3-to-1", "three to one", and loosely "7/2", "3-1"
    pattern: new RegExp(
      `${NOT_INSIDE}(?:(?<over>\\d{1,3}(?:\\.\\d+)?)\\s?(?<joint>:|-?\\s?to\\s?-?|\\/|-)\\s?(?<under>\\d{1,2}(?:\\.\\d+)?)|(?<overWord>${ONES.join('|')}|ten)(?<half> and a half)?[- ]to[- ](?<underWord>one|two|three))(?![\\w./:]|-[\\dtjqka]|,\\d|\\s?%)`,
      'g',
    ),
    read: ({ groups }) => {
      const half = groups?.['half'] === undefined ? 0 : 0.5;
      const over = numberOf(groups?.['over'] ?? groups?.['overWord'] ?? '') + half;
      const under = numberOf(groups?.['under'] ?? groups?.['underWord'] ?? '');
      if (over === 0 || under === 0) return null;
      const loose = /^[/-]$/.test(groups?.['joint'] ?? '');
      // "1/3" is a share.
      if (groups?.['joint'] === '/' && over < under) return fraction(`${over}`, `${under}`);
      return { kind: 'ratio', share: over / (over + under), loose };
    },
  },
  {
    // "a third", "two-thirds", "three quarters", "half"
    pattern:
      /(?<![\w-])(?:(?<over>an?|one|two|three|four|seven|nine)[ -])?(?<under>half|thirds?|quarters?|fourths?|fifths?|tenths?)(?![\w-])/g,
    read: ({ groups }) => {
      const [over, under] = [groups?.['over'], groups?.['under'] ?? ''];
      if (under === 'half') return { kind: 'fraction', share: 1 / 2, loose: false };
      // "the third street", "fourth": numbers of an order
      if (over === undefined) return null;
      return fraction(/^an?$/.test(over) ? '1' : over, PARTS[under.slice(0, 3)]);
    },
  },
  {
    pattern:
      /(?<!\bbetween (?:a )?)(?<!\bto )\b(?:coin[ -]?(?:flip|toss)|toss[ -]?up|flipping|even money|(?:a|pure|classic|basically|essentially|roughly|about) flip)\b(?! a coin| between)/g,
    read: () => ({ kind: 'flip', share: 1 / 2, loose: false }),
  },
  {
    // "equity: 0.55", "pot odds = .25", "equity: 55"
    pattern: new RegExp(
      `${NOT_INSIDE}(?:0?\\.\\d+|1\\.0+|\\d{1,2}(?:\\.\\d+)?)(?![\\w:/]|[.,]\\d)`,
      'g',
    ),
    read: ({ 0: text }) => {
      const number = Number(text);
      return number <= 1 && /\./.test(text)
        ? { kind: 'percent', share: number, loose: true }
        : { kind: 'bare', share: number / 100, loose: true };
    },
  },
];

const PARTS: Readonly<Record<string, string>> = {
  thi: '3',
  qua: '4',
  fou: '4',
  fif: '5',
  ten: '10',
};

/** Most sentences state none: they are not searched further. */
const HAS_QUANTITY =
  /\d|per ?cent|half|third|quarter|fourth|fifth|tenth|coin|toss|flip|even money| in | of |outta|-in-|[- ]to[- ](?:one|two|three)/;

/** The quantities of a sentence in lower case, in order; none overlaps another. */
export function quantitiesIn(sentence: string): readonly Quantity[] {
  if (!HAS_QUANTITY.test(sentence)) return NONE;
  const found: Quantity[] = [];
  for (const { pattern, read } of WAYS) {
    for (const match of matchesOf(pattern, sentence)) {
      const [start, end] = [match.index, match.index + match[0].length];
      if (found.some((other) => start < other.end && other.start < end)) continue;
      const quantity = read(match);
      if (quantity !== null) found.push({ start, end, ...quantity });
    }
  }
  found.sort((a, b) => a.start - b.start);
  return withoutRepeats(sentence, withoutTerms(sentence, found));
}

/** "0.12*0.33 + 0.78*0.88 = 0.76": of a sum of shares only what comes out is stated. */
function withoutTerms(sentence: string, found: readonly Quantity[]): readonly Quantity[] {
  if (!SUM_SIGN.test(sentence)) return found;
  const sums = matchesOf(SUM, sentence).map(({ 0: text, index }) => [index, index + text.length]);
  return found.filter(
    ({ start, end }) => !sums.some(([from = 0, to = 0]) => start >= from && end <= to),
  );
}

const SUM_SIGN = /[x+-] ?\(?[\d.]|\) ?[x(+-]/;
const TERM = '\\(*\\s?\\d+(?:\\.\\d+)?\\s?%?(?:\\s?/\\s?\\d+)?\\s?\\)*';
const SUM = new RegExp(
  `(?<![\\w.])\\(?${TERM}(?:\\s?(?:[x+-]|\\/|(?<=\\))(?=\\())\\s?${TERM}){2,}(?=\\s*(?:[=~]|->))|(?<![\\w.])1 ?- ?\\(?0?\\.\\d+\\)?(?=\\s*(?:[=~]|->))|(?<![\\w.])${TERM}\\s?[x+]\\s?${TERM}(?=\\s*(?:[=~]|->))`,
  'g',
);

/** Of "60/240 = 0.25 = 25%" the last is what is stated, of "half the time, say 55%" the exact one. */
function withoutRepeats(sentence: string, found: readonly Quantity[]): readonly Quantity[] {
  const kept: Quantity[] = [];
  for (const quantity of found) {
    const last = kept.at(-1);
    const between = last === undefined ? '' : sentence.slice(last.end, quantity.start);
    // "3:1 = 25%" is a ratio that is reckoned out.
    if (last?.kind === 'ratio' && /^\s*[=~]\s*~?$/.test(between) && quantity.kind === 'percent') {
      kept.push({ ...last, end: quantity.end });
      kept.splice(-2, 1);
      continue;
    }
    // "1.6:1 (38.5%)": the share is the exact one.
    if (
      last?.kind === 'ratio' &&
      quantity.kind === 'percent' &&
      /^\s*(?:\(|,|->)?\s*(?:=|~|\s|so|or|i\.e\.,?|that is|which is|about|roughly|around|a)*\s*~?$/.test(
        between,
      ) &&
      Math.abs(1 - last.share - quantity.share) <= RATIO_ROUNDING
    ) {
      kept.pop();
      kept.push({ ...last, share: 1 - quantity.share, end: quantity.end });
      continue;
    }
    if (last !== undefined && /^\s*[=~]\s*~?$/.test(between)) kept.pop();
    // "40 in 100, so 28.6%": chips, of which the price is reckoned.
    if (
      last?.kind === 'fraction' &&
      quantity.kind === 'percent' &&
      RECKONED.test(between) &&
      kept.at(-1) === last
    )
      kept.pop();
    if (
      last !== undefined &&
      ((RESTATED.test(between) && isNear(last, quantity)) || isCorrected(last, between, quantity))
    ) {
      kept.pop();
      kept.push({ ...quantity, start: last.start });
    } else kept.push(quantity);
  }
  return kept;
}

/** "A bit over half the time, say 55%": the exact one is meant. */
const RESTATED =
  /^(?: (?:of )?the time)?\s*(?:,\s*(?:say|call it|about|roughly|maybe|around|so|or|that is|perhaps)\s*(?:about )?~?|,\s*~?|\(~?)$/;
const RECKONED = /^,? ?(?:so|that is|which is|->|hence)(?: about| roughly)? ?~?$/;
const NEAR = 0.11;
const RATIO_ROUNDING = 0.012;

function isNear(quantity: Quantity, { kind, share }: Quantity): boolean {
  return (
    kind === 'percent' &&
    /fraction|flip/.test(quantity.kind) &&
    Math.abs(quantity.share - share) < NEAR
  );
}

/** "A little under 33 percent: call it 32.8%", "35%, no, 33%": the last is meant. */
function isCorrected(last: Quantity, between: string, quantity: Quantity): boolean {
  return last.kind === 'percent' && quantity.kind === 'percent' && CORRECTED.test(between);
}

const CORRECTED =
  /^\s*[,:-]*\s*(?:call it|make (?:it|that)|or rather|or more (?:exactly|precisely)|more (?:exactly|precisely|like)|to be (?:exact|precise)|exactly|precisely|let me (?:use|say|call it)|but no, it is not)[,:]?\s*(?:about |more like |around )?~?$/;

function isChips(of: number): boolean {
  return of > 20 && of !== 50 && of !== 100;
}

const NONE: readonly Quantity[] = [];

function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text.replace(',', '.'));
  return text.split(/[- ]/).reduce((sum, word) => sum + (SPELLED[word] ?? 0), 0);
}

function fraction(
  over: string | undefined,
  under: string | undefined,
): Omit<Quantity, 'start' | 'end'> | null {
  const share = numberOf(over ?? '') / numberOf(under ?? '');
  return share > 0 && share <= 1 ? { kind: 'fraction', share, loose: false } : null;
}
