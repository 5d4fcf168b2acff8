/**
 * The words of claims in other languages that models mix into their texts, and what they are in
 * English: the parsers know English alone. Range vocabulary is the paper's, in English, and so not
 * here. Longer words stand before those that they contain.
 */
const WORDS: readonly (readonly [english: string, others: string])[] = [
  [
    'pot odds',
    '底池赔率|底池賠率|ポットオッズ|пот-?оддс\\w*|шанс\\w* банка|cotes? du pot|probabilidades del bote|odds del bote|odds do pote|odds del piatto',
  ],
  [
    'required equity',
    '必要(?:な)?(?:勝率|胜率|エクイティ)(?:は|是)?|所需胜率|所需权益|需要的胜率|benötigte equity|équité requise|equidad necesaria|equity necesaria|equity necessária',
  ],
  ['equity', "胜率|勝率|权益|權益|エクイティ|эквити|(?:d'|l')?équité|equidad|equidade"],
  [
    'win rate',
    '赢率|赢的概率|获胜概率|gewinnwahrscheinlichkeit|probabilité de gagner|probabilidad de ganar|probabilidade de ganhar',
  ],
  [
    'i need',
    "我需要|只需要|需要|ich brauche|brauche(?: ich)?|j'ai besoin de|il me faut|necesito|preciso de|мне (?:нужно|надо)|нужно|надо|je dois avoir",
  ],
  ['i have', "hab ich|我有|我拿着|我持有|ich habe|habe ich|j'ai|tengo|tenho|ho circa|у меня"],
  ['backdoor flush draw', '后门同花听牌|后门同花'],
  ['backdoor straight draw', '后门顺子听牌|后门顺子'],
  ['nut flush draw', '坚果同花听牌|nut-?flush-?draw'],
  [
    'flush draw',
    '同花听牌|同花聽牌|听同花|听花|フラッシュドロー|флеш-?дро|tirage (?:à )?(?:la )?(?:couleur|flush)|proyecto de color|flush-?draw',
  ],
  [
    'oesd',
    '两头顺听牌|两头顺|两端顺子听牌|tirage quinte par les deux bouts|proyecto de escalera abierta|беспалубн\\w+',
  ],
  ['gutshot', '卡顺听牌|卡顺|内听顺|гатшот|tirage ventral'],
  ['straight draw', '顺子听牌|听顺子|听顺|стрит-?дро|tirage quinte|proyecto de escalera'],
  ['straight flush', '同花顺|quinte flush|escalera de color'],
  ['full house', '葫芦|葫蘆|フルハウス|фулл?-?хаус|full aux \\w+'],
  ['four of a kind', '四条|四條'],
  ['three of a kind', '三条|三條|暗三|明三|трипс|brelan|trío'],
  ['flush', '同花|フラッシュ|флеш'],
  ['straight', '顺子|順子|стрит'],
  ['top two pair', '顶两对'],
  [
    'two pair',
    'zwei paare|dobles parejas|两对|兩對|ツーペア|две пары|deux paires|doble pareja|zwei paare',
  ],
  ['overpair', '超对|超對|оверпара'],
  [
    'top pair',
    '顶对|頂對|トップペア|топ-?пара|top paire|paire max|pareja m[aá]xima|par superior|höchstes paar',
  ],
  ['middle pair', '中对'],
  ['bottom pair', '底对'],
  ['high card', '高牌|hauteur'],
  ['a coin flip', 'münzwurf|cara o cruz|pile ou face|moneda al aire|掷硬币|五五开|硬币局'],
  ['villain', '对手|對手|相手|gegner|adversaire|el rival|oponente|соперник\\w*'],
  ['only', '只要|只|nur|solo|sólo|solamente|seulement|solamente|только'],
  ['%', 'prozent|procent|por ?ciento|por ?cento|pour ?cent|процент\\w*'],
  ['x', '(?<=outs )mal'],
  ['=', 'macht|ergibt'],
  [
    'price',
    'preis|der preis|me piden|me cobran|on me demande|要我付|要付|le prix|el precio|o preço|il prezzo|цена',
  ],
  ['a third', 'ein drittel|un tercio|un tiers|um terço|un terzo'],
  ['a quarter', 'ein viertel|un cuarto|un quart|um quarto'],
  ['half', 'die hälfte|la mitad|la moitié|a metade|la metà'],
  ['i win', 'gano|je gagne|ich gewinne|gewinne ich|eu ganho|ganho|vinco'],
  ['to win', 'de victoire|de ganar|de ganhar|zu gewinnen'],
  ['of the time', 'de las veces|du temps|das vezes|der zeit|der fälle|delle volte'],
  ['i think', 'creo que|je pense|ich denke|acho que|penso che'],
  ['has', 'hat|tiene|tem'],
  [
    'about',
    '大约|大约是|大概|约|ungefähr|environ|etwa|rund|circa|como|unos|unas|aproximadamente|alrededor de|cerca de|около|где-то|примерно|uns|umas',
  ],
  ['call', '跟注|コール'],
  ['outs', '张出牌|出牌|张补牌'],
  ['against', '对抗|contre|gegen|contra|против'],
];

const TABLE: readonly (readonly [RegExp, string])[] = WORDS.map(([english, others]) => [
  new RegExp(`(?<![a-zà-ÿа-я])(?:${others})(?![a-zà-ÿа-я])`, 'giu'),
  ` ${english} `,
]);

/** Any letter beyond ASCII, or one of the words that are written without any. */
const MAY_BE_OTHER = new RegExp(
  `[\\u00c0-\\u024f\\u0400-\\u04ff\\u3040-\\u30ff\\u4e00-\\u9fff]|\\b(?:ich habe|brauche|j'ai|necesito|tengo|tenho|preciso de|equidad|equidade|cotes? du pot|tirage|proyecto de|brelan|doble pareja|deux paires|flushdraw|und|nicht|oder|ich|mein\\w*|que|los|las|una|pas|les|des|est|mon|não|della|por|para|habe)\\b`,
  'i',
);

/** A text with the names of hands, draws and odds in English. */
export function inEnglish(text: string): string {
  if (!MAY_BE_OTHER.test(text)) return text;
  let english = text
    .replaceAll(/[，、]/g, ', ')
    .replaceAll(/[。．]/g, '. ')
    .replaceAll('：', ': ')
    .replaceAll(/[；]/g, '; ')
    .replaceAll('？', '? ')
    .replaceAll('！', '! ')
    .replaceAll(/[（]/g, ' (')
    .replaceAll(/[）]/g, ') ')
    .replaceAll('％', '%');
  for (const [pattern, word] of TABLE) english = english.replaceAll(pattern, word);
  return english;
}
