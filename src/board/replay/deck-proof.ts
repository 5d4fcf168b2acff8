import {
  deckProofOf,
  historyOfRecordedHand,
  recordedHandSchema,
} from '../../archive/formats/recorded-hand.ts';
import { deckFault } from '../../archive/formats/replay-file.ts';
import { cardPicture } from '../../pages/card.ts';
import { type Html, html } from '../../pages/html.ts';
import type { Hand } from '../../shared/records/hand.ts';

/** The deck's commitment, and whether the deck that was played is the one committed to. */
export function deckSection(hand: Hand): Html {
  return html`<section aria-labelledby="deck"><h2 id="deck">The deck</h2>
<p>Before the first card was seen, this hash of the shuffled deck was stored:<br><code>${hand.deckCommitment}</code></p>
${hand.deck === null ? html`<p class="note">The deck itself is stored when the hand is over; then everybody can check it.</p>` : proof(hand, hand.deck)}
</section>`;
}

function proof(hand: Hand, deck: readonly string[]): Html {
  const fault = proofFault(hand);
  return html`<p>${
    fault === null
      ? html`<span class="badge badge-good">verified</span> The deck below has that hash, and every card of the hand was dealt from it.`
      : html`<span class="badge badge-bad">not verified</span> ${fault}`
  }</p>
<details class="whole"><summary>The 52 cards in dealing order, and how to check them</summary>
<p class="deck">${deck.map(cardPicture)}</p>
<p class="note">The hash is the SHA-256 of the JSON text <code>["deck commitment", "${hand._id}", first card, … last card]</code> without spaces, cards as in <code>Ah</code>. Seat 1 has the first two cards, seat 2 the next two, and so on to seat 10; the board begins with card 21. <code>arena replay --verify</code> checks every hand of an export.</p></details>`;
}

function proofFault(hand: Hand): string | null {
  const recorded = recordedHandSchema.parse(hand);
  return deckFault({
    kind: 'hand',
    place: { file: hand._id, line: 1 },
    history: historyOfRecordedHand(recorded),
    deckProof: deckProofOf(recorded),
  });
}
