import { resolve } from 'node:path';
import { EXPORT_FILES } from '../../archive/export/files.ts';
import type { SessionLine } from '../../archive/export/lines.ts';
import { type ExportReader, readExport } from '../../archive/export/read-export.ts';
import { exportedSessions } from '../records/exported-sessions.ts';
import { type ClusterOf, clustersBy } from './clusters.ts';
import { type ConditionWinnings, conditionWinnings } from './condition-winnings.ts';
import { type SeatWinnings, seatWinnings, type WonSession, wonSession } from './seat-winnings.ts';

/** What the players of a batch won, session by session and added up. */
export interface BatchWinnings {
  /** Finished ones, in id order. */
  readonly sessions: readonly WonSession[];
  /** In the order of the configuration. */
  readonly conditions: ReadonlyMap<string, ConditionWinnings>;
}

/** Finished sessions with what was won in them, as they come in. */
export interface WinningsTally {
  add(session: SessionLine, seats: readonly SeatWinnings[]): void;
  result(): BatchWinnings;
}

export interface WinningsOrder {
  /** Player ids; who is not in it comes after, in the order of the first session's seats. */
  readonly players: readonly string[];
  readonly conditions: readonly string[];
}

export function winningsTally(order: WinningsOrder, clusterOf: ClusterOf): WinningsTally {
  const byCondition = new Map<string, WonSession[]>(order.conditions.map((id) => [id, []]));
  const sessions: WonSession[] = [];
  return {
    add(session, seats) {
      const won = wonSession(session, seats, clusterOf);
      sessions.push(won);
      const others = byCondition.get(session.condition);
      if (others === undefined) byCondition.set(session.condition, [won]);
      else others.push(won);
    },
    result: () => ({
      sessions,
      conditions: new Map(
        [...byCondition].map(([condition, won]) => [
          condition,
          conditionWinnings(inOrder(order.players, won), won),
        ]),
      ),
    }),
  };
}

function inOrder(players: readonly string[], sessions: readonly WonSession[]): readonly string[] {
  const sat = new Set(sessions.flatMap(({ seats }) => seats.map(({ player }) => player)));
  return [...new Set([...players, ...sat])];
}

/**
 * Works out the winnings of an export alone, with no queue, store or network: of its sessions, hands,
 * runs and batch.
 * @throws UserError one line naming file, line and field of what cannot be read
 */
export async function winningsOfExport(directory: string): Promise<BatchWinnings> {
  const reader = await readExport(resolve(directory), [EXPORT_FILES.sessions, EXPORT_FILES.hands]);
  const { order, clusterOf, bigBlindAnte } = await winningsFactsOf(reader);
  const tally = winningsTally(order, clusterOf);
  for await (const records of exportedSessions(reader, 'hands')) {
    if (records.session.status !== 'finished') continue;
    tally.add(records.session, seatWinnings(records, bigBlindAnte));
  }
  return tally.result();
}

/** What the sessions of a batch are added up by. */
export interface WinningsFacts {
  readonly order: WinningsOrder;
  readonly clusterOf: ClusterOf;
  readonly bigBlindAnte: boolean;
}

export async function winningsFactsOf(reader: ExportReader): Promise<WinningsFacts> {
  const configuration = (await reader.batch())?.configuration ?? null;
  const conditions = configuration?.conditions ?? [];
  const gameSeeds = new Map<string, string>();
  for await (const { _id, gameSeed } of reader.runs()) {
    if (gameSeed !== undefined) gameSeeds.set(_id, gameSeed);
  }
  return {
    order: {
      players: configuration?.players.map(({ id }) => id) ?? [],
      conditions: conditions.map(({ id }) => id),
    },
    clusterOf: clustersBy({ conditions, gameSeeds }),
    bigBlindAnte: configuration?.bigBlindAnte ?? false,
  };
}
