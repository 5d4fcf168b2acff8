import { blindLevel } from '../../engine/blinds.ts';
import type { Seat } from '../../engine/seat.ts';
import {
  type ButtonAndBlinds,
  finishingPlaces,
  firstButton,
  rotate,
  type SeatOutcome,
} from '../../engine/tournament.ts';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { askedConfiguration } from '../../shared/records/also-judged.ts';
import type { Answer } from '../../shared/records/answer.ts';
import type { Batch, Run } from '../../shared/records/batch.ts';
import { SessionParkedError } from '../../shared/records/errors.ts';
import type { Session } from '../../shared/records/session.ts';
import type { ArenaStore } from '../../shared/store/arena-store.ts';
import { notebooksBefore } from '../../shared/store/notebooks.ts';
import { playHand } from './hand.ts';
import { updateNotebooks } from './memory-update.ts';
import { RunningStatistics } from './running-statistics.ts';
import { Notebooks, type SessionRecord, type Table } from './table.ts';

/**
 * Plays one session from wherever it stands to its end. It keeps no state that matters: everything
 * stored is replayed through the engine, and play goes on at the first missing answer, so that any
 * process can take it over at any time. Returns null when it was over already.
 */
export async function playSession(
  context: ProcessContext,
  sessionId: string,
  signal: AbortSignal,
): Promise<Session | null> {
  const session = await reopen(context, sessionId);
  if (session.status === 'finished') return null;
  const { batch, run } = await parents(context, session);
  if (batch.status !== 'open') return null;
  const listening = await context.hints.listen(sessionId);
  try {
    const table: Table = {
      context,
      // A model may answer in a player's place by now: its questions go to another provider.
      configuration: askedConfiguration(batch),
      run,
      session,
      record: await loadSessionRecord(context.store, sessionId),
      notebooks: new Notebooks(
        await notebooksBefore(context.store, {
          configuration: batch.configuration,
          run,
          session,
        }),
      ),
      memorySpent: { microUsd: 0 },
      statistics: new RunningStatistics(session.seats.map((seat) => seat.player)),
      asking: {
        store: context.store,
        queues: context.queues,
        listening,
        pollMs: context.configuration.answerPollMs,
        signal,
      },
    };
    return await playHands(table);
  } finally {
    await listening.close();
  }
}

/** A parked session whose job comes again has been resumed by somebody (`arena resume`, the board). */
async function reopen(context: ProcessContext, sessionId: string): Promise<Session> {
  const sessions = context.store.collection('sessions');
  const parked = await sessions.update(
    sessionId,
    { status: 'parked' },
    { set: { status: 'open', parked: null } },
  );
  let session = await sessions.get(sessionId);
  if (session === null) {
    throw new SessionParkedError(sessionId, 'damaged-document', `${sessionId} is not in the store`);
  }
  if (parked) {
    // Judging was planned without it: the plan is made again once it is over.
    await context.store
      .collection('batches')
      .update(session.batchId, {}, { set: { planned: null } });
  }
  if (session.startedAt === null) {
    const startedAt = context.now().toISOString();
    await sessions.update(sessionId, { startedAt: null }, { set: { startedAt } });
    session = { ...session, startedAt };
  }
  return session;
}

async function parents(
  context: ProcessContext,
  session: Session,
): Promise<{ batch: Batch; run: Run }> {
  const batch = await context.store.collection('batches').get(session.batchId);
  const run = await context.store.collection('runs').get(session.runId);
  if (batch === null || run === null) {
    const missing = batch === null ? session.batchId : session.runId;
    throw new SessionParkedError(session._id, 'damaged-document', `${missing} is not in the store`);
  }
  return { batch, run };
}

async function loadSessionRecord(store: ArenaStore, sessionId: string): Promise<SessionRecord> {
  const answers = new Map<string, Answer>();
  for await (const answer of store.collection('answers').range(sessionId)) {
    answers.set(answer._id, answer);
  }
  const dealt = new Set<string>();
  const completed = new Set<string>();
  for await (const hand of store.collection('hands').range(sessionId)) {
    dealt.add(hand._id);
    if (hand.status === 'completed') completed.add(hand._id);
  }
  return {
    answers,
    dealt,
    completed,
    decisions: await idsOf(store.collection('decisions').range(sessionId)),
    memories: await idsOf(store.collection('memories').range(sessionId)),
  };
}

async function idsOf(documents: AsyncIterable<{ _id: string }>): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const { _id } of documents) ids.add(_id);
  return ids;
}

async function playHands(table: Table): Promise<Session> {
  const { configuration, session } = table;
  const stacks = new Map<Seat, number>(session.seats.map((seat) => [seat.seat, seat.startStack]));
  const eliminated = new Map<Seat, SeatOutcome['eliminated']>();
  let places: ButtonAndBlinds | null = null;
  let played = 0;
  while (played < configuration.handsPerSession && stacks.size >= 2) {
    const number = played + 1;
    const seats = [...stacks.keys()];
    places = places === null ? firstButton(seats, seats[0] ?? 0) : rotate(seats, places);
    const blinds = blindLevel(
      {
        levels: configuration.blinds.map(([small, big]) => [small, big, configuration.ante]),
        handsPerLevel: configuration.handsPerLevel,
        bigBlindAnte: configuration.bigBlindAnte,
      },
      number,
    );
    const hand = await playHand(table, { number, blinds, places, stacks });
    for (const seat of hand.seats) {
      stacks.set(seat.seat, seat.endStack);
      if (seat.endStack > 0) continue;
      stacks.delete(seat.seat);
      eliminated.set(seat.seat, { hand: number, stackBefore: seat.startStack });
    }
    played = number;
    await updateNotebooks(table, hand);
  }
  return finishSession(table, stacks, eliminated, played);
}

async function finishSession(
  table: Table,
  stacks: ReadonlyMap<Seat, number>,
  eliminated: ReadonlyMap<Seat, SeatOutcome['eliminated']>,
  handsPlayed: number,
): Promise<Session> {
  const { context, session } = table;
  const outcomes = session.seats.map(({ seat }) => ({
    seat,
    endStack: stacks.get(seat) ?? 0,
    eliminated: eliminated.get(seat),
  }));
  const places = finishingPlaces(outcomes);
  const seats = session.seats.map((seat) => {
    const endStack = stacks.get(seat.seat) ?? 0;
    return {
      ...seat,
      endStack,
      delta: endStack - seat.startStack,
      place: places.get(seat.seat) ?? null,
    };
  });
  const sessions = context.store.collection('sessions');
  const finishedAt = context.now().toISOString();
  await sessions.update(
    session._id,
    { status: 'open' },
    { set: { status: 'finished', handsPlayed, seats, finishedAt } },
  );
  // Somebody else may have finished it a moment before (a lock that expired): its word is the same.
  return (await sessions.get(session._id)) ?? session;
}
