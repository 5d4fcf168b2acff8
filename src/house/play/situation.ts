import { type Card, parseCards } from '../../engine/card.ts';
import { BOARD_SIZE, STREETS, type Street } from '../../engine/street.ts';
import {
  listItems,
  MissingFactError,
  type PromptText,
  readChips,
  readFact,
  readWords,
} from '../prompt-text.ts';
import { readHistory, type SeenAction } from './history.ts';

/** A range of totals on this street, in chips. */
export interface SizeRange {
  readonly min: number;
  readonly max: number;
}

export interface Options {
  readonly check: boolean;
  /** What calling costs; null where there is no call. */
  readonly call: number | null;
  readonly bet: SizeRange | null;
  readonly raise: SizeRange | null;
  /** Total on this street after going all-in; null where it is not allowed. */
  readonly allIn: number | null;
}

export interface SeatedPlayer {
  readonly alias: string;
  readonly position: string;
  readonly stack: number;
  readonly you: boolean;
  readonly status: 'live' | 'folded' | 'all-in';
}

/** Running figures of an opponent; frequencies 0..1. */
export interface OpponentFigures {
  readonly hands: number;
  readonly vpip: number;
  readonly pfr: number;
  readonly af: number;
}

/** Everything a stand-in knows when it acts, and it knows it from the prompt's text alone. */
export interface Situation {
  readonly alias: string;
  readonly notebook: string | null;
  readonly hand: number;
  readonly hands: number;
  readonly bigBlind: number;
  readonly position: string;
  readonly holeCards: readonly Card[];
  readonly street: Street;
  readonly board: readonly Card[];
  readonly pot: number;
  readonly stack: number;
  readonly streetCommitted: number;
  readonly currentBet: number;
  readonly toCall: number;
  /** 0..1; 0 where there is nothing to call. */
  readonly potOdds: number;
  readonly players: readonly SeatedPlayer[];
  readonly figures: ReadonlyMap<string, OpponentFigures>;
  readonly history: readonly SeenAction[];
  readonly options: Options;
}

/** @throws {MissingFactError} for every fact that is not there or does not fit the others. */
export function readSituation(prompt: PromptText): Situation {
  const table = prompt.section('Table');
  const situation = prompt.section('Your situation');
  const { alias } = readFact(prompt.opening, 'You are Player', /^You are (?<alias>Player \d+)\./);
  const { hand, hands } = readFact(table, 'Hand', /^Hand (?<hand>\d+) of (?<hands>\d+)$/m);
  const { bigBlind } = readFact(table, 'blinds', /^Level \d+: blinds \d+\/(?<bigBlind>\d+), /m);
  const { street, board } = readStreet(situation);
  const players = listItems(prompt.section(PLAYERS_DEALT_IN)).map(readPlayer);
  const aliases = players.map((player) => player.alias);
  const figures = readFigures(prompt.section('Opponents in this session'));
  for (const other of aliases) {
    if (other !== alias && !figures.has(other)) {
      throw new MissingFactError(`Opponents in this session: ${other}`, [...figures.keys()].join());
    }
  }
  return {
    alias: alias as string,
    notebook: prompt.notebook,
    hand: Number(hand),
    hands: Number(hands),
    bigBlind: Number(bigBlind),
    position: readWords(situation, 'Position'),
    holeCards: readCards(readWords(situation, 'Hole cards'), 'Hole cards', 2),
    street,
    board,
    pot: readChips(situation, 'Pot'),
    stack: readChips(situation, 'Your stack'),
    streetCommitted: readCommitted(situation),
    currentBet: readChips(situation, 'Current bet'),
    toCall: readChips(situation, 'To call'),
    potOdds: readPotOdds(situation),
    players,
    figures,
    history: readHistory(prompt.section('Action in this hand'), aliases),
    options: readOptions(prompt.section('Your options')),
  };
}

const PLAYERS_DEALT_IN = 'Players dealt in, clockwise from the button';

function readCommitted(section: string): number {
  const pattern = /^You have put in: (?<chips>\d+) on this street, \d+ in this hand$/m;
  return Number(readFact(section, 'You have put in', pattern)['chips']);
}

export function opponentsInHand(situation: Situation): readonly SeatedPlayer[] {
  return situation.players.filter((player) => !player.you && player.status !== 'folded');
}

function readStreet(section: string): { street: Street; board: readonly Card[] } {
  const written = readWords(section, 'Street').toLowerCase();
  const street = STREETS.find((known) => known === written);
  if (street === undefined) throw new MissingFactError('Street', written);
  const cards = readWords(section, 'Board');
  const board = cards === 'none yet' ? [] : readCards(cards, 'Board', BOARD_SIZE[street]);
  if (board.length !== BOARD_SIZE[street]) throw new MissingFactError('Board', cards);
  return { street, board };
}

export function readCards(text: string, fact: string, expected: number): readonly Card[] {
  try {
    const cards = parseCards(text);
    if (cards.length === expected) return cards;
  } catch (cause) {
    throw new MissingFactError(fact, text, { cause });
  }
  throw new MissingFactError(fact, text);
}

function readPotOdds(section: string): number {
  const written = readWords(section, 'Pot odds');
  if (written === 'nothing to call') return 0;
  return Number(readFact(written, 'Pot odds', /^(?<percent>[\d.]+) %/)['percent']) / 100;
}

const PLAYER =
  /^(?<alias>Player \d+)(?<you> \(you\))?, (?<position>[A-Z0-9+]+): stack (?<stack>\d+), .*, (?<status>in the hand|folded|all-in)$/;

function readPlayer(line: string): SeatedPlayer {
  const fact = 'Players dealt in';
  const { alias, you, position, stack, status } = readFact(line, fact, PLAYER);
  return {
    alias: alias as string,
    position: position as string,
    stack: Number(stack),
    you: you !== undefined,
    status: status === 'in the hand' ? 'live' : status === 'folded' ? 'folded' : 'all-in',
  };
}

const FIGURES =
  /^(?<alias>Player \d+): (?:no hands yet|(?<hands>\d+) hands, VPIP (?<vpip>\d+) %, PFR (?<pfr>\d+) %, AF (?<af>[\d.]+))$/;

function readFigures(section: string): ReadonlyMap<string, OpponentFigures> {
  const figures = new Map<string, OpponentFigures>();
  for (const line of listItems(section)) {
    if (line === 'none') continue;
    const { alias, hands, vpip, pfr, af } = readFact(line, 'Opponents in this session', FIGURES);
    figures.set(alias as string, {
      hands: Number(hands ?? 0),
      vpip: Number(vpip ?? 0) / 100,
      pfr: Number(pfr ?? 0) / 100,
      af: Number(af ?? 0),
    });
  }
  return figures;
}

function readOptions(section: string): Options {
  const lines = listItems(section);
  if (lines.length === 0) throw new MissingFactError('Your options', section);
  const range = (type: string): SizeRange | null => {
    const line = lines.find((item) => item.startsWith(`${type}:`));
    if (line === undefined) return null;
    const { min, max } = readFact(
      line,
      `${type}: amount`,
      /amount from (?<min>\d+) to (?<max>\d+)$/,
    );
    return { min: Number(min), max: Number(max) };
  };
  const number = (type: string, pattern: RegExp): number | null => {
    const line = lines.find((item) => item.startsWith(`${type}:`));
    return line === undefined ? null : Number(readFact(line, type, pattern)['chips']);
  };
  return {
    check: lines.includes('check'),
    call: number('call', /costs (?<chips>\d+)$/),
    bet: range('bet'),
    raise: range('raise'),
    allIn: number('all_in', /becomes (?<chips>\d+)$/),
  };
}
