import { beforeAll, describe, expect, it } from 'vitest';
import { decisionEquity } from '../../src/engine/equity/decision-equity.ts';
import { STYLES } from '../../src/house/play/styles.ts';
import { readingTexts } from '../../src/scoring/claims/claim-reader.ts';
import { estimateOf } from '../../src/scoring/readings/reading-estimate.ts';
import { ReadingsTally } from '../../src/scoring/readings/readings.ts';
import { playedSessions } from '../../src/scoring/records/played-session.ts';
import type { SessionRecords } from '../../src/scoring/records/session-records.ts';
import { holm } from '../../src/scoring/statistics/holm.ts';
import type { ReadingName, Readings } from '../../src/shared/records/readings.ts';
import { NO_READINGS } from '../scoring/support/no-readings.ts';
import { HOUSE_ROSTER, playRun, type SeenDecision, type SeenHand } from './stand-in-table.ts';

const SESSIONS = 60;
const HANDS = 20;

describe('sixty sessions of the stand-ins', () => {
  const readings = new Map<string, Readings>();
  beforeAll(() => {
    const tally = new ReadingsTally('persistent', readingTexts());
    for (const records of recordsOf('readings')) tally.add(playedSessions(records));
    for (const { id, model } of HOUSE_ROSTER.players) {
      readings.set(model.replace('house/', ''), tally.of(id).readings);
    }
  });

  /** Null where there is none: then the test that asks for it fails by itself. */
  const of = (style: string, reading: ReadingName) => estimateOf(reading, readings.get(style));
  const names = STYLES.map(({ name }) => name);

  /** Whom a reading finds, at 5 % over the seven of them together. */
  const found = (p: (reading: Readings | undefined) => number | null | undefined) => {
    const adjusted = holm(names.map((name) => p(readings.get(name)) ?? null));
    return names.filter((_, at) => (adjusted[at] ?? 1) < 0.05);
  };

  it('all weigh their cards against the price', () => {
    for (const name of names) expect(of(name, 'price')?.low).toBeGreaterThan(1.5);
    expect(found(({ price } = NO_READINGS) => price?.p)).toEqual(names);
  });

  // Of this seed: in most others its response to the price alone is found, too (docs/readings.md).
  it('the Maniac alone looks at its cards and hardly at what a call costs', () => {
    const alone = names.map((name) => readings.get(name)?.price?.priceAlone ?? Number.NaN);
    expect(Math.max(...alone)).toBe(alone[names.indexOf('maniac')]);
    expect(readings.get('maniac')?.price?.priceP).toBeGreaterThan(0.05);
    expect(of('maniac', 'price')?.value).toBe(
      Math.min(...names.map((name) => of(name, 'price')?.value ?? 0)),
    );
  });

  it('all enter more pots in a late seat, as their rules say', () => {
    for (const name of names) expect(of(name, 'position')?.low).toBeGreaterThan(1);
  });

  // Over seven players together; one by one tilt is found a little oftener than chance (docs/readings.md).
  it('nobody tilts, and nobody plays otherwise late in a session or in another: no rule says so', () => {
    expect(found(({ tilt } = NO_READINGS) => tilt?.p)).toEqual([]);
    expect(found(({ drift } = NO_READINGS) => drift?.withinP)).toEqual([]);
    expect(found(({ drift } = NO_READINGS) => drift?.p)).toEqual([]);
  });

  it('whoever is found to read opponents stays more against the loose: raises of theirs get less credit', () => {
    const readers = found(({ opponents } = NO_READINGS) => opponents?.p);
    expect(readers.length).toBeGreaterThan(0);
    for (const name of readers) expect(of(name, 'opponents')?.value).toBeGreaterThan(1);
  });

  it('the Maniac bluffs one opponent more often than several', () => {
    const bluff = readings.get('maniac')?.bluff;
    expect(bluff?.headsUp).toBeGreaterThan((bluff?.multiway ?? 1) + 0.1);
    expect(bluff?.value).toBeLessThan(1);
  });

  it('the wild mix more than the tight', () => {
    const explained = (name: string) => of(name, 'cards')?.value ?? Number.NaN;
    for (const tight of ['rock', 'professor']) {
      for (const wild of ['gambler', 'maniac']) {
        expect(explained(tight)).toBeGreaterThan(explained(wild));
      }
    }
  });

  it('state equities that are off to the side which their speech says, and act on their cards', () => {
    expect(found(({ words } = NO_READINGS) => words?.p)).toEqual([]);
    for (const { name, speech } of STYLES) {
      const words = readings.get(name)?.words;
      expect(Math.abs((words?.bias ?? 1) - speech.equityBias)).toBeLessThan(0.015);
    }
  });
});

/** Session by session what the table workers would have left. */
function* recordsOf(seed: string): Generator<SessionRecords> {
  const { hands } = playRun({ seed, sessions: SESSIONS, hands: HANDS });
  for (let session = 1; session <= SESSIONS; session += 1) {
    yield sessionRecords(
      `${seed}.s${session}`,
      session,
      hands.filter((hand) => hand.session === session),
    );
  }
}

function sessionRecords(id: string, index: number, hands: readonly SeenHand[]): SessionRecords {
  return {
    session: {
      _id: id,
      runId: 'run',
      index,
      status: 'finished',
      condition: 'persistent',
      seed: null,
      seats: HOUSE_ROSTER.players.map(({ id: player }, seat) => ({
        player,
        seat,
        delta: null,
        place: null,
      })),
    },
    hands: hands.map(({ number, bigBlind, seats }) => ({
      _id: `${id}.h${number}`,
      sessionId: id,
      number,
      bigBlind,
      status: 'completed',
      level: null,
      seats: seats.map(({ seat, player, position, startStack, payoff }) => ({
        seat,
        player,
        position,
        startStack,
        payoff,
        allInAdjusted: null,
      })),
      pots: [],
    })),
    decisions: hands.flatMap((hand) =>
      hand.decisions.map((seen, at) => decisionRecord(id, hand, seen, at + 1)),
    ),
  };
}

function decisionRecord(
  sessionId: string,
  { number }: SeenHand,
  { player, view, reading, action }: SeenDecision,
  index: number,
): SessionRecords['decisions'][number] {
  if (reading.kind === 'provider-error') throw new Error(reading.message);
  const live = view.players.filter(
    ({ alias, status }) => alias !== view.you.alias && status !== 'folded',
  );
  return {
    _id: `${sessionId}.h${number}.d${index}`,
    sessionId,
    hand: number,
    index,
    player: player.id,
    position: view.you.position,
    street: view.street,
    holeCards: view.you.holeCards,
    board: view.board,
    pot: view.pot,
    toCall: view.toCall,
    currentBet: view.currentBet,
    handCommitted: view.you.handCommitted,
    stack: view.you.stack,
    liveOpponents: live.map(({ alias }) => {
      const seat = Number(alias.replace('Player ', '')) - 1;
      return HOUSE_ROSTER.players[seat]?.id ?? '';
    }),
    action: { type: action.type, to: action.to, added: action.added },
    rung: reading.decision.rung,
    reasoning: reading.decision.reasoning,
    timedOut: false,
    latencyMs: null,
    equity: decisionEquity({
      decisionId: view.subject,
      hero: view.you.holeCards,
      board: view.board,
      liveOpponents: live.length,
    }),
  };
}
