import { readFileSync } from 'node:fs';
import type { TakenAction } from '../../src/engine/action.ts';
import { legalActions } from '../../src/engine/betting.ts';
import { blindLevel } from '../../src/engine/blinds.ts';
import { shuffledDeck } from '../../src/engine/deck.ts';
import { act, startHand } from '../../src/engine/hand.ts';
import { recordedActions } from '../../src/engine/hand-result.ts';
import { positions } from '../../src/engine/position.ts';
import type { Seat } from '../../src/engine/seat.ts';
import { type ButtonAndBlinds, firstButton, rotate } from '../../src/engine/tournament.ts';
import { answer, readRequest } from '../../src/house/server/answer.ts';
import type { DecisionView, MemoryView } from '../../src/shared/fleet/queues/payloads.ts';
import {
  BLIND_SCHEDULE,
  HANDS_PER_LEVEL,
  STARTING_CHIPS,
} from '../../src/shared/records/batch-configuration.ts';
import { type Player, rosterSchema } from '../../src/shared/records/roster.ts';
import { actionContext } from '../../src/workers/llm/answer/legal-action.ts';
import { type DecisionReading, readDecision } from '../../src/workers/llm/answer/read-decision.ts';
import { readMemory } from '../../src/workers/llm/answer/read-memory.ts';
import { renderPrompt } from '../../src/workers/llm/prompt/prompt.ts';
import type { RenderedPrompt } from '../../src/workers/llm/prompt/rendered-prompt.ts';
import { decisionView } from '../../src/workers/table/decision-view.ts';
import { seatResults } from '../../src/workers/table/hand-record.ts';
import { memoryView } from '../../src/workers/table/memory-update.ts';
import { RunningStatistics } from '../../src/workers/table/running-statistics.ts';
import {
  type Dealt,
  Notebooks,
  type Table,
  type TakenDecision,
} from '../../src/workers/table/table.ts';

export const HOUSE_ROSTER = rosterSchema.parse(
  JSON.parse(readFileSync(new URL('../../seeds/rosters/house.json', import.meta.url), 'utf8')),
);

export const NOTEBOOK_MAX_TOKENS = 1000;

export interface SeenDecision {
  readonly player: Player;
  readonly view: DecisionView;
  readonly prompt: RenderedPrompt;
  readonly body: string;
  readonly reading: DecisionReading;
  readonly action: TakenAction;
}

export interface SeenMemory {
  readonly player: Player;
  readonly view: MemoryView;
  readonly prompt: RenderedPrompt;
  readonly body: string;
}

/** A hand as the table left it, with its decisions' places in the run. */
export interface SeenHand {
  readonly session: number;
  readonly number: number;
  readonly bigBlind: number;
  readonly seats: ReturnType<typeof seatResults>;
  readonly decisions: readonly SeenDecision[];
}

export interface PlayedRun {
  readonly hands: readonly SeenHand[];
  readonly decisions: readonly SeenDecision[];
  readonly memories: readonly SeenMemory[];
  readonly notebooks: ReadonlyMap<string, string>;
  /** Players without chips at the end of each session. */
  readonly eliminations: readonly number[];
}

/** The bytes of a request as the llm worker sends them. */
export function requestBody(model: string, prompt: RenderedPrompt): string {
  return JSON.stringify({
    model,
    messages: [
      { role: 'system', content: prompt.system },
      { role: 'user', content: prompt.user },
    ],
    ...(prompt.tools && { tools: prompt.tools }),
    ...(prompt.responseFormat && { response_format: prompt.responseFormat }),
  });
}

export function answerOf(model: string, prompt: RenderedPrompt): string {
  return JSON.stringify(answer(readRequest(requestBody(model, prompt))));
}

/**
 * A run of the roster's stand-ins in this process: real engine, real views, real prompts, the
 * stand-ins' own answers and the ladder that reads them. Only queues, store and HTTP are left out.
 */
export function playRun(options: { seed: string; sessions: number; hands: number }): PlayedRun {
  const decisions: SeenDecision[] = [];
  const memories: SeenMemory[] = [];
  const eliminations: number[] = [];
  const hands: SeenHand[] = [];
  const notebooks = new Notebooks(new Map());
  for (let session = 1; session <= options.sessions; session += 1) {
    const table = tableOf(options, session, notebooks);
    const stacks = new Map<Seat, number>(
      HOUSE_ROSTER.players.map((_, seat) => [seat, STARTING_CHIPS]),
    );
    let places: ButtonAndBlinds | null = null;
    for (let number = 1; number <= options.hands && stacks.size >= 2; number += 1) {
      const seats = [...stacks.keys()];
      places =
        places === null
          ? firstButton(seats, seats[session % seats.length] ?? 0)
          : rotate(seats, places);
      hands.push(
        playHand(
          table,
          { seed: options.seed, session, number, places, stacks },
          decisions,
          memories,
        ),
      );
    }
    eliminations.push(HOUSE_ROSTER.players.length - stacks.size);
  }
  const texts = HOUSE_ROSTER.players.map(({ id }) => [id, notebooks.textOf(id)] as const);
  return { hands, decisions, memories, notebooks: new Map(texts), eliminations };
}

interface HandHere {
  readonly seed: string;
  readonly session: number;
  readonly number: number;
  readonly places: ButtonAndBlinds;
  readonly stacks: Map<Seat, number>;
}

function playHand(
  table: Table,
  { seed, session, number, places, stacks }: HandHere,
  decisions: SeenDecision[],
  memories: SeenMemory[],
): SeenHand {
  const first = decisions.length;
  const blinds = blindLevel({ levels: BLIND_SCHEDULE, handsPerLevel: HANDS_PER_LEVEL }, number);
  const dealt: Dealt = {
    id: `${table.session._id}.h${number}`,
    number,
    blinds,
    positions: positions([...stacks.keys()], places.button),
    players: new Map(
      [...stacks.keys()].map((seat) => [seat, { player: playerAt(seat).id, alias: aliasAt(seat) }]),
    ),
  };
  let state = startHand({
    blinds,
    ...places,
    stacks: [...stacks].map(([seat, stack]) => ({ seat, stack })),
    deck: shuffledDeck({ gameSeed: seed, session, hand: number }),
  });
  const taken: TakenDecision[] = [];
  for (let legal = legalActions(state); legal !== null; legal = legalActions(state)) {
    const player = playerAt(legal.seat);
    const view = decisionView(table, dealt, state, legal, `${dealt.id}.d${taken.length + 1}`);
    const prompt = renderPrompt(view, { notebookMaxTokens: NOTEBOOK_MAX_TOKENS });
    const body = answerOf(player.model, prompt);
    const reading = readDecision(body, actionContext(view));
    if (reading.kind === 'provider-error') throw new Error(reading.message);
    const { type, to } = reading.decision.action;
    state = act(state, to === null ? { type } : { type, to });
    const action = recordedActions(state).at(-1) as TakenAction;
    decisions.push({ player, view, prompt, body, reading, action });
    taken.push({
      ...action,
      decisionId: view.subject,
      player: player.id,
      currentBet: legal.currentBet,
    });
  }
  table.statistics.add(taken);
  const results = seatResults(dealt, state);
  for (const seat of results) {
    if (seat.endStack === 0) {
      stacks.delete(seat.seat);
      continue;
    }
    stacks.set(seat.seat, seat.endStack);
    const player = playerAt(seat.seat);
    const view = memoryView(
      table,
      { dealt, state, seats: results },
      seat,
      `${dealt.id}.m-${player.id}`,
    );
    const prompt = renderPrompt(view, { notebookMaxTokens: NOTEBOOK_MAX_TOKENS });
    const body = answerOf(player.model, prompt);
    const notebook = table.notebooks.textOf(player.id);
    const reading = readMemory(body, { notebook, notebookMaxTokens: NOTEBOOK_MAX_TOKENS });
    if (reading.kind === 'updated') table.notebooks.set(player.id, reading.notebook, 0);
    memories.push({ player, view, prompt, body });
  }
  return {
    session,
    number,
    bigBlind: blinds.bigBlind,
    seats: results,
    decisions: decisions.slice(first),
  };
}

/** A table without its store and queues: what the views are made from is real. */
function tableOf(
  { seed, hands }: { seed: string; hands: number },
  session: number,
  notebooks: Notebooks,
): Table {
  const parts = {
    configuration: {
      conditions: [{ id: 'persistent', memory: 'persistent' }],
      handsPerSession: hands,
    },
    session: {
      _id: `${seed}.r01-persistent.s${String(session).padStart(2, '0')}`,
      batchId: seed,
      condition: 'persistent',
    },
    notebooks,
    statistics: new RunningStatistics(HOUSE_ROSTER.players.map((player) => player.id)),
  };
  return parts as unknown as Table;
}

function playerAt(seat: Seat): Player {
  return HOUSE_ROSTER.players[seat] as Player;
}

function aliasAt(seat: Seat): string {
  return `Player ${seat + 1}`;
}
