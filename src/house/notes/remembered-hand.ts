import { isBetOrRaise, readHistory, type SeenAction } from '../play/history.ts';
import { listItems, MissingFactError, type PromptText, readFact } from '../prompt-text.ts';

/** A finished hand as the memory prompt tells it. */
export interface RememberedHand {
  readonly alias: string;
  readonly notebook: string;
  readonly notebookMaxTokens: number;
  /** Everybody else who was dealt in. */
  readonly opponents: readonly string[];
  readonly history: readonly SeenAction[];
  /** Shown hands by alias, as the prompt names them. */
  readonly shown: ReadonlyMap<string, string>;
}

/** @throws {MissingFactError} for every fact that is not there. */
export function readRememberedHand(prompt: PromptText): RememberedHand {
  const { alias, tokens } = readFact(
    prompt.opening,
    'You are Player',
    /^You are (?<alias>Player \d+)\. Your notebook may be at most (?<tokens>\d+) tokens long/,
  );
  if (prompt.notebook === null) throw new MissingFactError('## Your notebook', prompt.opening);
  const players = listItems(prompt.section('The hand that has just ended')).map(
    (line) =>
      readFact(line, 'Players dealt in', /^(?<alias>Player \d+)(?: \(you\))?, /)['alias'] as string,
  );
  const result = prompt.section('Result');
  const shown = new Map<string, string>();
  for (const [, who, what] of result.matchAll(/^- (Player \d+) showed (.+)$/gm)) {
    shown.set(who as string, what as string);
  }
  return {
    alias: alias as string,
    notebook: prompt.notebook,
    notebookMaxTokens: Number(tokens),
    opponents: players.filter((player) => player !== alias),
    history: readHistory(prompt.section('Action in this hand'), players),
    shown,
  };
}

/** Whether a player came in before the flop by choice. */
export function entered(hand: RememberedHand, alias: string): boolean {
  return before(hand, alias).some((action) => action.type === 'call' || isBetOrRaise(action));
}

export function raised(hand: RememberedHand, alias: string): boolean {
  return before(hand, alias).some(isBetOrRaise);
}

export function after(hand: RememberedHand, alias: string): readonly SeenAction[] {
  return hand.history.filter((action) => action.alias === alias && action.street !== 'preflop');
}

function before(hand: RememberedHand, alias: string): readonly SeenAction[] {
  return hand.history.filter((action) => action.alias === alias && action.street === 'preflop');
}
