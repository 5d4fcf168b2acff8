import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Card } from '../../../src/engine/card.ts';
import { enqueueBatch } from '../../../src/producer/enqueue.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import type { View } from '../../../src/shared/fleet/queues/payloads.ts';
import type { Answer } from '../../../src/shared/records/answer.ts';
import type { Hand } from '../../../src/shared/records/hand.ts';
import { parentId } from '../../../src/shared/records/ids.ts';
import { renderPrompt } from '../../../src/workers/llm/prompt/prompt.ts';
import { startTableWorker } from '../../../src/workers/table/main.ts';
import { startArena, type TestArena } from '../../support/arena.ts';
import { waitFor } from '../../support/await.ts';
import { testBatch } from '../../support/batch.ts';
import { openScriptedPlayers, scriptedAnswer } from '../../support/scripted-players.ts';

/** The proof is over so many rendered prompts, of decisions and of memory updates each. */
const DECISION_PROMPTS = 2000;
const MEMORY_PROMPTS = 500;
const PLAYERS = ['ann', 'bob', 'cyd', 'dot', 'eve', 'fay'];

let arena: TestArena;
let context: ProcessContext;
let views: readonly View[];
const hands = new Map<string, Hand>();

/** Every player marks its words, so that they are known again wherever they turn up. */
function markedAnswer(view: View): Answer {
  const answer = scriptedAnswer(view);
  if (answer.kind === 'decision' && view.kind === 'decision') {
    return {
      ...answer,
      reasoning: `reason-of-${view.player} with ${view.you.holeCards.join(' ')}`,
    };
  }
  if (answer.kind === 'memory' && view.kind === 'memory') {
    return { ...answer, notebook: `notebook-of-${view.player} hand ${view.table.hand}` };
  }
  return answer;
}

beforeAll(async () => {
  arena = await startArena();
  context = await arena.context();
  const model = {
    family: 'famous-family',
    provider: 'house',
    model: 'maker/famous-model',
    displayName: 'Famous Model',
  };
  await enqueueBatch(
    context,
    testBatch({
      players: PLAYERS.map((id) => ({ id, ...model })),
      conditions: [
        { id: 'persistent', memory: 'persistent' },
        { id: 'none', memory: 'none' },
      ],
      runs: 6,
      sessionsPerRun: 2,
      handsPerSession: 12,
    }),
    'test',
  );
  await startTableWorker(await arena.context());
  const players = openScriptedPlayers(context, 'house', markedAnswer);
  await waitFor(
    async () =>
      (await context.store.collection('sessions').count({ where: { status: 'open' } })) === 0,
    { what: 'every session to be over' },
  );
  await players.close();
  views = players.views;
  for (const hand of await context.store.collection('hands').find({})) hands.set(hand._id, hand);
});
afterAll(() => arena.close());

function rendered(view: View): string {
  const { system, user } = renderPrompt(view, { notebookMaxTokens: 1000 });
  // The system prompt is the same for all and explains how cards are written, by example.
  expect(system).not.toMatch(/famous|maker\/|reason-of|notebook-of/i);
  return user;
}

function cardsIn(text: string): readonly Card[] {
  return [...text.matchAll(/(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])/g)].map(
    ([card]) => card as Card,
  );
}

function othersOf(player: string): readonly string[] {
  return PLAYERS.filter((each) => each !== player);
}

test('2,000 decision prompts hold no card of another seat and no undealt card (rule 4)', () => {
  const decisions = views.filter((view) => view.kind === 'decision');
  expect(decisions.length).toBeGreaterThanOrEqual(DECISION_PROMPTS);
  let seen = 0;
  for (const view of decisions) {
    const known = new Set<Card>([...view.you.holeCards, ...view.board]);
    const cards = cardsIn(rendered(view));
    seen += cards.length;
    expect(cards.filter((card) => !known.has(card))).toEqual([]);
  }
  expect(seen).toBeGreaterThan(2 * decisions.length - 1);
});

test('memory prompts hold cards of others only where they were shown', () => {
  const memories = views.filter((view) => view.kind === 'memory');
  expect(memories.length).toBeGreaterThanOrEqual(MEMORY_PROMPTS);
  for (const view of memories) {
    const hand = hands.get(parentId(view.subject));
    const shown = (hand?.showdown ?? [])
      .filter((showing) => showing.shown)
      .flatMap(({ seat }) => hand?.seats.find((each) => each.seat === seat)?.holeCards ?? []);
    const known = new Set<Card>([...view.you.holeCards, ...view.board, ...shown]);
    expect(cardsIn(rendered(view)).filter((card) => !known.has(card))).toEqual([]);
  }
});

test('no prompt holds a model, a provider, a player id, or what another player wrote', () => {
  let ownNotebooks = 0;
  for (const view of views) {
    if (view.kind === 'judge') continue;
    const text = rendered(view);
    expect(text).not.toMatch(/famous|maker\/|house\/|127\.0\.0\.1/i);
    expect(text).not.toContain('reason-of-');
    for (const other of othersOf(view.player)) {
      expect(text).not.toContain(`notebook-of-${other}`);
      expect(text).not.toMatch(new RegExp(`\\b${other}\\b`));
    }
    if (text.includes(`notebook-of-${view.player}`)) ownNotebooks += 1;
  }
  expect(ownNotebooks).toBeGreaterThan(MEMORY_PROMPTS);
});
