import { describe, expect, it } from 'vitest';
import { playedSessions } from '../../../src/scoring/records/played-session.ts';
import { conditionWinnings } from '../../../src/scoring/winnings/condition-winnings.ts';
import { playerWinnings } from '../../../src/scoring/winnings/player-winnings.ts';
import type { WonSession } from '../../../src/scoring/winnings/seat-winnings.ts';
import {
  type SessionWinnings,
  winningsIn,
} from '../../../src/scoring/winnings/session-winnings.ts';
import { sessionDocuments } from '../support/records.ts';

let made = 0;
function session(given: Partial<SessionWinnings>): SessionWinnings {
  made += 1;
  return {
    session: `s${made}`,
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

/** Ann's profile where she alone is looked at; the luck of the board was half of all she won. */
function ann(
  sessions: readonly SessionWinnings[],
  clusterOf = (each: SessionWinnings) => each.session,
) {
  const won = sessions.map((each): WonSession => {
    const { chips, bigBlinds, hands } = each;
    const half = { chips: chips / 2, bb: bigBlinds / 2 };
    return {
      session: each.session,
      cluster: clusterOf(each),
      seats: [
        {
          player: 'ann',
          hands,
          raw: { chips, bb: bigBlinds },
          board: half,
          weighted: half,
          place: 1,
        },
      ],
    };
  });
  return playerWinnings({ player: 'ann', sessions }, conditionWinnings(['ann'], won), won);
}

const SESSIONS = [
  session({ hands: 20, chips: 355, bigBlinds: 35.5, adjusted: { chips: 210.5, bigBlinds: 21.05 } }),
  session({ hands: 12, chips: -400, bigBlinds: -40, adjusted: { chips: -150.25, bigBlinds: -15 } }),
  session({ hands: 20, chips: 122, bigBlinds: 12.25, adjusted: { chips: 60, bigBlinds: 6 } }),
];

describe("a player's winnings", () => {
  it('are chips a session and big blinds per hundred hands, with what half the luck is worth', () => {
    const winnings = ann(SESSIONS);
    expect(winnings).toMatchObject({
      sessions: 3,
      hands: 52,
      asIfIndependent: null,
      duplicate: null,
    });
    expect(winnings.raw.chips.mean).toBeCloseTo(77 / 3, 12);
    expect(winnings.raw.bb100.mean).toBeCloseTo((100 * 7.75) / 52, 12);
    expect(winnings.weighted?.chips.mean).toBeCloseTo(77 / 6, 12);
    // Half the deviation is a quarter of the variance.
    expect(winnings.worth).toBeCloseTo(4, 9);
    expect(winnings.allInAdjusted?.chips).toMatchObject({ mean: 120.25 / 3, clusters: 3 });
  });

  it('of one run have no interval of their own, and one as if its sessions were independent', () => {
    const winnings = ann(SESSIONS, () => 'run');
    expect(winnings.raw.chips).toMatchObject({ clusters: 1, se: null, interval: null });
    expect(winnings.worth).toBeNull();
    expect(winnings.asIfIndependent?.raw).toEqual(ann(SESSIONS).raw);
    expect(winnings.asIfIndependent?.weighted).toEqual(ann(SESSIONS).weighted);
    expect(ann(SESSIONS.slice(0, 1)).asIfIndependent).toBeNull();
  });

  it('have no all-in-adjusted figures where one hand lacks them', () => {
    expect(ann([...SESSIONS, session({ chips: 5 })]).allInAdjusted).toBeNull();
    const records = sessionDocuments({ hands: [{ seats: { ann: { net: 5 }, bob: { net: -5 } } }] });
    const [hand] = records.hands;
    if (hand === undefined) throw new Error('there is a hand');
    const [seat, other] = hand.seats;
    if (seat === undefined || other === undefined) throw new Error('there are two seats');
    const seats = [{ ...seat, allInAdjusted: null }, other];
    const [first, second] = playedSessions({ ...records, hands: [{ ...hand, seats }] }).map(
      winningsIn,
    );
    expect(first).toMatchObject({ chips: 5, bigBlinds: 0.5, hands: 1, adjusted: null });
    expect(second?.adjusted).toEqual({ chips: -5, bigBlinds: -0.5 });
  });
});

describe('the paired estimate of duplicate dealing', () => {
  /** Three places at each deck; what the deck gives is the same in each, shifted by luck. */
  const deck = (name: string, ...chips: readonly number[]) =>
    chips.map((won, seat) => session({ deck: name, seat, chips: won, bigBlinds: won / 10 }));
  const byDeck = (sessions: readonly SessionWinnings[]) =>
    ann(sessions, (each) => each.deck ?? each.session);

  it('is the mean over the sessions of complete decks, each deck an observation', () => {
    const { duplicate } = byDeck([...deck('a 1', 900, -300, -570), ...deck('a 2', -600, 480, 150)]);
    expect(duplicate).toMatchObject({ deckSets: 2, rotations: 3, errorRatio: 0 });
    expect(duplicate?.paired.chips).toMatchObject({ mean: 10, clusters: 2, se: 0, interval: null });
    expect(duplicate?.paired.bb100.mean).toBeCloseTo((100 * 6) / 120, 12);
    expect(duplicate?.unpaired.chips).toMatchObject({ mean: 10, clusters: 6 });
    expect(duplicate?.unpaired.chips.se).toBeGreaterThan(100);
  });

  it('leaves out decks of which a session is missing or a place comes twice', () => {
    const twice = deck('c 1', 1, 2, 3).map((each) => ({ ...each, seat: 0 }));
    const { duplicate } = byDeck([
      ...deck('a 1', 30, 0, 0),
      ...deck('b 1', 7, 7),
      ...twice,
      session({ chips: 99 }),
    ]);
    expect(duplicate).toMatchObject({
      deckSets: 1,
      paired: { chips: { mean: 10, interval: null } },
    });
    expect(duplicate?.errorRatio).toBeNull();
  });
});
