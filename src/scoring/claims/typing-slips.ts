/** Words that a claim hangs on, long enough that a slip of them is no other word. */
const WORDS = [
  'equity',
  'needed',
  'required',
  'requires',
  'percent',
  'straight',
  'flush',
  'gutshot',
  'kicker',
  'overpair',
  'underpair',
  'villain',
  'opponent',
  'favourite',
  'favorite',
  'underdog',
  'probability',
  'marginal',
  'monster',
  'strong',
] as const;

/** A letter left out, doubled, or two of them changed over; the first and the last stay. */
function slipsOf(word: string): readonly string[] {
  return Array.from({ length: word.length - 2 }, (_, index) => index + 1).flatMap((at) => {
    const [before, letter, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
    return [
      `${before}${after}`,
      `${before}${letter}${letter}${after}`,
      `${before}${after.slice(0, 1)}${letter}${after.slice(1)}`,
    ];
  });
}

const MEANT: ReadonlyMap<string, string> = new Map([
  ...WORDS.flatMap((word) => slipsOf(word).map((slip): [string, string] => [slip, word])),
  ...WORDS.map((word): [string, string] => [word, word]),
  // Short ones, and what a slip would not give.
  ['ned', 'need'],
  ['nede', 'need'],
  ['eqity', 'equity'],
  ['vilain', 'villain'],
  ['villan', 'villain'],
  ['villian', 'villain'],
  ['vilian', 'villain'],
  ['strait', 'straight'],
  ['pecent', 'percent'],
  ['paire', 'pair'],
  ['piar', 'pair'],
  ['hosue', 'house'],
  ['ful', 'full'],
  ['ahed', 'ahead'],
  ['aroud', 'around'],
  ['drw', 'draw'],
  ['darw', 'draw'],
  ['drwa', 'draw'],
  ['opne', 'open'],
  ['oepn', 'open'],
]);

/** A text whose claims are spelt as they are meant: "33% requierd" states a price all the same. */
export function withoutSlips(text: string): string {
  // "20 ish %": about as much.
  const plain = text.includes('ish') ? withoutIsh(text) : text;
  return plain.replaceAll(/\b[A-Za-z]{3,}\b/g, (word) => {
    const meant = MEANT.get(word) ?? MEANT.get(word.toLowerCase());
    return meant === undefined || meant === word.toLowerCase() ? word : meant;
  });
}

/** "I'm at 26ish", "31 percent-ish". */
function withoutIsh(text: string): string {
  return text
    .replaceAll(/(\d)[\s-]?ish\s?(?=%|per ?cent)/gi, '$1')
    .replaceAll(/(\d\s?%|per ?cent)[\s-]?ish\b/gi, '$1')
    .replaceAll(/\b(\d{2})[\s-]?ish(?= (?:to win|equity|eq|good|ahead|here|against|vs)\b)/gi, '$1%')
    .replaceAll(
      /\b(at|need|needs|have|got|equity|eq|win|about|around|like|~|is|i'm)(\s*~?\d{2})[\s-]?ish\b(?!\s?(?:bb|big|chips|k\b|combos|hands|outs))/gi,
      '$1$2%',
    );
}
