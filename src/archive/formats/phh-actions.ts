import { type Card, CardError, type HoleCards, parseCard } from '../../engine/card.ts';
import { ArenaError } from '../../engine/error.ts';
import type { HistoryAction } from '../../engine/history/hand-history.ts';

/** An action of a PHH file that does not follow its grammar. */
export class PhhActionError extends ArenaError {
  /** As written, comment and all. */
  readonly action: string;

  constructor(action: string, reason: string, options: { cause?: unknown } = {}) {
    super(`action ${JSON.stringify(action)}: ${reason}`, options);
    this.action = action;
  }
}

/** What the `actions` of a PHH hand come to. */
export interface PhhPlay {
  /** By player; null where a card is not known or the hand was mucked. */
  readonly holeCards: readonly (HoleCards | null)[];
  readonly board: readonly Card[];
  /** The players' actions, amounts in the file's unit; seats are players from 0. */
  readonly actions: readonly HistoryAction[];
}

type UnknownCard = '??';

/**
 * Reads PHH action notation: `d dh p1 AhKd`, `d db Td4h2h`, `p3 f`, `p3 cc`, `p3 cbr 200`,
 * `p3 sm AhKd`, each with an optional `# commentary`.
 * @throws {PhhActionError} naming the action.
 */
export function readPhhActions(written: readonly string[], players: number): PhhPlay {
  const dealt: (Card | UnknownCard)[][] = Array.from({ length: players }, () => []);
  const mucked = new Set<number>();
  const board: Card[] = [];
  const actions: HistoryAction[] = [];
  for (const action of written) {
    const [actor, verb, ...rest] = wordsOf(action);
    if (actor === undefined) continue;
    try {
      if (actor === 'd') deal(verb, rest);
      else play(playerIndex(actor), verb, rest);
    } catch (error) {
      if (!(error instanceof ArenaError)) throw error;
      throw new PhhActionError(action, error.message, { cause: error });
    }
  }
  return {
    board,
    actions,
    holeCards: dealt.map((cards, player) => (mucked.has(player) ? null : known(cards))),
  };

  function deal(what: string | undefined, rest: readonly string[]): void {
    if (what === 'db') board.push(...cardsOf(rest[0]).map(parseCard));
    else if (what === 'dh') dealTo(playerIndex(rest[0]), cardsOf(rest[1]));
    else throw new ArenaError(`expected the dealer to deal dh or db, found ${what ?? 'nothing'}`);
  }

  /** All at once or one by one. */
  function dealTo(player: number, cards: readonly (Card | UnknownCard)[]): void {
    const held = [...(dealt[player] ?? []), ...cards];
    if (held.length > 2) {
      throw new ArenaError(`expected two hole cards for a player, found ${held.join('')}`);
    }
    dealt[player] = held;
  }

  function play(seat: number, verb: string | undefined, [argument]: readonly string[]): void {
    switch (verb) {
      case 'f':
        actions.push({ seat, type: 'fold' });
        return;
      case 'cc':
        actions.push({ seat, type: 'check-or-call' });
        return;
      case 'cbr':
        actions.push({ seat, type: 'bet-or-raise', to: amountOf(argument) });
        return;
      case 'sm':
        return show(seat, argument);
      default:
        throw new ArenaError(`expected f, cc, cbr or sm, found ${verb ?? 'nothing'}`);
    }
  }

  /** Cards shown were dealt; no argument mucks them, a dash shows what is known already. */
  function show(seat: number, argument: string | undefined): void {
    if (argument === undefined) mucked.add(seat);
    else if (argument !== '-' && known(dealt[seat] ?? []) === null) dealt[seat] = cardsOf(argument);
  }

  function playerIndex(word: string | undefined): number {
    const number = /^p([1-9]\d*)$/.exec(word ?? '')?.[1];
    if (number === undefined || Number(number) > players) {
      throw new ArenaError(`expected a player p1..p${players}, found ${word ?? 'nothing'}`);
    }
    return Number(number) - 1;
  }
}

function wordsOf(action: string): readonly string[] {
  const [notation = ''] = action.split('#');
  return notation.split(/\s+/).filter((word) => word !== '');
}

function cardsOf(text: string | undefined): (Card | UnknownCard)[] {
  if (text === undefined) throw new CardError('expected cards, found nothing', text);
  const pieces = text.match(/.{1,2}/gsu) ?? [];
  return pieces.map((piece) => (piece === '??' ? piece : parseCard(piece)));
}

function known(cards: readonly (Card | UnknownCard)[]): HoleCards | null {
  const [first, second] = cards;
  if (first === undefined || second === undefined || first === '??' || second === '??') return null;
  return [first, second];
}

function amountOf(text: string | undefined): number {
  const amount = Number(text);
  if (text === undefined || !Number.isFinite(amount) || amount <= 0) {
    throw new ArenaError(`expected an amount, found ${text ?? 'nothing'}`);
  }
  return amount;
}
