import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Legal } from '../../../src/engine/action.ts';
import { legalActions } from '../../../src/engine/betting.ts';
import { blindLevel, PAPER_BLIND_SCHEDULE } from '../../../src/engine/blinds.ts';
import { shuffledDeck } from '../../../src/engine/deck.ts';
import { act, startHand } from '../../../src/engine/hand.ts';
import { handResult } from '../../../src/engine/hand-result.ts';
import type { Seat } from '../../../src/engine/seat.ts';
import { firstButton, rotate } from '../../../src/engine/tournament.ts';
import { conditionWinnings } from '../../../src/scoring/winnings/condition-winnings.ts';
import { playerWinnings } from '../../../src/scoring/winnings/player-winnings.ts';
import type { WonSession } from '../../../src/scoring/winnings/seat-winnings.ts';
import type { SessionWinnings } from '../../../src/scoring/winnings/session-winnings.ts';
import type { Run } from '../../../src/shared/records/batch.ts';
import { planSessions } from '../../../src/shared/records/plan.ts';
import type { Session } from '../../../src/shared/records/session.ts';
import { testBatch } from '../../support/batch.ts';

/** What a player goes by: its own name is not among it, its alias, its cards and its memory are. */
type Strategy = (seen: readonly unknown[], legal: Legal) => { type: string; to: number | null };

/** Some deterministic way to play, another one for each seed. */
function strategyOf(seed: number): Strategy {
  return (seen, legal) => {
    const text = JSON.stringify([seed, ...seen]);
    const roll = createHash('sha256').update(text).digest().readUInt16BE(0) % 100;
    const raise = legal.types.find((type) => type === 'bet' || type === 'raise');
    if (roll < 6 && legal.types.includes('all_in')) return { type: 'all_in', to: null };
    if (roll < 35 && raise !== undefined) return { type: raise, to: legal.minRaiseTo };
    if (roll < 50 && legal.toCall > 0) return { type: 'fold', to: null };
    if (legal.types.includes('check')) return { type: 'check', to: null };
    return { type: legal.types.includes('call') ? 'call' : 'fold', to: null };
  };
}

type Memory = Map<string, string>;

/** One session through the engine, and what each player won; players remember their results. */
function played(
  run: Run,
  session: Session,
  hands: number,
  strategies: (player: string) => Strategy,
  memory: Memory,
): ReadonlyMap<string, SessionWinnings> {
  const stacks = new Map<Seat, number>(session.seats.map((seat) => [seat.seat, seat.startStack]));
  const figures = new Map(
    session.seats.map(({ player, seat }) => [player, { seat, hands: 0, chips: 0, bigBlinds: 0 }]),
  );
  let places = null as ReturnType<typeof firstButton> | null;
  for (let number = 1; number <= hands && stacks.size >= 2; number++) {
    const seats = [...stacks.keys()];
    places = places === null ? firstButton(seats, seats[0] ?? 0) : rotate(seats, places);
    const blinds = blindLevel(PAPER_BLIND_SCHEDULE, number);
    let state = startHand({
      blinds,
      ...places,
      stacks: seats.map((seat) => ({ seat, stack: stacks.get(seat) ?? 0 })),
      deck: shuffledDeck({ gameSeed: run.gameSeed, session: session.index, hand: number }),
    });
    for (let legal = legalActions(state); legal !== null; legal = legalActions(state)) {
      const { seat, pot, toCall, street } = legal;
      const { player = '', alias } = session.seats.find((each) => each.seat === seat) ?? {};
      const { holeCards } = state.seats.find((each) => each.seat === seat) ?? {};
      const seen = [alias, memory.get(player), number, holeCards, state.board, street, pot, toCall];
      const { type, to } = strategies(player)(seen, legal);
      state = act(state, (to === null ? { type } : { type, to }) as Parameters<typeof act>[1]);
    }
    const { payoffs } = handResult(state);
    for (const { player, seat } of session.seats) {
      const payoff = payoffs.get(seat);
      const own = figures.get(player);
      if (payoff === undefined || own === undefined) continue;
      own.hands += 1;
      own.chips += payoff;
      own.bigBlinds += payoff / blinds.bigBlind;
      memory.set(player, `${memory.get(player) ?? ''} ${payoff}`);
      const stack = (stacks.get(seat) ?? 0) + payoff;
      if (stack > 0) stacks.set(seat, stack);
      else stacks.delete(seat);
    }
  }
  return new Map(
    [...figures].map(([player, own]) => [
      player,
      {
        ...own,
        session: session._id,
        deck: `${session.seed} ${session.index}`,
        places: session.seats.length,
        adjusted: null,
      },
    ]),
  );
}

/** The table of winnings of a batch dealt in duplicate, in roster order. */
function tableOf(gameSeed: string, strategies: (player: string) => Strategy) {
  const configuration = testBatch({
    gameSeed,
    dealing: 'duplicate',
    runs: 8,
    sessionsPerRun: 2,
    handsPerSession: 8,
  });
  const { runs, sessions } = planSessions(configuration);
  const rows = new Map<string, SessionWinnings[]>(configuration.players.map(({ id }) => [id, []]));
  for (const run of runs) {
    const memory: Memory = new Map();
    for (const session of sessions.filter(({ runId }) => runId === run._id)) {
      for (const [player, winnings] of played(run, session, 8, strategies, memory)) {
        rows.get(player)?.push(winnings);
      }
    }
  }
  // Every deck is a cluster here, whatever the players remember.
  const won = sessions.map(
    ({ _id, seed, index }): WonSession => ({
      session: _id,
      cluster: `${seed} ${index}`,
      seats: [...rows].flatMap(([player, own]) =>
        own
          .filter(({ session }) => session === _id)
          .map(({ hands, chips, bigBlinds }) => ({
            player,
            hands,
            raw: { chips, bb: bigBlinds },
            board: null,
            weighted: null,
            place: null,
          })),
      ),
    }),
  );
  const condition = conditionWinnings([...rows.keys()], won);
  return [...rows].map(([player, own]) =>
    playerWinnings({ player, sessions: own }, condition, won),
  );
}

describe('duplicate dealing', () => {
  it('gives exactly 0 to everybody where all play alike, whatever the cards, the way and the memory', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 8 }), fc.nat(), (gameSeed, seed) => {
        const strategy = strategyOf(seed);
        const table = tableOf(gameSeed, () => strategy);
        for (const { raw, duplicate } of table) {
          expect(duplicate).toMatchObject({ deckSets: 4, rotations: 4 });
          expect(duplicate?.paired.chips).toMatchObject({ mean: 0, se: 0 });
          expect(duplicate?.paired.bb100.mean).toBeCloseTo(0, 9);
          expect(raw.chips).toMatchObject({ mean: 0, se: 0, clusters: 4 });
        }
      }),
      { numRuns: 4 },
    );
  });

  it('tells players that play otherwise apart', () => {
    const table = tableOf('apart', (player) => strategyOf(player === 'ann' ? 1 : 2));
    expect(table.some(({ duplicate }) => duplicate?.paired.chips.mean !== 0)).toBe(true);
    const total = table.reduce(
      (sum, { duplicate }) => sum + (duplicate?.paired.chips.mean ?? 0),
      0,
    );
    expect(total).toBeCloseTo(0, 9);
  });
});
