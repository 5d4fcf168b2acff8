import type { DecisionView, HistoryAction } from '../../../shared/fleet/queues/payloads.ts';

/** Which hand of the session it is, and what the blinds cost. */
export function describeTable(table: DecisionView['table']): string {
  const ante = table.ante === 0 ? 'no ante' : `ante ${table.ante}`;
  return [
    '## Table',
    `Hand ${table.hand} of ${table.hands}`,
    `Level ${table.level}: blinds ${table.smallBlind}/${table.bigBlind}, ${ante}`,
  ].join('\n');
}

/** What stands around a notebook in every prompt, and in a memory update's answer. */
export const NOTEBOOK_OPENS = '<notebook>';
export const NOTEBOOK_CLOSES = '</notebook>';

/**
 * A player's own notes. A notebook cannot close its own section: one may come from a file, and what
 * stands after the tag is the game's word.
 */
export function describeNotebook(notebook: string): string {
  const text = notebook.replaceAll(/<\/?notebook>/gi, '').trim();
  return `## Your notebook\n${NOTEBOOK_OPENS}\n${text === '' ? '(empty)' : text}\n${NOTEBOOK_CLOSES}`;
}

type Street = HistoryAction['street'];

const STREETS: readonly Street[] = ['preflop', 'flop', 'turn', 'river'];
const BOARD_CARDS: Readonly<Record<Street, number>> = { preflop: 0, flop: 3, turn: 4, river: 5 };

/**
 * The hand's actions as everybody saw them, street by street, each street with its board.
 * @param board the cards dealt so far.
 * @param you the reader's alias, marked in every line of its own.
 */
export function describeHistory(
  history: readonly HistoryAction[],
  board: readonly string[],
  you: string,
): string {
  const dealt = STREETS.filter((street) => BOARD_CARDS[street] <= board.length);
  return dealt
    .map((street) => {
      const actions = history.filter((action) => action.street === street);
      const lines = actions.map((action) => `- ${describeAction(action, you)}`);
      return [streetHeading(street, board), ...(lines.length > 0 ? lines : ['- no action'])].join(
        '\n',
      );
    })
    .join('\n');
}

export function capitalised(street: Street): string {
  return `${street.charAt(0).toUpperCase()}${street.slice(1)}`;
}

function streetHeading(street: Street, board: readonly string[]): string {
  const cards = board.slice(0, BOARD_CARDS[street]);
  return cards.length === 0
    ? `${capitalised(street)}:`
    : `${capitalised(street)} [${cards.join(' ')}]:`;
}

function describeAction(action: HistoryAction, you: string): string {
  const who = action.alias === you ? `${action.position}, you` : action.position;
  const allIn = action.allIn && action.type !== 'all_in' ? ' and is all-in' : '';
  return `${action.alias} (${who}) ${describeMove(action)}${allIn}`;
}

function describeMove({ type, to, added }: HistoryAction): string {
  switch (type) {
    case 'small_blind':
      return `posts the small blind ${added}`;
    case 'big_blind':
      return `posts the big blind ${added}`;
    case 'ante':
      return `posts an ante ${added}`;
    case 'fold':
      return 'folds';
    case 'check':
      return 'checks';
    case 'call':
      return `calls ${added}`;
    case 'bet':
      return `bets ${to}`;
    case 'raise':
      return `raises to ${to}`;
    case 'all_in':
      return `goes all-in with ${added}, to ${to}`;
  }
}
