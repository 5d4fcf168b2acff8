import { describe, expect, it } from 'vitest';
import { styleOf } from '../../../src/scoring/style/style.ts';
import { allIn, bet, call, check, fold, playedBy, raise } from '../support/records.ts';

const seats = { ann: { position: 'BTN' }, bob: { position: 'SB' }, cas: { position: 'BB' } };

describe('style (metrics, common terms)', () => {
  it('counts calls and raises made by choice as VPIP, and only raises as PFR', () => {
    const style = styleOf(
      playedBy('ann', {
        hands: [
          { seats, decisions: [{ player: 'ann', ...call(10) }] },
          { seats, decisions: [{ player: 'ann', ...raise(30) }] },
          {
            seats,
            decisions: [
              { player: 'ann', ...call(10) },
              { player: 'ann', ...raise(90), currentBet: 40 },
            ],
          },
          { seats, decisions: [{ player: 'ann', ...fold }] },
        ],
      }),
    );
    expect(style).toMatchObject({ hands: 4, dealt: 4, vpip: 3 / 4, pfr: 2 / 4 });
  });

  it('leaves a hand without a preflop decision out of VPIP and PFR, yet deals it in', () => {
    const style = styleOf(
      playedBy('cas', {
        hands: [{ seats }, { seats, decisions: [{ player: 'cas', ...check }] }],
      }),
    );
    expect(style).toMatchObject({ hands: 1, dealt: 2, vpip: 0, pfr: 0 });
  });

  it('takes an all-in above the current bet as a raise and any other as a call', () => {
    const style = styleOf(
      playedBy('ann', {
        hands: [
          { seats, decisions: [{ player: 'ann', ...allIn(500) }] },
          { seats, decisions: [{ player: 'ann', ...allIn(35), currentBet: 40 }] },
          { seats, decisions: [{ player: 'ann', ...allIn(40), currentBet: 40 }] },
        ],
      }),
    );
    expect(style).toMatchObject({ vpip: 1, pfr: 1 / 3 });
  });

  it('pools bets, raises and calls of all postflop streets before it divides', () => {
    const style = styleOf(
      playedBy('ann', {
        hands: [
          {
            seats,
            decisions: [
              { player: 'ann', street: 'flop', ...bet(20) },
              { player: 'ann', street: 'turn', ...call(40) },
              { player: 'ann', street: 'river', ...allIn(900), currentBet: 100 },
            ],
          },
          {
            seats,
            decisions: [
              { player: 'ann', street: 'flop', ...call(20) },
              { player: 'ann', street: 'turn', ...raise(90), currentBet: 30 },
              { player: 'ann', street: 'river', ...check },
            ],
          },
        ],
      }),
    );
    expect(style).toMatchObject({ af: 3 / 2, calls: 2 });
  });

  it('gives the number of bets and raises without a call, and 0 without postflop action', () => {
    const aggressive = playedBy('ann', {
      hands: [
        {
          seats,
          decisions: [
            { player: 'ann', street: 'flop', ...bet(20) },
            { player: 'ann', street: 'turn', ...bet(50) },
          ],
        },
      ],
    });
    expect(styleOf(aggressive)).toMatchObject({ af: 2, calls: 0 });
    expect(styleOf(playedBy('ann', { hands: [{ seats }] }))).toMatchObject({ af: 0, calls: 0 });
  });

  it("gives bb/100 as the mean of each hand's net over its own big blind", () => {
    const style = styleOf(
      playedBy('ann', {
        hands: [
          { seats: { ann: { net: 30 }, bob: { net: -30 } }, bigBlind: 10 },
          { seats: { ann: { net: -100 }, bob: { net: 100 } }, bigBlind: 100 },
          { seats: { ann: { net: 0 }, bob: { net: 0 } }, bigBlind: 100 },
        ],
      }),
    );
    expect(style.bb100).toBeCloseTo((100 * (3 - 1 + 0)) / 3, 12);
    expect(style.chipDelta).toBe(-70);
  });

  it('splits by position, in acting order', () => {
    const style = styleOf(
      playedBy('ann', {
        hands: [
          { seats: { ann: { position: 'BB' } }, decisions: [{ player: 'ann', ...check }] },
          { seats: { ann: { position: 'UTG' } }, decisions: [{ player: 'ann', ...raise(30) }] },
          { seats: { ann: { position: 'BB' } } },
        ],
      }),
    );
    expect(Object.keys(style.byPosition)).toEqual(['UTG', 'BB']);
    expect(style.byPosition['UTG']).toEqual({ hands: 1, dealt: 1, vpip: 1, pfr: 1, af: 0 });
    expect(style.byPosition['BB']).toEqual({ hands: 1, dealt: 2, vpip: 0, pfr: 0, af: 0 });
  });

  it('counts sessions, first places and the mean finish, also of a session without a hand', () => {
    const hands = [{ seats: { bob: {}, cas: {} } }];
    const players = ['ann', 'bob', 'cas'];
    const style = styleOf(
      playedBy(
        'ann',
        { index: 1, hands, players, places: { ann: 1, bob: 1, cas: 3 } },
        { index: 2, hands, players, places: { ann: 3, bob: 1, cas: 2 } },
      ),
    );
    expect(style).toMatchObject({ sessions: 2, firstPlaces: 1, meanFinish: 2, dealt: 0, bb100: 0 });
    expect(styleOf([]).meanFinish).toBeNull();
  });
});
