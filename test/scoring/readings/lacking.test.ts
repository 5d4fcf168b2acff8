import { describe, expect, it } from 'vitest';
import type { DecisionLine } from '../../../src/archive/export/lines.ts';
import { readingTexts } from '../../../src/scoring/claims/claim-reader.ts';
import { ReadingsTally } from '../../../src/scoring/readings/readings.ts';
import { playedSessions } from '../../../src/scoring/records/played-session.ts';
import { RANDOM_PLAYERS, randomConfiguration, randomSessions } from '../support/played-batch.ts';

const configuration = randomConfiguration('old', { sessionsPerRun: 10, handsPerSession: 20 });
const sessions = [...randomSessions(configuration)];
const [player = ''] = RANDOM_PLAYERS;

/** What is read of the same play where its records are others. */
function readingsOf(changed: (decision: DecisionLine) => DecisionLine) {
  const tally = new ReadingsTally('persistent', readingTexts());
  for (const { session, hands, decisions } of sessions) {
    tally.add(playedSessions({ session, hands, decisions: decisions.map(changed) }));
  }
  return tally.of(player);
}

const asItIs = readingsOf((decision) => decision);

describe('the readings of records that lack something', () => {
  it('say which need the stack that an earlier export does not have, and give the others alike', () => {
    const { readings, readingsLacking } = readingsOf((decision) => ({ ...decision, stack: null }));
    for (const name of ['position', 'tilt', 'opponents', 'drift', 'bluff'] as const) {
      expect(readings[name]).toBeNull();
      expect(readingsLacking[name]).toMatch(
        /^too few decisions: 0 of the \d+ it needs \(left out: .*\d+ without a recorded stack\)$/,
      );
    }
    expect(readings.price).not.toBeNull();
    expect(readings.price).toEqual(asItIs.readings.price);
    expect(readings.cards).toEqual(asItIs.readings.cards);
  });

  it('say that no equity is stored, and never a number for it', () => {
    const { readings, readingsLacking } = readingsOf((decision) => ({ ...decision, equity: null }));
    expect(Object.values(readings)).toEqual(Array.from({ length: 8 }, () => null));
    for (const reason of Object.values(readingsLacking)) {
      expect(reason).toMatch(/^too few decisions: .*\(left out: \d+ without a stored equity\)$/);
    }
  });

  it('leave out what was decided at a position that no table of the size has', () => {
    const { readingsLacking } = readingsOf((decision) => decision);
    expect(readingsLacking.price).toBeUndefined();
    const tally = new ReadingsTally('persistent', readingTexts());
    for (const { session, hands, decisions } of sessions) {
      const nameless = hands.map((hand) => ({
        ...hand,
        seats: hand.seats.map((seat) => ({ ...seat, position: null })),
      }));
      tally.add(playedSessions({ session, hands: nameless, decisions }));
    }
    expect(tally.of(player).readingsLacking.price).toMatch(/without a known position/);
  });

  it('hold no figure that is none where records name nobody to play against, no stack or no pot', () => {
    for (const change of [{ liveOpponents: [] }, { stack: 0 }, { pot: 0, toCall: 0 }]) {
      const { readings } = readingsOf((decision) =>
        decision.index % 3 === 0 ? { ...decision, ...change } : decision,
      );
      expect(Object.values(readings).filter((reading) => reading !== null).length).toBeGreaterThan(
        3,
      );
      const figures = Object.values(readings).flatMap((reading) => Object.values(reading ?? {}));
      expect(
        figures.filter((figure) => typeof figure === 'number' && Number.isNaN(figure)),
      ).toEqual([]);
    }
  });

  it('of a player that never decided are none', () => {
    const { readings, readingsLacking } = new ReadingsTally('persistent', readingTexts()).of('x');
    expect(Object.values(readings)).toEqual(Array.from({ length: 8 }, () => null));
    expect(readingsLacking.price).toBe('too few decisions: 0 of the 60 it needs');
  });

  it('are the same again, to the last digit', () => {
    expect(readingsOf((decision) => decision)).toEqual(asItIs);
  });
});
