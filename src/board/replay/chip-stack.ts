import { type Html, html } from '../../pages/html.ts';
import { count } from '../../shared/text/figures.ts';

/** Values of chips as tournaments have them, with the name of their colour in the style sheet. */
const CHIPS: readonly (readonly [value: number, colour: string])[] = [
  [5000, 'orange'],
  [1000, 'yellow'],
  [500, 'purple'],
  [100, 'black'],
  [25, 'green'],
  [5, 'red'],
  [1, 'white'],
];

/** A higher pile says no more, and leaves no room for what is above it. */
const MOST_CHIPS = 6;
const CHIP_HEIGHT = 4;

/** The chips that pay an amount, largest first; of many only the first few. */
export function chipColours(amount: number): readonly string[] {
  const colours: string[] = [];
  let left = amount;
  for (const [value, colour] of CHIPS) {
    while (left >= value && colours.length < MOST_CHIPS) {
      colours.push(colour);
      left -= value;
    }
  }
  return colours;
}

/** An amount as a pile of chips with the number beside it. */
export function chipStack(amount: number): Html {
  const colours = chipColours(amount);
  const height = 12 + CHIP_HEIGHT * (colours.length - 1);
  return html`<span class="chip-stack"><svg viewBox="0 0 20 ${height}" width="20" height="${height}" aria-hidden="true">${colours.map(
    (colour, index) => oneChip(colour, height - 6 - CHIP_HEIGHT * index),
  )}</svg><b>${count(amount)}</b></span>`;
}

function oneChip(colour: string, y: number): Html {
  return html`<g class="chip chip-${colour}"><ellipse cx="10" cy="${y}" rx="9" ry="5"/><ellipse class="face" cx="10" cy="${y - 1.5}" rx="9" ry="4.5"/><ellipse class="ring" cx="10" cy="${y - 1.5}" rx="5.5" ry="2.6"/></g>`;
}
