import type { BatchFacts } from '../../archive/export/read-export.ts';
import { batchOf } from '../../shared/records/ids.ts';
import type { SessionRecords } from '../records/session-records.ts';
import type { ClusterOf } from '../winnings/clusters.ts';
import type { SeatWinnings } from '../winnings/seat-winnings.ts';
import {
  type Grouping,
  type Identity,
  identityOf,
  type PlayerFacts,
  type Prompts,
} from './identity.ts';
import type { LeftOutReason, StandingInput } from './standing.ts';
import type { TableResult } from './table-result.ts';

export interface BatchOfTables {
  readonly name: string;
  /** Null: nobody wrote it down, and players are their ids. */
  readonly facts: BatchFacts | null;
  readonly clusterOf: ClusterOf;
  readonly winningsOf: (
    records: SessionRecords,
  ) => readonly SeatWinnings[] | Promise<readonly SeatWinnings[]>;
}

/** The sessions of a batch as a standing takes them, and those that it cannot take. */
export async function tablesOfBatch(
  batch: BatchOfTables,
  sessions: AsyncIterable<SessionRecords>,
  by: Grouping,
): Promise<StandingInput> {
  const tables: TableResult[] = [];
  const identities = new Map<string, Identity>();
  const leftOut = new Map<LeftOutReason, number>();
  for await (const records of sessions) {
    const table = await tableOf(batch, records, by, identities);
    if (typeof table === 'string') leftOut.set(table, (leftOut.get(table) ?? 0) + 1);
    else tables.push(table);
  }
  return {
    tables,
    identities: [...identities.values()],
    leftOut: [...leftOut].map(([reason, count]) => ({
      batch: batch.name,
      sessions: count,
      reason,
    })),
  };
}

async function tableOf(
  batch: BatchOfTables,
  records: SessionRecords,
  by: Grouping,
  identities: Map<string, Identity>,
): Promise<TableResult | LeftOutReason> {
  const { session } = records;
  if (session.status !== 'finished') return 'unfinished';
  const [from, to] = [session.startedAt ?? '', session.finishedAt ?? ''];
  const players = session.seats.map(({ player }) =>
    playedBy(batch.facts, player, { from, to }, by),
  );
  const won = await batch.winningsOf(records);
  const seats: TableResult['seats'][number][] = [];
  for (const [at, seat] of session.seats.entries()) {
    const [identity, own] = [players[at] ?? null, won[at]];
    if (identity === null) return 'changed-player';
    if (own?.weighted == null) return 'luck-unknown';
    if (!identities.has(identity.id)) identities.set(identity.id, identity);
    const { hands, weighted } = own;
    seats.push({ identity: identity.id, bigBlinds: weighted.bb, hands, place: seat.place });
  }
  return {
    batch: batchOf(session._id),
    condition: session.condition,
    session: session._id,
    date: to,
    cluster: batch.clusterOf(session),
    seats,
  };
}

/** Null where it was not one player from the session's beginning to its end. */
function playedBy(
  facts: BatchFacts | null,
  player: string,
  { from, to }: { readonly from: string; readonly to: string },
  by: Grouping,
): Identity | null {
  const changes = [...(facts?.replacements ?? []), ...(facts?.withdrawn ?? [])].filter(
    (change) => change.player === player,
  );
  if (changes.some(({ at }) => from < at && at <= to)) return null;
  if (facts?.withdrawn?.some((each) => each.player === player && each.at <= from)) return null;
  const prompts = promptsOf(facts);
  const replaced = facts?.replacements?.findLast(
    (each) => each.player === player && each.at <= from,
  );
  if (replaced !== undefined) {
    return identityOf(replaced.entry, prompts, by, replaced.provider.standIn === true);
  }
  const configuration = facts?.configuration;
  const own: PlayerFacts = configuration?.players.find(({ id }) => id === player) ?? { id: player };
  const provider = configuration?.providers?.find(({ id }) => id === own.provider);
  return identityOf(own, prompts, by, provider?.standIn === true);
}

/** Where versions were mixed nobody knows which prompt a decision had: they are prompts of that mixture. */
function promptsOf(facts: BatchFacts | null): Prompts {
  const hashes = facts?.templates?.hashes;
  if (hashes === undefined) return null;
  const mixed = (facts?.mixedWith ?? []).map(({ codeVersion }) => ` + ${codeVersion}`).join('');
  return Object.fromEntries(hashes.map(({ name, sha256 }) => [name, `${sha256}${mixed}`]));
}
