import { withoutMarkup } from './marked-up-text.ts';
import { inEnglish } from './other-languages.ts';
import { withoutSlips } from './typing-slips.ts';

/**
 * A model's text made plain for the parsers: typographic signs, markdown and invisible characters
 * are taken off, so that one way of writing a thing is left. Suit signs stay.
 */
export function plainText(text: string): string {
  const english = withoutSlips(inEnglish(text));
  if (IS_PLAIN.test(english)) return english;
  const ascii = BEYOND_ASCII.test(english) ? withPlainSigns(english) : english;
  return (
    withoutMarkdown(withoutMarkup(ascii))
      .replaceAll(/\b(vs|approx|incl|est|ca|circa|prob|max|min|req|eq)\./gi, '$1')
      // "20 out of 65 is... 30.7": a pause, and the same sentence goes on.
      .replaceAll(
        /\b(is|are|like|about|maybe|have|need|so|of|at|=)(?:\.{2,}|\u2026)\s+(?=[\da-z~])/gi,
        '$1 ',
      )
      // "Nine outs... times four is 36."
      .replaceAll(/\b(outs?)(?:\.{2,}|\u2026),? (?=(?:x|times|so|that|which)\b)/gi, '$1 ')
      // "TP + open-ender... no: a gutshot": what is taken back is so in its own sentence.
      .replaceAll(TAKEN_BACK, ', but no, it is not. ')
      // "A high" has no article, though "a high flush" has.
      .replaceAll(
        /(?<!\b(?:[Ww]ith|[Mm]ade) )\b([AKQJT])(?:-| )hi(?:gh)?\b(?! (?:flush|straight|card|board|flop|pair))/g,
        (_, rank: string) => `${HIGH[rank]}-high`,
      )
      .replaceAll(/\be\.g\.?/gi, 'such as')
      .replaceAll(/\bi\.e\.?/gi, 'that is')
      // "Equity? About 55 %." speaks of equity, though a short question alone claims nothing.
      .replaceAll(
        /\b(equity|odds|price|chances?|win rate|charg(?:es?|ing)|needed|required|break-?even|cost|to call)\?+["'\s-]+/gi,
        '$1: ',
      )
      // One blank between words: the patterns need not look for more, nor can a model stall them.
      .replaceAll(/[^\S\n]+/g, ' ')
  );
}

const TAKEN_BACK =
  /(?:\.{2,}|\u2026|,| -)\s*(?:no|wait,? no|hmm,? no|actually,? no|scratch that|correction|strike that)\s*[,:;.-]+\s*/gi;
const HIGH: Readonly<Record<string, string>> = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
};

/** Most texts: one line of ASCII without markup, keys, double blanks or abbreviations with points. */
const IS_PLAIN =
  /^(?![-•>\d\s])(?!.*(?: {2}|\b(?:vs|approx|incl|est|ca|prob|max|min|req|eq)\.|\be\.g|\bi\.e|[a-z]\?|\.\.|, (?:no|wait|scratch)\b|\b[AKQJT][- ]hi|":|[a-z][A-Z]\w*[:=]))(?=.*[a-z])[ !"$-)+-[\]^A-Za-z}]*$/;
const BEYOND_ASCII = /[^\n\r\t -~]/;

function withPlainSigns(text: string): string {
  return (
    text
      .replaceAll(/\u200b|\u200c|\u200d|\ufe0e|\ufe0f|\u2060/g, '')
      .replaceAll(/[\u2018\u2019\u02bc]/g, "'")
      .replaceAll(/[\u201c\u201d]/g, '"')
      .replaceAll(/(?<=[\d%]\s?)[\u2010-\u2015\u2212](?=\s?[\d~])/g, '-')
      .replaceAll(/[\u2013-\u2015]/g, ' - ')
      .replaceAll(/[\u2010-\u2012\u2212]/g, '-')
      .replaceAll(/[\u2243\u2245\u2248\u223c]/g, '~')
      .replaceAll('\u00d7', 'x')
      .replaceAll('\u00f7', '/')
      .replaceAll(/[\u2192\u21d2\u27f6\u2794\u279c\u279e\u21a6]/g, '->')
      // The one letter whose lower case is longer: the parsers' places must fit either case.
      .replaceAll('\u0130', 'I')
  );
}

function withoutMarkdown(text: string): string {
  return text
    .replaceAll(/(?<=[\d)]\s?)\*(?=\s?[\d(])/g, ' x ')
    .replaceAll(/\*+|`+|~~|(?<![A-Za-z0-9])_+|_+(?![A-Za-z0-9])/g, '')
    .replaceAll(/^[ \t]*(?:#+|[-•>]|\d+[.)])[ \t]+/gm, '');
}

/**
 * Sentences of a plain text. A point inside a number or a ratio ends none. A question that is
 * answered by "no", or is only a phrase ("Overpair?"), claims nothing and is left out.
 */
export function sentencesOf(plain: string): readonly string[] {
  const pieces = plain.split(/([.!?]+(?=\s|["')\]]|$)|[\n;]+)/);
  const sentences: { text: string; asked: boolean }[] = [];
  for (let at = 0; at < pieces.length; at += 2) {
    const text = (pieces[at] as string).trim();
    if (text !== '') sentences.push({ text, asked: pieces[at + 1]?.includes('?') ?? false });
  }
  return sentences
    .map((sentence, at) =>
      asksOfOthers(sentences[at - 1]) || isShareOfTheirs(sentences[at - 1], sentence.text)
        ? { ...sentence, text: `he has ${sentence.text}` }
        : sentence,
    )
    .map(({ text, asked }, at) => (asked ? claimedIn(text, sentences[at + 1]?.text ?? '') : text))
    .filter((text) => text !== '');
}

/** "What beats me? Sets, two pair.": what is answered are hands of others. */
function asksOfOthers(question: { text: string; asked: boolean } | undefined): boolean {
  return question?.asked === true && ASKS_OF_OTHERS.test(question.text);
}

const ASKS_OF_OTHERS =
  /^(?:so |ok |and |but )*(?:what|which)\b[^,]*\b(?:(?:do|can|am) i (?:beat|lose|losing)|beats? (?:me|us)|calls? (?:me|us)|(?:does|can|could|would|might) (?:he|she|they|villain|opponent) (?:have|hold|rep|show|do this with|call with))\b/i;

/** "Would he ever trap me here? Maybe one time in ten." */
function isShareOfTheirs(
  question: { text: string; asked: boolean } | undefined,
  answer: string,
): boolean {
  return question?.asked === true && ASKS_HOW_THEY_PLAY.test(question.text) && SHARE.test(answer);
}

const ASKS_HOW_THEY_PLAY =
  /\b(?:would|does|do|is|are|could|can|will|has|did) (?:(?!i\b|we\b)[\w-]+ ){0,2}?(?:he|she|they|villain|opponent|anyone|somebody|someone|players?)\b(?!.*\b(?:am i|do i|i beat|i win|i ahead)\b)/i;
const SHARE =
  /^(?:(?:well|maybe|perhaps|probably|about|some|roughly|like|say|around|i'd say|i think|only|call it),? )*~?(?:\d{1,3} ?(?:%|percent)|(?:\d|one|two|three|four) (?:times? )?(?:in|out of)\b|half\b|an? (?:third|quarter)\b)/i;

const PHRASE_WORDS = 3;

/** What a question claims all the same: of a long one that is denied, all but its last part. */
function claimedIn(question: string, answered: string): string {
  const answer = answered.replace(/^["'\s-]+/, '');
  if (/^(?:no|nope)\s*[,-]/i.test(answer)) {
    return question.slice(0, Math.max(0, question.search(/[,:][^,:]*$/)));
  }
  if (/^(?:yes|yeah|yep|sure|i do|of course)\b/i.test(answer)) return question;
  // "Equity maybe 39%?" says a number, if not for sure.
  if (/\d\s?(?:%|percent|to 1|:1)/.test(question)) return question;
  return question.split(' ').length <= PHRASE_WORDS ? '' : question;
}
