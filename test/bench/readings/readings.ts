import { loadavg } from 'node:os';
import type { DecisionRow } from '../../../src/scoring/readings/decision-rows.ts';
import { DecisionRows } from '../../../src/scoring/readings/decision-rows.ts';
import { readingsOf } from '../../../src/scoring/readings/readings.ts';
import { seededRandom } from '../../../src/scoring/statistics/seeded-random.ts';

/** What the goals are set for, over seven players. */
export const GOAL_DECISIONS = 1_000_000;
const GOAL_SECONDS = 60;
const GOAL_MEGABYTES = 1_000;
const PLAYERS = 7;
const HANDS_PER_SESSION = 20;
const DECISIONS_PER_HAND = 2;

/**
 * The eight readings of decisions that are collected already: what they add to a score. Decisions are
 * drawn, so that none is read from a file; whether players stay hangs on their cards.
 * @param decisions of all players together
 */
export function measureReadings(print: (line: string) => void, decisions: number): void {
  print(`Reading drawn decisions; load ${loadavg()[0]?.toFixed(1) ?? ''}`);
  let told = 0;
  const began = process.cpuUsage();
  for (let player = 0; player < PLAYERS; player += 1) {
    const rows = drawnRows(`player-${player}`, Math.ceil(decisions / PLAYERS));
    const { readings } = readingsOf(
      { rows, without: { equity: 0, position: 0 } },
      { player: `player-${player}`, condition: 'drawn', fieldVpip: 0.3 },
    );
    told += Object.values(readings).filter((reading) => reading !== null).length;
  }
  const { user, system } = process.cpuUsage(began);
  const seconds = (user + system) / 1e6;
  const megabytes = process.resourceUsage().maxRSS / 1024;
  print(`  ${told} readings of ${decisions.toLocaleString('en')} decisions`);
  print(`  processor             ${seconds.toFixed(1)} s${goal(decisions, seconds, GOAL_SECONDS)}`);
  print(
    `  most memory           ${Math.round(megabytes)} MB${goal(decisions, megabytes, GOAL_MEGABYTES)}`,
  );
}

/** Fewer decisions than the goal is set for neither meet nor miss it. */
function goal(decisions: number, value: number, limit: number): string {
  if (decisions < GOAL_DECISIONS) return '';
  return ` (goal: under ${limit}${value < limit ? '' : ': missed'})`;
}

function drawnRows(player: string, count: number): DecisionRows {
  const random = seededRandom('bench', player);
  const rows = new DecisionRows();
  for (let at = 0; at < count; at += 1) {
    const hand = Math.floor(at / DECISIONS_PER_HAND);
    rows.add(drawnRow(hand, at % DECISIONS_PER_HAND, () => random.real()));
  }
  return rows;
}

function drawnRow(hand: number, inHand: number, real: () => number): DecisionRow {
  const street = inHand === 0 ? 0 : 1 + Math.floor(3 * real());
  const live = 1 + Math.floor(5 * real());
  const facing = inHand === 0 || real() < 0.5 ? 1 : 0;
  const price = facing === 1 ? 0.1 + 0.3 * real() : 0;
  const equity = (1 + real()) / (live + 2);
  const stays = real() < 1 / (1 + Math.exp(-6 * (equity - price)));
  return {
    session: Math.floor(hand / HANDS_PER_SESSION),
    hand: 1 + (hand % HANDS_PER_SESSION),
    seats: 7,
    street,
    blind: Math.floor(3 * real()),
    seatsLater: Math.floor(5 * real()),
    equity,
    price,
    facing,
    live,
    depth: 10 + 100 * real(),
    risk: 0.02 + 0.3 * real(),
    stackToPot: 1 + 20 * real(),
    raises: Math.floor(3 * real()),
    move: stays ? 1 + Math.floor(2 * real()) : 0,
    chipsIn: stays ? 1 : 0,
    first: inHand === 0 ? 1 : 0,
    afterLoss: real() < 0.3 ? 1 : 0,
    looserAlone: 0.2 * (real() - 0.5),
    looserShare: 0.2 * (real() - 0.5),
    texture: real() < 0.5 ? 1 : 0,
    stated: real() < 0.5 ? equity + 0.1 * (real() - 0.5) : Number.NaN,
  };
}
