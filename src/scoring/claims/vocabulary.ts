/** Names of ranks as players write them. */
export const RANK_NAMES: Readonly<Record<string, string>> = {
  ace: 'A',
  king: 'K',
  queen: 'Q',
  jack: 'J',
  ten: 'T',
  nine: '9',
  eight: '8',
  seven: '7',
  six: '6',
  five: '5',
  four: '4',
  trey: '3',
  three: '3',
  deuce: '2',
  two: '2',
};

/** Source of a pattern for the name of one rank: `ace`, `deuce`. */
export const RANK_NAME = Object.keys(RANK_NAMES).join('|');

/** For several cards of a rank: `aces`, `sixes`, `8s`, `Ts`, `10s`. */
export const RANK_PLURAL =
  "(?:aces|kings|queens|jacks|tens|nines|eights|sevens|sixes|fives|fours|treys|threes|deuces|twos|[2-9tjqka]'?s|10'?s)";
