import { FULL_DECK } from '../../engine/card.ts';
import { HAND_CLASSES, type HandClass } from '../../engine/rank-hand.ts';
import type { Chance } from '../chance.ts';
import type { Assessment, OpponentRead } from '../play/assessment.ts';
import type { Choice } from '../play/choice.ts';
import type { PlayingStyle } from '../play/styles.ts';
import { describeMade } from './hand-words.ts';

/**
 * A stand-in's reasons for its choice: its hand, draws, equity, odds, an opponent, and the purpose.
 * Mostly right; some styles misread hands and odds, or fear cards that nobody has shown, as the
 * metrics on the texts must be able to tell.
 */
export function explain(
  seen: Assessment,
  choice: Choice,
  style: PlayingStyle,
  chance: Chance,
): string {
  const hidesBluff =
    choice.purpose === 'bluff' && !chance.happens('admit', style.speech.admitsBluff);
  return [
    handSentence(seen, style, chance, hidesBluff),
    drawSentence(seen),
    equitySentence(seen, style, chance, hidesBluff),
    oddsSentence(seen, style, chance),
    opponentSentence(seen, choice, style, chance),
    imaginedCardSentence(seen, style, chance),
    rangeSentence(seen, choice, style, chance),
    purposeSentence(seen, choice, chance, hidesBluff),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function handSentence(
  seen: Assessment,
  style: PlayingStyle,
  chance: Chance,
  hides: boolean,
): string {
  const { holeCards, board, position, street } = seen.situation;
  const cards = holeCards.join(' ');
  if (seen.made === null) {
    return `I hold ${cards} in the ${position}, ${startingHandWords(seen.percentile)}.`;
  }
  if (hides) return `I hold ${cards} on ${board.join(' ')}.`;
  const wrong = chance.happens('wrong hand', style.speech.wrongHand);
  const made = wrong ? betterClaim(seen) : describeMade(seen.made, holeCards, board);
  return chance.pick('hand words', [
    `On the ${street} I have ${made}.`,
    `My ${cards} on ${board.join(' ')} gives me ${made}.`,
    `I hold ${cards}: I have ${made}.`,
  ]);
}

/** Without the words that would state an equity: how good a hand is depends on who else is in. */
function startingHandWords(percentile: number): string {
  if (percentile < 0.04) return 'one of the best starting hands';
  if (percentile < 0.15) return 'better than most starting hands';
  if (percentile < 0.4) return 'playable in good position';
  return percentile < 0.7 ? 'below the average' : 'close to the bottom';
}

/** A draw taken for the hand it may become, else one class too high. */
function betterClaim({ draws, made }: Assessment): string {
  if (draws.includes('flush draw')) return 'a flush';
  if (draws.includes('open-ended straight draw')) return 'a straight';
  const index = HAND_CLASSES.indexOf(made as HandClass);
  const next = HAND_CLASSES[Math.min(index + 1, HAND_CLASSES.length - 1)] as HandClass;
  return /^(?:pair|straight|flush|full house|straight flush)$/.test(next) ? `a ${next}` : next;
}

function drawSentence({ draws, situation }: Assessment): string {
  const [best] = draws;
  if (best === undefined || situation.street === 'river') return '';
  return `I also have ${/^[aeiou]/.test(best) ? 'an' : 'a'} ${best}.`;
}

function equitySentence(
  seen: Assessment,
  style: PlayingStyle,
  chance: Chance,
  hides: boolean,
): string {
  if (hides || !chance.happens('state equity', style.speech.statesEquity)) return '';
  const { equityError, equityBias } = style.speech;
  const error = equityBias + chance.between('equity error', -equityError, equityError);
  const percent = Math.round(Math.min(0.97, Math.max(0.03, seen.equity + error)) * 100);
  return chance.pick('equity words', [
    `I estimate my equity at ${percent}%.`,
    `I have about ${percent}% equity here.`,
    `My equity is roughly ${percent}%.`,
  ]);
}

const ODDS_ERROR = 0.14;

function oddsSentence({ situation }: Assessment, style: PlayingStyle, chance: Chance): string {
  if (situation.toCall === 0 || !chance.happens('state odds', style.speech.statesOdds)) return '';
  const wrong = chance.happens('wrong odds', style.speech.wrongOdds);
  const odds = wrong ? Math.max(0.04, situation.potOdds - ODDS_ERROR) : situation.potOdds;
  const ratio = ((1 - odds) / odds).toFixed(1);
  return chance.pick('odds words', [
    `The pot odds are ${Math.round(odds * 100)}%.`,
    `I need ${Math.round(odds * 100)}% by the pot odds.`,
    `I am getting ${ratio}:1.`,
  ]);
}

function opponentSentence(
  seen: Assessment,
  choice: Choice,
  style: PlayingStyle,
  chance: Chance,
): string {
  if (!chance.happens('opponent', style.speech.namesOpponent)) return '';
  const read = seen.aggressor ?? seen.opponents.toSorted((a, b) => b.hands - a.hands)[0];
  if (read === undefined) return '';
  if (read.hands < 3) return `I know little about ${read.alias} yet.`;
  return `${read.alias} ${tendency(read)}, ${adjustment(read, choice)}.`;
}

const LOOSE = 0.38;
const TIGHT = 0.2;
const PASSIVE = 1.2;

function tendency({ vpip, pfr, af }: OpponentRead): string {
  const percent = Math.round(vpip * 100);
  if (vpip > LOOSE && af < PASSIVE) return `is loose and passive (VPIP ${percent}%)`;
  if (vpip > LOOSE) return `plays ${percent}% of hands and attacks often`;
  if (vpip < TIGHT) return `is tight (VPIP ${percent}%)`;
  return pfr > vpip * 0.7 ? 'raises most hands it plays' : 'calls more than it raises';
}

/** What the tendency means for what is done now. */
function adjustment({ vpip, af }: OpponentRead, { type, purpose }: Choice): string {
  if (type === 'fold' || type === 'check') {
    if (vpip < TIGHT) return 'so I respect what it does';
    return vpip > LOOSE && af < PASSIVE
      ? 'so a bluff would be called'
      : 'so I wait for a better spot';
  }
  if (purpose === 'bluff' || purpose === 'semi-bluff') {
    return vpip > LOOSE ? 'but even it must let go sometimes' : 'so it folds to pressure';
  }
  if (type === 'call') return vpip > LOOSE ? 'so I can call lighter' : 'so I call with care';
  return vpip > LOOSE ? 'so I expect worse hands to pay me' : 'so I take the lead';
}

/** Names a card that is neither in hand nor on the board, as a confused player does. */
function imaginedCardSentence(seen: Assessment, style: PlayingStyle, chance: Chance): string {
  if (seen.made === null || !chance.happens('imagined', style.speech.imaginedCard)) return '';
  const known = new Set([...seen.situation.holeCards, ...seen.situation.board]);
  const unseen = FULL_DECK.filter((card) => !known.has(card));
  const card = unseen[Math.floor(chance.roll('imagined card') * unseen.length)];
  return `The ${card} on this board worries me.`;
}

function rangeSentence(
  seen: Assessment,
  choice: Choice,
  style: PlayingStyle,
  chance: Chance,
): string {
  if (!chance.happens('range', style.speech.rangeWords)) return '';
  return chance.pick('range words', rangeWords(seen, choice));
}

function rangeWords(seen: Assessment, { type }: Choice): readonly [string, ...string[]] {
  const passive = type === 'fold' || type === 'check';
  if (seen.made === null) {
    return passive
      ? [
          'It is outside my range for this position.',
          'Combos like this one lose too much equity realization.',
        ]
      : [
          'It is inside my range for this position.',
          'I play combos like this one at some frequency.',
        ];
  }
  return passive
    ? [
        'My range is capped when I do not bet.',
        'On this board texture their range is ahead of mine.',
      ]
    : [
        'My range is polarized when I bet here.',
        'I hold a blocker to the hands that continue.',
        'At this frequency my range stays balanced.',
      ];
}

function purposeSentence(seen: Assessment, choice: Choice, chance: Chance, hides: boolean): string {
  const size = choice.amount === null ? '' : ` to ${choice.amount}`;
  switch (choice.purpose) {
    case 'value':
      return choice.type === 'call'
        ? 'I call because I am ahead of what bets here.'
        : `I ${verb(choice)}${size} for value against worse hands.`;
    case 'continuation':
      return `I raised before the flop, so I ${verb(choice)}${size} as a continuation bet.`;
    case 'bluff':
      if (hides) return `I keep up the pressure and ${verb(choice)}${size}.`;
      return seen.made === null
        ? `I ${verb(choice)}${size} as a bluff: they fold often enough.`
        : chance.pick('bluff words', [
            `This is a bluff: my hand is weak and can only win if they fold, so I ${verb(choice)}${size}.`,
            `I have nothing at showdown, but I have fold equity, so I ${verb(choice)}${size}.`,
            `I missed, so I represent a strong hand and ${verb(choice)}${size}.`,
          ]);
    case 'semi-bluff':
      return `I ${verb(choice)}${size} as a semi-bluff: they may fold, and my draw may come in.`;
    case 'trap':
      return `I ${choice.type} to trap: a bet would only fold out worse hands.`;
    case 'price':
      return seen.situation.toCall > 0 ? 'The price is good enough to continue.' : 'I continue.';
    case 'too-expensive':
      return `That is too expensive for this hand, so I ${choice.type}.`;
    case 'nothing':
      return `I see no reason to put more in, so I ${choice.type}.`;
    case 'free-card':
      return seen.situation.street === 'river'
        ? 'I check and see the showdown.'
        : 'I check and take the free card.';
    case 'open':
      return `I open with a raise${size}.`;
    case 'limp':
      return 'I limp in to see a cheap flop.';
    case 'three-bet':
      return `I reraise${size} to take control of the pot.`;
    case 'push':
      return 'My stack is short, so I move all-in.';
  }
}

function verb(choice: Choice): string {
  return choice.type === 'all_in' ? 'move all-in' : choice.type;
}
