import { handResult } from '../../engine/hand-result.ts';
import { ask } from '../../shared/fleet/ask.ts';
import { type MemoryView, PAYLOAD_VERSION } from '../../shared/fleet/queues/payloads.ts';
import type { MemoryAnswer } from '../../shared/records/answer.ts';
import { SCHEMA_VERSION } from '../../shared/records/document.ts';
import { SessionParkedError } from '../../shared/records/errors.ts';
import { memoryId } from '../../shared/records/ids.ts';
import type { Memory } from '../../shared/records/memory.ts';
import { historyOf, tableFacts } from './decision-view.ts';
import type { PlayedHand } from './hand.ts';
import type { SeatResult } from './hand-record.ts';
import { providerOf, type Table } from './table.ts';

/**
 * After a hand every player still in may rewrite its notebook, all at the same time: a table has ten
 * seats at most. Eliminated players do not.
 */
export async function updateNotebooks(table: Table, hand: PlayedHand): Promise<void> {
  const { configuration, session } = table;
  const mode = configuration.conditions.find((each) => each.id === session.condition)?.memory;
  const number = hand.dealt.number;
  if (mode === undefined || mode === 'none') return;
  if (number % configuration.memoryUpdateInterval !== 0) return;
  const staying = hand.seats.filter((seat) => seat.endStack > 0);
  // The cap is looked at once before the hand's updates: their order of arrival must not matter.
  const capped = table.memorySpent.microUsd >= configuration.memoryCostCapUsd * 1e6;
  const updates = await Promise.all(
    staying.map(async (seat) => {
      const id = memoryId(hand.dealt.id, seat.player);
      return capped
        ? cappedMemory(table, hand, seat, id)
        : await askedMemory(table, hand, seat, id);
    }),
  );
  const memories = table.context.store.collection('memories');
  for (const { memory, costMicroUsd } of updates) {
    table.notebooks.set(memory.player, memory.notebook, memory.version);
    table.memorySpent.microUsd += costMicroUsd;
    if (!table.record.memories.has(memory._id)) await memories.insert(memory);
  }
}

interface Update {
  memory: Memory;
  /** Of the answer alone, so that a crash which pays twice cannot change play. */
  costMicroUsd: number;
}

async function askedMemory(
  table: Table,
  hand: PlayedHand,
  seat: SeatResult,
  id: string,
): Promise<Update> {
  const answer =
    table.record.answers.get(id) ??
    (await ask(
      table.asking,
      providerOf(table.configuration, seat.player),
      memoryView(table, hand, seat, id),
    ));
  if (answer.kind !== 'memory') {
    const message = `expected a memory update at ${id}, found ${answer.kind}`;
    throw new SessionParkedError(table.session._id, 'damaged-document', message);
  }
  return {
    memory: memoryRecord(table, hand, seat, id, answer),
    costMicroUsd: answer.costMicroUsd ?? 0,
  };
}

function memoryRecord(
  table: Table,
  hand: PlayedHand,
  seat: SeatResult,
  id: string,
  answer: MemoryAnswer,
): Memory {
  const before = table.notebooks.textOf(seat.player);
  const updated = answer.outcome === 'updated' && answer.notebook !== null;
  return {
    ...memoryFields(table, hand, seat, id),
    version: table.notebooks.versionOf(seat.player) + (updated ? 1 : 0),
    outcome: answer.outcome,
    reason: answer.reason,
    notebook: updated ? (answer.notebook ?? before) : before,
    cut: answer.cut,
    callId: answer.callId,
  };
}

function cappedMemory(table: Table, hand: PlayedHand, seat: SeatResult, id: string): Update {
  const memory: Memory = {
    ...memoryFields(table, hand, seat, id),
    version: table.notebooks.versionOf(seat.player),
    outcome: 'cost-cap',
    reason: `memory updates of this session have cost ${table.configuration.memoryCostCapUsd} USD`,
    notebook: table.notebooks.textOf(seat.player),
    cut: false,
    callId: null,
  };
  return { memory, costMicroUsd: 0 };
}

function memoryFields(table: Table, hand: PlayedHand, seat: SeatResult, id: string) {
  return {
    _id: id,
    schema: SCHEMA_VERSION,
    batchId: table.session.batchId,
    sessionId: table.session._id,
    player: seat.player,
    hand: hand.dealt.number,
  } as const;
}

/** The finished hand as this player may know it: others' cards only where they were shown. */
export function memoryView(
  table: Table,
  hand: PlayedHand,
  seat: SeatResult,
  id: string,
): MemoryView {
  const { dealt, state } = hand;
  const result = handResult(state);
  const cardsOf = (number: number) =>
    state.seats.find((each) => each.seat === number)?.holeCards ?? [];
  const alias = (number: number) => dealt.players.get(number)?.alias ?? '';
  const won = new Map<number, number>();
  for (const pot of result.pots) {
    for (const winner of pot.winners) {
      won.set(winner.seat, (won.get(winner.seat) ?? 0) + winner.amount);
    }
  }
  return {
    v: PAYLOAD_VERSION,
    kind: 'memory',
    subject: id,
    batchId: table.session.batchId,
    replyTo: table.session._id,
    player: seat.player,
    table: tableFacts(table, dealt),
    you: {
      alias: seat.alias,
      position: seat.position,
      holeCards: [...cardsOf(seat.seat)],
      payoff: seat.payoff,
      endStack: seat.endStack,
    },
    board: [...result.board],
    players: hand.seats.map((each) => ({
      alias: each.alias,
      position: each.position,
      startStack: each.startStack,
      endStack: each.endStack,
      payoff: each.payoff,
    })),
    history: historyOf(dealt, state),
    shown: result.showdown
      .filter((showing) => showing.shown && showing.seat !== seat.seat)
      .map((showing) => ({
        alias: alias(showing.seat),
        cards: [...cardsOf(showing.seat)],
        hand: showing.hand ?? '',
      })),
    winners: [...won].map(([number, amount]) => ({ alias: alias(number), amount })),
    notebook: table.notebooks.textOf(seat.player),
  };
}
