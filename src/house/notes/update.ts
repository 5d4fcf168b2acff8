import type { Chance } from '../chance.ts';
import { isBetOrRaise } from '../play/history.ts';
import type { PlayingStyle } from '../play/styles.ts';
import { NOTHING_NOTED, recall, type Tendencies, write } from './notebook.ts';
import { after, entered, type RememberedHand, raised } from './remembered-hand.ts';

/** Characters a token: a stand-in writes plain English. It stays a little under its bound. */
const CHARACTERS_PER_TOKEN = 3.9;

/** The new notebook, or null where nothing was worth writing down. */
export function updateNotebook(
  hand: RememberedHand,
  style: PlayingStyle,
  chance: Chance,
): string | null {
  const worth = hand.shown.size > 0 || chance.happens('take notes', style.speech.takesNotes);
  if (!worth) return null;
  const noted = new Map(recall(hand.notebook));
  for (const alias of hand.opponents) {
    noted.set(alias, observe(noted.get(alias) ?? NOTHING_NOTED, hand, alias));
  }
  return write(noted, Math.floor(hand.notebookMaxTokens * CHARACTERS_PER_TOKEN));
}

function observe(noted: Tendencies, hand: RememberedHand, alias: string): Tendencies {
  const later = after(hand, alias);
  return {
    hands: noted.hands + 1,
    entered: noted.entered + (entered(hand, alias) ? 1 : 0),
    raised: noted.raised + (raised(hand, alias) ? 1 : 0),
    bets: noted.bets + later.filter(isBetOrRaise).length,
    calls: noted.calls + later.filter((action) => action.type === 'call').length,
    shown: hand.shown.get(alias) ?? noted.shown,
  };
}
