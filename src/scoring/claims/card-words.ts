/**
 * Exact cards as other languages name them, in English: "as de corazones" and "Herz-Ass" are the ace
 * of hearts, "红桃Q" is the queen. Only a rank that stands with its suit is one: "zwei Herz" are none.
 */
export function cardsInEnglish(text: string): string {
  let english = text;
  for (const { signal, pattern, read } of WAYS) {
    if (!signal.test(english)) continue;
    english = english.replaceAll(pattern, (whole, ...rest) => {
      const [rank, suit] = read(rest.at(-1) as Record<string, string>);
      return rank === undefined || suit === undefined ? whole : ` ${rank} of ${suit} `;
    });
  }
  return english;
}

const ENGLISH_RANKS = [
  'ace',
  'king',
  'queen',
  'jack',
  'ten',
  'nine',
  'eight',
  'seven',
  'six',
  'five',
  'four',
  'three',
  'two',
] as const;
const ENGLISH_SUITS = ['hearts', 'spades', 'diamonds', 'clubs'] as const;

/** A language's names: ranks from the ace down, suits as in {@link ENGLISH_SUITS}; forms by "/". */
interface CardNames {
  readonly ranks: string;
  readonly suits: string;
}

const SPANISH: CardNames = {
  ranks: 'as rey reina/dama jota/valet diez nueve ocho siete seis cinco cuatro tres dos',
  suits: 'corazones/corazón picas/pica diamantes/diamante tréboles/trébol/treboles/trebol',
};
const FRENCH: CardNames = {
  ranks: 'as roi dame/reine valet dix neuf huit sept six cinq quatre trois deux',
  suits: 'cœur/cœurs/coeur/coeurs pique/piques carreau/carreaux trèfle/trèfles/trefle/trefles',
};
const ITALIAN: CardNames = {
  ranks: 'asso re donna/regina/dama fante/jack dieci nove otto sette sei cinque quattro tre due',
  suits: 'cuori picche quadri/denari fiori',
};
const PORTUGUESE: CardNames = {
  ranks: 'ás/as rei dama/rainha valete dez nove oito sete seis cinco quatro três/tres dois',
  suits: 'copas espadas ouros/ouro paus',
};
const GERMAN: CardNames = {
  ranks:
    'ass/as könig/koenig dame bube/bauer zehn/10er neun acht sieben sechs fünf/fuenf vier drei zwei',
  suits: 'herz pik karo kreuz',
};
const DUTCH: CardNames = {
  ranks: 'aas heer/koning vrouw/dame boer tien negen acht zeven zes vijf vier drie twee',
  suits: 'harten/hart schoppen/schop ruiten/ruit klaveren/klaver',
};
/** With the endings of the fourth and the second case. */
const POLISH: CardNames = {
  ranks:
    'as/asa/asem król/króla/królem dama/damę/damy/damą walet/waleta/waletem dziesiątka/dziesiątkę/dziesiątki/dziesiątką dziewiątka/dziewiątkę/dziewiątki/dziewiątką ósemka/ósemkę/ósemki/ósemką siódemka/siódemkę/siódemki/siódemką szóstka/szóstkę/szóstki/szóstką piątka/piątkę/piątki/piątką czwórka/czwórkę/czwórki/czwórką trójka/trójkę/trójki/trójką dwójka/dwójkę/dwójki/dwójką',
  suits: 'kier/kiery pik/piki karo trefl/trefle',
};
const CHINESE: CardNames = {
  ranks: '尖/幺 老K 皇后/女王 勾 十 九 八 七 六 五 四 三 二',
  suits: '红桃/红心/紅心/紅桃 黑桃 方块/方片/方塊/方角 梅花/草花',
};
const JAPANESE: CardNames = {
  ranks:
    'エース キング クイーン/クィーン ジャック テン ナイン エイト セブン シックス ファイブ フォー スリー ツー',
  suits: 'ハート スペード ダイヤ/ダイヤモンド クラブ/クローバー',
};

/** As everybody writes them beside a suit in words. */
const SHORT_RANKS = 'A K Q J T/10 9 8 7 6 5 4 3 2';
const LETTER = 'A-Za-zÀ-ÿąćęłńóśźżœ';
/** "Pik 9 Outs", "梅花 3 张": a count, not a card. */
const NO_COUNT = '(?!\\s?(?:张|張|个|枚|条|outs?\\b|[.,:]?\\d))';

interface Way {
  readonly signal: RegExp;
  readonly pattern: RegExp;
  readonly read: (
    groups: Record<string, string>,
  ) => readonly [rank: string | undefined, suit: string | undefined];
}

const WAYS: readonly Way[] = [
  ...[SPANISH, FRENCH, ITALIAN, PORTUGUESE].map((names) =>
    way(names, 'rank (?:de|di|d[ei]l) suit'),
  ),
  way(POLISH, 'rank suit'),
  way(GERMAN, 'suit[- ]?rank'),
  way(DUTCH, 'suit[- ]?rank'),
  way(CHINESE, 'suit的? ?rank'),
  way(JAPANESE, 'suit(?:の)? ?rank'),
];

function way({ ranks, suits }: CardNames, order: string): Way {
  const rankOf = new Map([
    ...formsOf(ranks, ENGLISH_RANKS),
    ...formsOf(SHORT_RANKS, ENGLISH_RANKS),
  ]);
  const suitOf = formsOf(suits, ENGLISH_SUITS);
  const source = order
    .replace('rank', `(?<rank>${anyOf(rankOf)})`)
    .replace('suit', `(?<suit>${anyOf(suitOf)})`);
  return {
    signal: new RegExp(anyOf(suitOf), 'i'),
    pattern: new RegExp(`(?<![${LETTER}\\d])${source}(?![${LETTER}])${NO_COUNT}`, 'giu'),
    read: ({ rank, suit }) => [
      rankOf.get(rank?.toLowerCase() ?? ''),
      suitOf.get(suit?.toLowerCase() ?? ''),
    ],
  };
}

function formsOf(names: string, english: readonly string[]): Map<string, string> {
  return new Map(
    names
      .split(' ')
      .flatMap((forms, at) =>
        forms.split('/').map((form): [string, string] => [form.toLowerCase(), english[at] ?? '']),
      ),
  );
}

/** Longer forms first: "asso" before "as". */
function anyOf(forms: ReadonlyMap<string, string>): string {
  return [...forms.keys()].sort((a, b) => b.length - a.length).join('|');
}
