/**
 * Tables, formulas, keys and shouted text turned into the lines that a writer without them would
 * write: "| Equity | 82% |", `"equity": 0.82`, `$\text{equity} \approx 82\%$` all say "equity: 82%"
 * or the like.
 */
export function withoutMarkup(text: string): string {
  let plain = text.includes('\t') ? text.replaceAll(TABBED, '$1: ') : text;
  if (plain.includes('\\')) plain = withoutFormulas(plain);
  if (plain.includes('|')) plain = withoutTables(plain);
  // A dictionary of Python's.
  if (/\{\s*'\w/.test(plain)) plain = plain.replaceAll("'", '"');
  if (KEYED.test(plain)) plain = withoutKeys(plain);
  if (SHOUTED.test(plain)) plain = plain.replaceAll(SHOUTED_CARDS, (card) => quietCard(card));
  return plain;
}

/** "eq<tab>35%" */
const TABBED = /^([A-Za-z][\w %/()-]{0,25})\t+/gm;

/** LaTeX as models write it in a line. */
function withoutFormulas(text: string): string {
  return text
    .replaceAll(/\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g, '($1)/($2)')
    .replaceAll(/\((\d+(?:\.\d+)?)\)\/\((\d+(?:\.\d+)?)\)/g, '$1/$2')
    .replaceAll(/\\(?:text|mathrm|mathbf|textbf|boxed|operatorname)\s*\{([^{}]*)\}/g, '$1')
    .replaceAll(/\\(?:approx|simeq|sim)(?![a-z])/g, '~')
    .replaceAll(/\\(?:geq?|leq?)(?![a-z])/g, '~')
    .replaceAll(/\\Pr(?![a-z])/g, 'Pr')
    .replaceAll(/_\{?(\w+)\}?/g, ' $1')
    .replaceAll(/\\(?:times|cdot)(?![a-z])/g, 'x')
    .replaceAll(/\\(?:rightarrow|to|Rightarrow|implies)(?![a-z])/g, '->')
    .replaceAll(/\\(hearts|spades|diamonds|clubs)uit/g, (_, suit: string) => SUIT_SIGNS[suit] ?? '')
    .replaceAll(/\\[()[\]]/g, ' ')
    .replaceAll(/\\[,;:! ]/g, ' ')
    .replaceAll(/\\([%$&#_{}])/g, '$1')
    .replaceAll(/\$+(?=[^$\n]{1,90}\$)([^$\n]+)\$+(?!\d)/g, '$1');
}

const SUIT_SIGNS: Readonly<Record<string, string>> = {
  hearts: '♥',
  spades: '♠',
  diamonds: '♦',
  clubs: '♣',
};

/** Words by which a cell is a label of what is beside or below it. */
const LABEL =
  /equity|\beq\b|odds|price|need|required|outs|hand|holding|draw|board|win|chance|break|prob/i;
const RULE = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/;

/** A row says "label: value", or each of its cells stands below its label. */
function withoutTables(text: string): string {
  const lines = text.split('\n');
  const out: string[] = [];
  let heads: readonly string[] = [];
  for (const [at, line] of lines.entries()) {
    if (!/^\s*\|.*\|\s*$|^[^|()=]+ \| [^|()=]+(?: \| [^|]*)*$/.test(line)) {
      heads = [];
      out.push(line);
      continue;
    }
    if (RULE.test(line)) continue;
    const cells = cellsOf(line);
    if (RULE.test(lines[at + 1] ?? '')) {
      heads = cells;
      continue;
    }
    // A row of somebody else's hand in a table of hands.
    if (cells.length > 2 && OTHERS_ROW.test(cells[0] ?? '')) continue;
    out.push(...linesOf(cells, heads));
  }
  return out.join('\n');
}

const OTHERS_ROW = /^(?:villain|opponent|opp|him|her|them|player \d|p\d)s?$/i;

function cellsOf(row: string): readonly string[] {
  return row
    .replaceAll(/^\s*\||\|\s*$/g, '')
    .split('|')
    .map((cell) => cell.trim());
}

function linesOf(cells: readonly string[], heads: readonly string[]): readonly string[] {
  const [label = '', ...values] = cells;
  const standsBelow = heads.slice(1).some((head) => LABEL.test(head));
  if (standsBelow || (LABEL.test(heads[0] ?? '') && !LABEL.test(label))) {
    return cells.map((cell, at) => `${heads[at] ?? ''}: ${cell}`);
  }
  const unlabelled = heads.length === 0 && values.length > 1 && !LABEL.test(label);
  if (unlabelled) return cells;
  // Two and two: "| Equity | 82% | Pot odds | 25% |".
  if (heads.length === 0 && values.length === 3) {
    return [`${label}: ${values[0]}`, `${values[1]}: ${values[2]}`];
  }
  return [`${label}: ${values.join(', ')}`];
}

/** `"pot_odds": "25%"`, `potOdds=0.25`, `pot_odds: 25%` */
const KEYED = /\w_\w|"[\w -]+"\s*:|\b[a-z]+[A-Z]\w*\s*[:=]/;

/** `"villain": { … }` tells of another hand. */
const OTHERS_PART =
  /"(?:him|her|them|he|villain|opponents?|opp|their?|his)\w*"\s*:\s*\{[^{}]*\},?/gi;

function withoutKeys(text: string): string {
  return text
    .replaceAll(OTHERS_PART, '')
    .replaceAll(
      /\b([a-z]{2,})((?:[A-Z][a-z]+)+)(?="?\s*[:=])/g,
      (_, first: string, rest: string) =>
        `${first}${rest.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`,
    )
    .replaceAll(/(?<=[A-Za-z])_(?=[A-Za-z])/g, ' ')
    .replaceAll(/[{,]\s*"([\w -]+)"\s*:\s*/g, '\n$1: ')
    .replaceAll(/"([\w -]+)"\s*:\s*/g, '$1: ')
    .replaceAll(/(?<=: )"([^"\n]*)"/g, '$1')
    .replaceAll(/\}\s*$/gm, '');
}

/** No small letters, and enough large ones to tell. */
const SHOUTED = /^[^a-z]*(?:[A-Z][^a-z]*){12}$/;
const SHOUTED_CARDS = /(?<![A-Z0-9])(?:(?:10|[2-9TJQKA])[CDHS])+(?![A-Z0-9])/g;

function quietCard(cards: string): string {
  return cards.replaceAll(/[CDHS](?=$|[^CDHS])/g, (suit) => suit.toLowerCase());
}
