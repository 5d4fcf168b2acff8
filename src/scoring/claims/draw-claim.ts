import { type FoundName, NameTable } from './names.ts';
import { isNamedAsOwn, isOwnHolding } from './own-holding.ts';

/** Draws as texts name them; `straight draw` is one that does not say which. */
export const DRAWS = [
  'flush draw',
  'oesd',
  'gutshot',
  'double gutshot',
  'straight draw',
  'backdoor flush',
  'backdoor straight',
] as const;
export type ClaimedDraw = (typeof DRAWS)[number];

const SUIT = '(?:hearts?|spades?|clubs?|diamonds?)';
const BACKDOOR = '(?:back[ -]?door|runner[ -]runner|bd)';
const AND = '(?: and | & |/| or |\\+| plus )';

/** A flush draw with a straight draw, where the text does not say which: "combo draw: flush draw plus OESD". */
const COMBINED: readonly ClaimedDraw[] = ['flush draw', 'straight draw'];

const SPECIFIC: readonly ClaimedDraw[] = ['oesd', 'gutshot', 'double gutshot'];

/** Longer names first: what they name together is not named again by their parts. */
const NAMES = new NameTable<readonly ClaimedDraw[]>([
  {
    meaning: ['backdoor flush', 'backdoor straight'],
    signal: /door|runner|bd/,
    names: `${BACKDOOR} (?:nut )?(?:flush(?: draw)?${AND}(?:${BACKDOOR} )?straight|straight(?: draw)?${AND}(?:${BACKDOOR} )?flush)(?: draws?)?`,
  },
  {
    meaning: ['backdoor flush'],
    signal: /door|runner|bd/,
    names: `${BACKDOOR}[ -](?:nut )?(?:flush|${SUIT})(?: draws?)?|bdn?fd`,
  },
  {
    meaning: ['backdoor straight'],
    signal: /door|runner|bd/,
    names: `${BACKDOOR}[ -](?:straight|wheel)(?: draws?)?|bdsd`,
  },
  {
    meaning: ['oesd', 'flush draw'],
    signal: /oesfd|open/,
    names: 'oesfd|open[ -]?ended straight flush draws?|open[ -]?ended straight[ -]flush draws?',
  },
  {
    meaning: ['double gutshot'],
    signal: /double/,
    names: 'double[ -](?:gut[ -]?shots?|gutters?|belly[ -]?busters?)(?: straight)?(?: draws?)?',
  },
  {
    meaning: ['oesd'],
    signal: /oesd|open|up[ -]and|outside/,
    names:
      'oesd|open[ -]?end(?:ed|er)s?(?: straight)?(?: draws?)?|up[ -]and[ -]down(?: straight)?(?: draws?)|(?<!\\b(?:gone|going|went|goes|go|been|stack|swung|swings?) )up[ -]and[ -]down(?= with \\w+ outs| (?:plus|and|on|to go|here)\\b| ?[,:+&/()]|$)|outside straight draws?',
  },
  {
    meaning: ['gutshot'],
    signal: /gut|inside|bust/,
    names:
      'gut[ -]?shots?(?: straight)?(?: draws?)?|gutters?|gutty|draw(?:ing)? to (?:an|the) inside straight|inside straight draws?|belly[ -]?busters?',
  },
  {
    meaning: ['flush draw', 'straight draw'],
    signal: /draw/,
    names: `flush(?: draw)?${AND}straight draws?|straight(?: draw)?${AND}(?:nut )?flush draws?|straight flush draws?|drawing to (?:a|the|my|our) straight flush`,
  },
  {
    meaning: COMBINED,
    signal: /combo|combination/,
    names: '(?:combo|combination)[ -]draws?',
  },
  {
    meaning: ['flush draw'],
    signal: /flush|fd\b|draw/,
    names: `(?:nut[ -])?flush[ -]?(?:re)?draws?|n?fd|(?:re)?draws? to (?:a|the|my|our) (?:nut |[\\w-]+-high )?flush|(?<=\\b(?:my|nine|9|eight|8) )flush outs|flush outs(?= ?[:=(])|(?:nine|9|eight|8|seven|7) (?:clean |good |live |more |remaining |other )?(?:outs|hearts|spades|clubs|diamonds)(?: (?:left|to come|remaining|live))? (?:to|for|give me|make|making|complete|completing|to make) (?:the |a |my |me |to )*(?:nut )?flush|(?:nut )?${SUIT} draws?|(?:four|4) to (?:a|the|my|our) (?:nut )?flush|draw(?:ing)? to (?:a|the|my|our) (?:[\\w-]+ )?flush`,
  },
  {
    meaning: ['straight draw'],
    signal: /straight/,
    names:
      'straight[ -]?(?:re)?draws?|(?:four|4) to (?:a|the|my|our) straight|draw(?:ing)? to (?:a|the|my|our) (?:[\\w-]+ )?straight',
  },
]);

/** The name is part of another one: a board or hands of others. */
const FOLLOWED_AWAY =
  /^(?:(?:\s|-)(?:possibilit\w+|blockers?|heavy|completing|texture|boards?|flops?|runouts?|combos?|combinations?|type|hands|region)\b|\+(?!\s|[a-z]))/;
const HAD = /\b(?:had|held|started with|flopped|called with)\b[^;]*$/;
const PLURAL = /(?:draws|shots|gutters|enders|busters)$/;
const BOTH_COME = /^ (?:if|when|should) (?:the )?(?:turn and (?:the )?river|both)\b/;
const GIVES_OWN = /^\s*(?:gives?|leaves?|makes?|provides?|keeps?)\s+(?:me|us|hero)\b/;
/** It has come or can come no more: not a draw any longer. */
const OVER =
  /^\s*(?:(?:is |are )?(?:not relevant|irrelevant|no (?:use|help)|not there|not live|not possible|too thin)|(?:on the flop[^.;]*,? (?:and )?now [^.;]*(?:complete|there|made))|(?:and |just |has |have |had |already |finally |now )*(?:completed|turned into|became|become|got home|hit|completes|came in|got there|arrived|missed|misses|bricked|whiffed|busted|died|filled)|never|didn't|is (?:dead|gone|busted|complete))\b/;
/** Somebody else's: the price is set against it. */
/** "The same number as an open-ender": compared, not held. */
const COMPARED =
  /\b(?:as (?:many|good|strong) (?:\w+ )?as|same (?:\w+ )?(?:as|number as)|number as|just like|like|than|unlike|equal to|as with|worth) (?:an? |the )?$/;
const CHARGED =
  /\b(?:charg\w+|protect\w*|deny\w*|denies|price[sd]?|pricing|against|from|vs|versus|many|any|all|most|more|other|dominated|complet\w+|possible|potential)\s+(?:(?:the|a|any|those|these|all|possible|potential|obvious|worse|lower|weaker|dominated|other|of|equity|out|to|flush|straight|heart|spade|club|diamond|and|or|front-?door|nut)\s+)*$/;

/** Every draw of the player's own, still to come, that a text claims; in the order of {@link DRAWS}. */
export function drawClaims(sentences: readonly string[]): readonly ClaimedDraw[] {
  const claimed = new Set<ClaimedDraw>();
  let combined = false;
  for (const sentence of sentences) {
    for (const name of NAMES.find(sentence)) {
      if (!isClaim(sentence, name)) continue;
      if (name.meaning === COMBINED) combined = true;
      else for (const draw of name.meaning) claimed.add(draw);
    }
  }
  if (combined && claimed.size === 0) return COMBINED;
  // "Open-ended … so a combo draw": what it is combined with.
  if (combined && SPECIFIC.some((draw) => claimed.has(draw))) claimed.add('flush draw');
  // "A straight draw, open at both ends": which one is said.
  if (SPECIFIC.some((draw) => claimed.has(draw))) claimed.delete('straight draw');
  return DRAWS.filter((draw) => claimed.has(draw));
}

function isClaim(
  sentence: string,
  { text, start, end }: FoundName<readonly ClaimedDraw[]>,
): boolean {
  const named = isNamedAsOwn(sentence, start) || GIVES_OWN.test(sentence.slice(end));
  if (OVER.test(sentence.slice(end)) || FOLLOWED_AWAY.test(sentence.slice(end))) return false;
  if (CHARGED.test(sentence.slice(0, start))) return false;
  if (COMPARED.test(sentence.slice(0, start))) return false;
  // "I had the flush draw on the flop."
  if (HAD.test(sentence.slice(0, start)) && /^ (?:on|from) the flop\b/.test(sentence.slice(end)))
    return false;
  if (PLURAL.test(text) && !named) return false;
  // "A backdoor flush draw if turn and river both come": no other condition than every such draw has.
  const said =
    /^back|^bd|^runner/.test(text) && BOTH_COME.test(sentence.slice(end))
      ? sentence.slice(0, end)
      : sentence;
  return isOwnHolding(said, start, end, { possessedIsOwn: true });
}
