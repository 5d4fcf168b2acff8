import { type Html, html } from './html.ts';

const SUITS: Readonly<Record<string, { sign: string; name: string; red: boolean }>> = {
  s: { sign: '♠', name: 'spades', red: false },
  h: { sign: '♥', name: 'hearts', red: true },
  d: { sign: '♦', name: 'diamonds', red: true },
  c: { sign: '♣', name: 'clubs', red: false },
};

const RANK_NAMES: Readonly<Record<string, string>> = {
  A: 'ace',
  K: 'king',
  Q: 'queen',
  J: 'jack',
  T: 'ten',
};

/** The four suits beside the project's name. */
export const SUIT_ROW = html`<span class="suits" aria-hidden="true"><i>♠</i><i class="red">♥</i><i class="red">♦</i><i>♣</i></span>`;

/**
 * A card as a small picture that is read aloud by its name. {@link CARD_STYLE} draws it.
 * @param card as records have it: `Ah`, `Td`
 */
export function cardPicture(card: string): Html {
  const rank = card.slice(0, 1);
  const suit = SUITS[card.slice(1)];
  if (suit === undefined) return html`<span class="playing-card">${card}</span>`;
  return html`<span class="playing-card${suit.red ? ' red' : ''}" role="img" aria-label="${RANK_NAMES[rank] ?? rank} of ${suit.name}"><b>${rank === 'T' ? '10' : rank}</b><i>${suit.sign}</i></span>`;
}

/** A card whose face is not seen. */
export function cardBack(): Html {
  return html`<span class="playing-card back" role="img" aria-label="face-down card"></span>`;
}

/** Several cards in a row; a list without cards is nothing. */
export function cardPictures(cards: readonly string[]): Html | null {
  return cards.length === 0
    ? null
    : html`<span class="playing-cards">${cards.map(cardPicture)}</span>`;
}

/** Draws cards of any font size that surrounds them; in the colours of `STYLE_SHEET`. */
export const CARD_STYLE = `
.playing-cards { display: inline-flex; gap: .2em; vertical-align: middle; }
.playing-card {
  display: inline-flex; flex-direction: column; align-items: center; justify-content: center;
  width: 1.75em; height: 2.4em; border: 1px solid #c9cfca; border-radius: .25em; background: #fff; color: #17211d;
  line-height: 1; vertical-align: middle; box-shadow: 0 1px 1px rgb(0 0 0 / 12%);
}
.playing-card b { font-weight: 700; letter-spacing: -.04em; }
.playing-card i { font-style: normal; font-size: .95em; }
.playing-card.red { color: #c2362e; }
.playing-card.back { background: repeating-linear-gradient(45deg, #2f6f8f 0 3px, #255a75 3px 6px); border-color: #1d4a61; }
`;
