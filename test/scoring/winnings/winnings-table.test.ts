import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { playedSessions } from '../../../src/scoring/records/played-session.ts';
import {
  type SessionWinnings,
  winningsIn,
} from '../../../src/scoring/winnings/session-winnings.ts';
import { winningsTable } from '../../../src/scoring/winnings/winnings-table.ts';
import { sessionDocuments } from '../support/records.ts';

function session(given: Partial<SessionWinnings>): SessionWinnings {
  return {
    session: '',
    deck: null,
    seat: 0,
    places: 3,
    hands: 20,
    chips: 0,
    bigBlinds: 0,
    adjusted: null,
    ...given,
  };
}

const ANN = [
  session({ hands: 20, chips: 355, bigBlinds: 35.5, adjusted: { chips: 210.5, bigBlinds: 21.05 } }),
  session({
    hands: 12,
    chips: -400,
    bigBlinds: -40,
    adjusted: { chips: -150.25, bigBlinds: -15.025 },
  }),
  session({ hands: 20, chips: 122, bigBlinds: 12.25, adjusted: { chips: 60, bigBlinds: 6 } }),
  session({ hands: 7, chips: -1000, bigBlinds: -100, adjusted: { chips: -700, bigBlinds: -70 } }),
  session({ hands: 18, chips: 80, bigBlinds: 8, adjusted: { chips: 45, bigBlinds: 4.5 } }),
];
const BOB = [
  session({ hands: 20, chips: 100, bigBlinds: 10 }),
  session({ hands: 20, chips: -50, bigBlinds: -5 }),
  session({ hands: 14, chips: -1000, bigBlinds: -60 }),
  session({ hands: 20, chips: 30, bigBlinds: 3 }),
];

describe('the table of winnings', () => {
  it("gives the intervals of the paper's G.4 from the chips of its table 5, digit for digit", () => {
    const tables = JSON.parse(
      readFileSync(new URL('../../../seeds/paper/tables.json', import.meta.url), 'utf8'),
    );
    const rows = Object.values<readonly (number | null)[]>(tables.table5_chipDelta.sessions);
    const models: readonly string[] = tables.models;
    const table = winningsTable(
      models.map((_, column) =>
        rows.flatMap((row) => {
          const chips = row[column];
          return chips == null ? [] : [session({ chips })];
        }),
      ),
    );
    const intervals = table.map(({ raw }, at) => {
      const { lower, upper } = raw.chips.interval ?? { lower: 0, upper: 0 };
      return [models[at], [Math.round(lower), Math.round(upper)]];
    });
    expect(Object.fromEntries(intervals)).toEqual(tables.g4_bootstrap.chipTotal95);
  });

  // Reference: NumPy, default_rng(20260416), idx = rng.choice(n, size=(10000, n)) for one player after
  // the other; percentiles 2.5 and 97.5 of 100 * bb[idx].sum(1) / hands[idx].sum(1).
  it("resamples bb/100 as a ratio, with all of a player's figures from the same resamples", () => {
    const [ann, bob] = winningsTable([ANN, BOB]);
    expect(ann?.raw.chips).toEqual({ value: -843, interval: { lower: -3200, upper: 1034 } });
    expect(ann?.raw.bb100.value).toBeCloseTo((100 * -84.25) / 77, 12);
    expect(ann?.raw.bb100.interval?.lower).toBeCloseTo(-618.3962264150944, 10);
    expect(ann?.raw.bb100.interval?.upper).toBeCloseTo(105.61224489795919, 10);
    expect(ann?.allInAdjusted?.chips.interval).toEqual({ lower: -2039.75, upper: 586 });
    expect(ann?.allInAdjusted?.bb100.interval?.lower).toBeCloseTo(-384.85849056603774, 10);
    expect(ann?.allInAdjusted?.bb100.interval?.upper).toBeCloseTo(59.795918367346935, 10);
    expect(bob?.raw.chips.interval).toEqual({ lower: -2970, upper: 260 });
    expect(bob?.raw.bb100.interval?.upper).toBeCloseTo(32.5, 10);
  });

  it('says how much narrower the all-in-adjusted intervals are', () => {
    const [ann] = winningsTable([ANN]);
    expect(ann?.allInAdjusted?.chips.widthRatio).toBeCloseTo((586 + 2039.75) / (1034 + 3200), 12);
  });

  it('has no all-in-adjusted figures where one hand lacks them', () => {
    const [bob] = winningsTable([BOB]);
    expect(bob?.allInAdjusted).toBeNull();
    const records = sessionDocuments({ hands: [{ seats: { ann: { net: 5 }, bob: { net: -5 } } }] });
    const [hand] = records.hands;
    if (hand === undefined) throw new Error('there is a hand');
    const [seat, other] = hand.seats;
    if (seat === undefined || other === undefined) throw new Error('there are two seats');
    const seats = [{ ...seat, allInAdjusted: null }, other];
    const [ann, bobToo] = playedSessions({ ...records, hands: [{ ...hand, seats }] }).map(
      winningsIn,
    );
    expect(ann).toMatchObject({ chips: 5, bigBlinds: 0.5, hands: 1, adjusted: null });
    expect(bobToo?.adjusted).toEqual({ chips: -5, bigBlinds: -0.5 });
  });

  it('has no interval of fewer than two sessions, and a zero of none', () => {
    const [one, none] = winningsTable([ANN.slice(0, 1), []]);
    expect(one?.raw).toEqual({
      chips: { value: 355, interval: null },
      bb100: { value: 177.5, interval: null },
    });
    expect(one?.allInAdjusted?.chips.widthRatio).toBeNull();
    expect(none?.raw.bb100).toEqual({ value: 0, interval: null });
    expect(none?.duplicate).toBeNull();
  });
});

describe('the paired estimate of duplicate dealing', () => {
  /** Three places at each deck; what the deck gives is the same in each, shifted by luck. */
  const deck = (name: string, ...chips: readonly number[]) =>
    chips.map((won, seat) => session({ deck: name, seat, chips: won, bigBlinds: won / 10 }));

  it('is the mean over the rotations of a deck, then the mean over decks', () => {
    const sessions = [...deck('a 1', 900, -300, -570), ...deck('a 2', -600, 480, 150)];
    const [winnings] = winningsTable([sessions]);
    expect(winnings?.duplicate).toMatchObject({ deckSets: 2, rotations: 3 });
    expect(winnings?.duplicate?.chips.value).toBe(10);
    expect(winnings?.duplicate?.chips.interval).toEqual({ lower: 10, upper: 10 });
    expect(winnings?.duplicate?.chips.widthRatio).toBe(0);
    expect(winnings?.duplicate?.bb100.value).toBeCloseTo((100 * 6) / 120, 12);
    expect(winnings?.duplicate?.rawChips.value).toBe(10);
    expect(winnings?.duplicate?.rawChips.interval?.lower).toBeLessThan(-100);
  });

  it('leaves out decks of which a session is missing or a place comes twice', () => {
    const twice = deck('c 1', 1, 2, 3).map((each) => ({ ...each, seat: 0 }));
    const [winnings] = winningsTable([
      [...deck('a 1', 30, 0, 0), ...deck('b 1', 7, 7), ...twice, session({ chips: 99 })],
    ]);
    expect(winnings?.duplicate).toMatchObject({
      deckSets: 1,
      chips: { value: 10, interval: null },
    });
  });

  it('is none where every session has a deck of its own', () => {
    const independent = [1, 2, 3].map((run) => session({ deck: `${run} 1`, seat: run }));
    expect(winningsTable([independent])[0]?.duplicate).toBeNull();
  });
});
