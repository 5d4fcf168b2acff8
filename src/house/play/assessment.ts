import type { Card } from '../../engine/card.ts';
import { equity } from '../../engine/equity/equity.ts';
import { type HandClass, handClass } from '../../engine/rank-hand.ts';
import type { Chance } from '../chance.ts';
import { recall, type Tendencies } from '../notes/notebook.ts';
import { type DrawToCome, drawsOf } from './draws.ts';
import { isBetOrRaise, type SeenAction } from './history.ts';
import {
  type OpponentFigures,
  opponentsInHand,
  type SeatedPlayer,
  type Situation,
} from './situation.ts';
import { handPercentile } from './starting-hands.ts';

/** What a stand-in makes of an opponent: this session's figures, and its notes while those are few. */
export interface OpponentRead {
  readonly alias: string;
  readonly vpip: number;
  readonly pfr: number;
  readonly af: number;
  /** Hands behind the figures, notes included. */
  readonly hands: number;
  readonly stack: number;
}

/** A situation with what follows from it. */
export interface Assessment {
  readonly situation: Situation;
  /** Share of better starting hands, 0..1. */
  readonly percentile: number;
  /** Share of the pot against random hands, 0..1. */
  readonly equity: number;
  /** Null before the flop. */
  readonly made: HandClass | null;
  readonly draws: readonly DrawToCome[];
  readonly opponents: readonly OpponentRead[];
  /** Who bet or raised last on this street, else before; null when nobody did. */
  readonly aggressor: OpponentRead | null;
  /** Bets and raises of others on this street. */
  readonly pressure: number;
  readonly raisesBeforeFlop: number;
  readonly limpers: number;
  /** This player made the last raise before the flop. */
  readonly hasInitiative: boolean;
}

export function assess(situation: Situation, chance: Chance): Assessment {
  const live = opponentsInHand(situation);
  const notes = recall(situation.notebook);
  const opponents = live.map((player) => readOpponent(player, situation, notes));
  const preflop = situation.history.filter((action) => action.street === 'preflop');
  const raises = preflop.filter(isBetOrRaise);
  const now = situation.history.filter((action) => action.street === situation.street);
  const against = now.filter((action) => isBetOrRaise(action) && action.alias !== situation.alias);
  const lastRaise = against.at(-1)?.alias;
  return {
    situation,
    percentile: handPercentile(situation.holeCards),
    equity: estimateEquity(
      situation.holeCards,
      situation.board,
      Math.max(1, live.length),
      String(chance.roll('run-outs')),
    ),
    made:
      situation.board.length === 0 ? null : handClass([...situation.holeCards, ...situation.board]),
    draws: drawsOf(situation.holeCards, situation.board),
    opponents,
    aggressor: opponents.find((read) => read.alias === lastRaise) ?? null,
    pressure: against.length,
    raisesBeforeFlop: raises.length,
    limpers: countLimpers(preflop, situation.alias),
    hasInitiative: raises.at(-1)?.alias === situation.alias,
  };
}

/** What is assumed of somebody of whom nothing is known. */
const UNKNOWN: OpponentFigures = { hands: 0, vpip: 0.28, pfr: 0.16, af: 1.5 };
/** OpponentFigures over fewer hands are drawn towards the assumption by so many hands. */
const PRIOR_HANDS = 6;

function readOpponent(
  player: SeatedPlayer,
  situation: Situation,
  notes: ReadonlyMap<string, Tendencies>,
): OpponentRead {
  const seen = situation.figures.get(player.alias) ?? UNKNOWN;
  const noted = notes.get(player.alias);
  const prior =
    noted === undefined || noted.hands === 0
      ? UNKNOWN
      : { ...UNKNOWN, vpip: noted.entered / noted.hands, pfr: noted.raised / noted.hands };
  const weight = seen.hands / (seen.hands + PRIOR_HANDS);
  return {
    alias: player.alias,
    vpip: seen.vpip * weight + prior.vpip * (1 - weight),
    pfr: seen.pfr * weight + prior.pfr * (1 - weight),
    af: seen.af * weight + prior.af * (1 - weight),
    hands: seen.hands + (noted?.hands ?? 0),
    stack: player.stack,
  };
}

function countLimpers(preflop: readonly SeenAction[], alias: string): number {
  const firstRaise = preflop.findIndex(isBetOrRaise);
  const before = firstRaise === -1 ? preflop : preflop.slice(0, firstRaise);
  return before.filter((action) => action.type === 'call' && action.alias !== alias).length;
}

/** Enough for a player's estimate: a standard error of three points, in some hundredths of a ms. */
const RUN_OUTS = 250;

/** Share of the pot (0..1) against random hands, estimated from a few run-outs of the seed. */
function estimateEquity(
  holeCards: readonly Card[],
  board: readonly Card[],
  opponents: number,
  seed: string,
): number {
  const unknown = Array.from({ length: opponents }, () => 'unknown' as const);
  return equity({ hero: holeCards, board, opponents: unknown, samples: RUN_OUTS, seed }).equity;
}
