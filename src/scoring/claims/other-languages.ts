import { cardsInEnglish } from './card-words.ts';
import { LANGUAGES } from './foreign-words.ts';

/** Letters of the languages that write none of their words in ASCII alone, for the ends of words. */
const LETTER = "a-zà-ÿąćęłńóśźżœ'а-я";

const TABLES = LANGUAGES.map(({ signs, words }) => ({
  signs: new RegExp(`(?<![${LETTER}])(?:${signs})(?![${LETTER}])`, 'giu'),
  words: words.map(([english, others]): readonly [RegExp, string] => [
    new RegExp(`(?<![a-zà-ÿąćęłńóśźżœа-я])(?:${others})(?![a-zà-ÿąćęłńóśźżœа-я])`, 'giu'),
    ` ${english} `,
  ]),
}));

/** Fewer words of a language in a text may be a quotation, a name or a slip. */
const LEAST_SIGNS = 2;

const TENTHS: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
};

/** Any letter beyond ASCII, or one of the words that languages written in ASCII have most. */
const MAY_BE_OTHER =
  /[\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff]|\b(?:der|das|zwei|um die|klarer?|zum|macht|ist|mit|auf|prozent|brauche|kein(?:e|en)?|el|mi|donc|asso|alto|quasi|sin|umas|ganhar|pagar|gano|bote|carta|sans|veces|vezes|su|sus|rango|cuando|soit|estou|gegner|ich|und|nicht|oder|habe|mein\w*|gegen|j'ai|je|avec|vinco|delle|o sea|dan|estoy|contre|contra|contro|une|est|dans|du|pas|les|mon|tengo|necesito|pero|los|las|una|que|por|para|del|sono|della|che|ho|tenho|preciso|uma|com|não|tirage|proyecto|brelan|doble pareja|deux paires|equidade?|cotes? du pot|ik|heb|mijn|een|het|niet|nodig|mam|nie|jest|czyli)\b/i;

/** A text with the names of hands, draws and odds in English: the parsers know English alone. */
export function inEnglish(text: string): string {
  if (!MAY_BE_OTHER.test(text)) return text;
  let english = cardsInEnglish(text)
    // "六成": tenths.
    .replaceAll(
      /([一二两三四五六七八九])成(?![牌对花顺三功])/g,
      (_, tenths: string) => ` ${TENTHS[tenths]}0% `,
    )
    .replaceAll(/[，、]/g, ', ')
    .replaceAll(/[。．]/g, '. ')
    .replaceAll('：', ': ')
    .replaceAll(/[；]/g, '; ')
    .replaceAll('？', '? ')
    .replaceAll('！', '! ')
    .replaceAll(/[（]/g, ' (')
    .replaceAll(/[）]/g, ') ')
    .replaceAll('％', '%')
    .replaceAll(/\u2019/g, "'");
  const spoken = english;
  for (const { signs, words } of TABLES) {
    if (!isSpoken(spoken, signs)) continue;
    for (const [pattern, word] of words) english = english.replaceAll(pattern, word);
  }
  return english;
}

function isSpoken(text: string, signs: RegExp): boolean {
  const seen = text.match(signs);
  if (seen === null) return false;
  // Letters of another script are a sign by themselves.
  return seen.length >= LEAST_SIGNS || /[^\n\r\t -~]/.test(seen[0]) || /[à-ÿąćęłńóśźż]/i.test(text);
}
