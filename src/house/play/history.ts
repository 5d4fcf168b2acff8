import { STREETS, type Street } from '../../engine/street.ts';
import { MissingFactError } from '../prompt-text.ts';

export type SeenType = 'blind' | 'fold' | 'check' | 'call' | 'bet' | 'raise';

/** One line of the hand's history, as the prompt tells it. */
export interface SeenAction {
  readonly alias: string;
  readonly position: string;
  readonly street: Street;
  /** An all-in is a raise, a bet or a call, by what it does to the price. */
  readonly type: SeenType;
  readonly allIn: boolean;
}

const STREET_LINE = /^(?<street>Preflop|Flop|Turn|River)(?: \[[^\]]+\])?:$/;
const ACTION_LINE = /^- (?<alias>Player \d+) \((?<position>[A-Z0-9+]+)(?:, you)?\) (?<move>.+)$/;

/**
 * Reads the section "Action in this hand".
 * @param players the aliases dealt in.
 * @throws {MissingFactError} for a line that says nothing readable, or of somebody not dealt in.
 */
export function readHistory(section: string, players: readonly string[]): readonly SeenAction[] {
  const actions: SeenAction[] = [];
  let street: Street = 'preflop';
  let price = 0;
  for (const line of section.split('\n')) {
    const named = STREET_LINE.exec(line)?.groups?.['street']?.toLowerCase();
    if (named !== undefined) {
      street = STREETS.find((known) => known === named) ?? street;
      price = 0;
      continue;
    }
    if (line === '- no action') continue;
    const { alias, position, move } = ACTION_LINE.exec(line)?.groups ?? {};
    if (alias === undefined || position === undefined || move === undefined) {
      throw new MissingFactError('## Action in this hand', line);
    }
    if (!players.includes(alias)) throw new MissingFactError(`Players dealt in: ${alias}`, line);
    const { type, to } = readMove(move, price);
    price = Math.max(price, to);
    actions.push({ alias, position, street, type, allIn: move.includes('all-in') });
  }
  return actions;
}

function readMove(move: string, price: number): { type: SeenType; to: number } {
  const [, verb, amount] =
    /^(posts the small blind|posts the big blind|posts an ante|folds|checks|calls|bets|raises to|goes all-in with \d+, to)(?: (\d+))?/.exec(
      move,
    ) ?? [];
  const to = Number(amount ?? 0);
  switch (verb) {
    case 'posts the small blind':
    case 'posts the big blind':
      return { type: 'blind', to };
    case 'posts an ante':
      return { type: 'blind', to: 0 };
    case 'folds':
      return { type: 'fold', to: 0 };
    case 'checks':
      return { type: 'check', to: 0 };
    case 'calls':
      return { type: 'call', to: 0 };
    case 'bets':
      return { type: 'bet', to };
    case 'raises to':
      return { type: 'raise', to };
    case undefined:
      throw new MissingFactError('## Action in this hand', move);
    default:
      if (to <= price) return { type: 'call', to: 0 };
      return { type: price === 0 ? 'bet' : 'raise', to };
  }
}

export function isBetOrRaise(action: SeenAction): boolean {
  return action.type === 'bet' || action.type === 'raise';
}
