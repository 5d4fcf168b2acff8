import { describe, expect, it } from 'vitest';
import { playedSessions } from '../../../src/scoring/records/played-session.ts';
import { HandFiguresTally } from '../../../src/scoring/style/hand-figures.ts';
import { tallied } from '../../../src/scoring/tally.ts';
import type { HabitRates } from '../../../src/shared/records/play-figures.ts';
import {
  allIn,
  bet,
  call,
  check,
  type DecisionSketch,
  fold,
  type HandSketch,
  playedBy,
  raise,
  sessionDocuments,
} from '../support/records.ts';

const seats = {
  ann: { position: 'CO' },
  bob: { position: 'BTN' },
  cas: { position: 'SB' },
  dot: { position: 'BB' },
};

type Player = keyof typeof seats;
type Done = readonly [count: number, opportunities: number];

/** A player's action, with a raise allowed unless it says otherwise. */
function by(player: Player, ...parts: readonly Partial<DecisionSketch>[]): DecisionSketch {
  return Object.assign({ player, minRaiseTo: 60 }, ...parts) as DecisionSketch;
}

const flop = { street: 'flop' } as const;
const facing = (currentBet: number) => ({ currentBet, toCall: currentBet });

function habitsOf(player: Player, ...hands: readonly (readonly DecisionSketch[] | HandSketch)[]) {
  const sketches = hands.map((hand) =>
    Array.isArray(hand)
      ? { seats, decisions: hand as readonly DecisionSketch[] }
      : (hand as HandSketch),
  );
  const { habits } = tallied(new HandFiguresTally(), playedBy(player, { hands: sketches }));
  if (habits === null) throw new Error('habits are always counted');
  return habits;
}

function rates(habits: HabitRates, name: keyof HabitRates): Done | null {
  const rate = habits[name];
  return rate === null ? null : [rate.count, rate.opportunities];
}

/** `who` and what became of its opportunity in one hand. */
function done(name: keyof HabitRates, decisions: readonly DecisionSketch[]) {
  return Object.fromEntries(
    (['ann', 'bob', 'cas', 'dot'] as const).map((player) => [
      player,
      rates(habitsOf(player, decisions), name),
    ]),
  );
}

const NONE: Done = [0, 0];
const NOT: Done = [0, 1];
const YES: Done = [1, 1];

describe('the 3-bet', () => {
  it('is a raise over exactly one raise; whoever only faces the blinds has no opportunity', () => {
    expect(
      done('threeBet', [
        by('ann', raise(30)),
        by('bob', raise(90), facing(30)),
        by('cas', fold, facing(90)),
        by('dot', fold, facing(90)),
        by('ann', fold, facing(90)),
      ]),
    ).toEqual({ ann: NONE, bob: YES, cas: NONE, dot: NONE });
  });

  it('may be a squeeze, over a raise and its caller, who lets the opportunity go', () => {
    expect(
      done('threeBet', [
        by('ann', raise(30)),
        by('bob', call(30), facing(30)),
        by('cas', raise(150), facing(30)),
        by('dot', fold, facing(150)),
      ]),
    ).toMatchObject({ bob: NOT, cas: YES, dot: NONE });
  });

  it('may come from a limper, once it is raised', () => {
    expect(
      done('threeBet', [
        by('ann', call(10)),
        by('bob', raise(40)),
        by('cas', fold, facing(40)),
        by('dot', fold, facing(40)),
        by('ann', raise(140), facing(40)),
      ]),
    ).toMatchObject({ ann: YES, bob: NONE, cas: NOT, dot: NOT });
  });

  it('is not a cold 4-bet', () => {
    expect(
      done('threeBet', [
        by('ann', raise(30)),
        by('bob', raise(90), facing(30)),
        by('cas', raise(250), facing(90)),
      ]).cas,
    ).toEqual(NONE);
  });

  it('may be all-in above the bet; an all-in that only calls lets the opportunity go', () => {
    const hand = (action: Partial<DecisionSketch>, more: Partial<DecisionSketch> = {}) =>
      done('threeBet', [by('ann', raise(30)), by('bob', action, facing(30), more)]).bob;
    expect(hand(allIn(500))).toEqual(YES);
    expect(hand(allIn(20))).toEqual(NOT);
    // Too short to raise, or not allowed to: there is nothing to let go.
    expect(hand(allIn(20), { minRaiseTo: null })).toEqual(NONE);
    expect(hand(fold, { minRaiseTo: null })).toEqual(NONE);
  });

  it('counts an all-in below a full raise as a raise (metrics, common terms)', () => {
    expect(
      done('threeBet', [
        by('ann', raise(30)),
        by('bob', allIn(40), facing(30)),
        by('cas', raise(200), facing(40)),
      ]),
    ).toMatchObject({ bob: YES, cas: NONE });
  });
});

describe('the fold to a 3-bet', () => {
  it("is the opener's alone", () => {
    const threeBet = [
      by('ann', raise(30)),
      by('bob', call(30), facing(30)),
      by('cas', raise(150), facing(30)),
      by('dot', fold, facing(150)),
    ];
    const folded = [...threeBet, by('ann', fold, facing(150)), by('bob', fold, facing(150))];
    expect(done('foldToThreeBet', folded)).toEqual({ ann: YES, bob: NONE, cas: NONE, dot: NONE });
    expect(done('foldToThreeBet', [...threeBet, by('ann', call(150), facing(150))]).ann).toEqual(
      NOT,
    );
    expect(done('foldToThreeBet', [...threeBet, by('ann', raise(400), facing(150))]).ann).toEqual(
      NOT,
    );
  });

  it('has no opportunity where a 4-bet came before', () => {
    expect(
      done('foldToThreeBet', [
        by('ann', raise(30)),
        by('bob', raise(90), facing(30)),
        by('cas', raise(250), facing(90)),
        by('ann', fold, facing(250)),
        by('bob', fold, facing(250)),
      ]),
    ).toMatchObject({ ann: NONE, bob: NONE });
  });

  it('has none for an opener that is all-in, or that is not raised', () => {
    expect(
      done('foldToThreeBet', [by('ann', allIn(1000)), by('bob', call(1000), facing(1000))]).ann,
    ).toEqual(NONE);
  });
});

const opened = [by('ann', raise(30)), by('dot', call(30), facing(30))];

describe('the continuation bet', () => {
  it('is the first bet on the flop, by the last raiser before it', () => {
    const hand = [...opened, by('dot', check, flop), by('ann', bet(40), flop)];
    expect(done('cBet', hand)).toEqual({ ann: YES, bob: NONE, cas: NONE, dot: NONE });
    expect(done('cBet', [...opened, by('dot', check, flop), by('ann', check, flop)]).ann).toEqual(
      NOT,
    );
  });

  it('may be all-in', () => {
    expect(
      done('cBet', [...opened, by('dot', check, flop), by('ann', allIn(970), flop)]).ann,
    ).toEqual(YES);
  });

  it('has no opportunity behind a donk bet', () => {
    const raised = by('ann', raise(120), flop, facing(40));
    expect(done('cBet', [...opened, by('dot', bet(40), flop), raised]).ann).toEqual(NONE);
  });

  it('belongs to the 3-bettor after a 3-bet, and to nobody after limps', () => {
    const threeBet = [
      by('ann', raise(30)),
      by('bob', raise(90), facing(30)),
      by('ann', call(90), facing(90)),
      by('ann', bet(60), flop),
    ];
    expect(done('cBet', threeBet)).toMatchObject({ ann: NONE, bob: NONE });
    const limped = [
      by('ann', call(10)),
      by('dot', check),
      by('dot', check, flop),
      by('ann', bet(20), flop),
    ];
    expect(done('cBet', limped)).toMatchObject({ ann: NONE, dot: NONE });
  });

  it('is missed by a check even when a bet is raised afterwards, and never made on the turn', () => {
    const checked = [...opened, by('dot', check, flop), by('ann', check, flop)];
    expect(done('cBet', [...checked, by('ann', bet(50), { street: 'turn' })]).ann).toEqual(NOT);
  });

  it('has no opportunity where no decision comes on the flop', () => {
    expect(done('cBet', [by('ann', allIn(1000)), by('dot', call(1000), facing(1000))]).ann).toEqual(
      NONE,
    );
  });
});

describe('the fold to a continuation bet', () => {
  const cBet = [
    by('ann', raise(30)),
    by('bob', call(30), facing(30)),
    by('cas', fold, facing(30)),
    by('dot', call(30), facing(30)),
    by('dot', check, flop),
    by('ann', bet(40), flop),
  ];

  it('is counted for each who faces it, also for one that has checked', () => {
    expect(
      done('foldToCBet', [
        ...cBet,
        by('bob', fold, flop, facing(40)),
        by('dot', fold, flop, facing(40)),
      ]),
    ).toEqual({ ann: NONE, bob: YES, cas: NONE, dot: YES });
    expect(
      done('foldToCBet', [
        ...cBet,
        by('bob', call(40), flop, facing(40)),
        by('dot', fold, flop, facing(40)),
      ]),
    ).toMatchObject({ bob: NOT, dot: YES });
  });

  it('has no opportunity for whoever faces a raise of it', () => {
    const raised = [...cBet, by('bob', raise(130), flop, facing(40))];
    expect(
      done('foldToCBet', [
        ...raised,
        by('dot', fold, flop, facing(130)),
        by('ann', fold, flop, facing(130)),
      ]),
    ).toMatchObject({ bob: NOT, dot: NONE, ann: NONE });
  });

  it('has none behind a donk bet, nor on the turn', () => {
    expect(
      done('foldToCBet', [...opened, by('dot', bet(40), flop), by('ann', fold, flop, facing(40))])
        .ann,
    ).toEqual(NONE);
    const turn = { street: 'turn' } as const;
    expect(
      done('foldToCBet', [
        ...cBet,
        by('bob', fold, flop, facing(40)),
        by('dot', call(40), flop, facing(40)),
        by('dot', check, turn),
        by('ann', bet(90), turn),
        by('dot', fold, turn, facing(90)),
      ]).dot,
    ).toEqual(NOT);
  });
});

describe('the showdown', () => {
  /** Pots with their winners by seat, as `seats` sits: ann 0, bob 1, cas 2, dot 3. */
  function withPots(
    decisions: readonly DecisionSketch[],
    pots: readonly (readonly [amount: number, ...winners: (readonly [number, number])[]])[],
  ) {
    const records = sessionDocuments({ hands: [{ seats, decisions }] });
    const hands = records.hands.map((hand) => ({
      ...hand,
      pots: pots.map(([amount, ...winners]) => ({
        amount,
        eligible: [],
        winners: winners.map(([seat, won]) => ({ seat, amount: won })),
      })),
    }));
    return (player: Player, name: 'wtsd' | 'wsd') => {
      const played = playedSessions({ ...records, hands }).filter((each) => each.player === player);
      const { habits } = tallied(new HandFiguresTally(), played);
      return habits === null ? null : rates(habits, name);
    };
  }
  const folds = [by('bob', fold, facing(30)), by('cas', fold, facing(30))];

  it('is reached by whoever saw the flop and never folded', () => {
    const river = { street: 'river' } as const;
    const rate = withPots(
      [
        by('ann', raise(30)),
        by('bob', call(30), facing(30)),
        by('cas', fold, facing(30)),
        by('dot', call(30), facing(30)),
        by('dot', check, flop),
        by('ann', bet(40), flop),
        by('bob', fold, flop, facing(40)),
        by('dot', call(40), flop, facing(40)),
        by('dot', check, river),
        by('ann', check, river),
      ],
      [[175, [3, 175]]],
    );
    expect(rate('ann', 'wtsd')).toEqual(YES);
    expect(rate('bob', 'wtsd')).toEqual(NOT);
    expect(rate('cas', 'wtsd')).toEqual(NONE);
    expect(rate('ann', 'wsd')).toEqual(NOT);
    expect(rate('bob', 'wsd')).toEqual(NONE);
    expect(rate('dot', 'wsd')).toEqual(YES);
  });

  it('comes with the run-out of an all-in before the flop', () => {
    const rate = withPots(
      [by('ann', allIn(1000)), ...folds, by('dot', call(1000), facing(1000))],
      [[2015, [0, 2015]]],
    );
    expect(rate('ann', 'wtsd')).toEqual(YES);
    expect(rate('dot', 'wtsd')).toEqual(YES);
    expect(rate('ann', 'wsd')).toEqual(YES);
    expect(rate('dot', 'wsd')).toEqual(NOT);
  });

  it('is won with a share of a pot, or with a side pot alone', () => {
    const split = withPots(
      [by('ann', allIn(1000)), ...folds, by('dot', call(1000), facing(1000))],
      [[2015, [0, 1008], [3, 1007]]],
    );
    expect([split('ann', 'wsd'), split('dot', 'wsd')]).toEqual([YES, YES]);
    const side = withPots(
      [
        by('ann', allIn(200)),
        by('bob', allIn(500), facing(200)),
        by('dot', call(500), facing(500)),
      ],
      [
        [600, [0, 600]],
        [600, [3, 600]],
      ],
    );
    expect([side('ann', 'wsd'), side('bob', 'wsd'), side('dot', 'wsd')]).toEqual([YES, NOT, YES]);
  });

  it('is no flop and no showdown in a walk, nor where a bet takes the pot', () => {
    const walk = withPots([by('ann', fold), by('bob', fold), by('cas', fold)], [[15, [3, 15]]]);
    expect([walk('dot', 'wtsd'), walk('dot', 'wsd')]).toEqual([NONE, NONE]);
    const taken = withPots(
      [
        ...opened,
        by('bob', fold),
        by('cas', fold),
        by('ann', bet(40), flop),
        by('dot', fold, flop, facing(40)),
      ],
      [[65, [0, 65]]],
    );
    expect([taken('ann', 'wtsd'), taken('ann', 'wsd')]).toEqual([NOT, NONE]);
  });

  it('has no winner to tell where the records name none', () => {
    const records = sessionDocuments({ hands: [{ seats, decisions: [...opened, ...folds] }] });
    const [hand] = records.hands;
    if (hand === undefined) throw new Error('there is a hand');
    const bare = { ...hand, pots: [{ amount: 65, winners: null }] };
    const [ann] = playedSessions({ ...records, hands: [bare] });
    const { habits } = tallied(new HandFiguresTally(), ann === undefined ? [] : [ann]);
    expect(habits?.wsd).toBeNull();
    expect(habits?.wtsd).toEqual({ rate: 1, count: 1, opportunities: 1 });
  });
});

describe('habits', () => {
  it('are told by position too, in acting order, a rate without opportunity being null', () => {
    const threeBet = [by('ann', raise(30)), by('bob', raise(90), facing(30))];
    const inBlind = { bob: { position: 'BB' }, ann: { position: 'SB' } };
    const habits = habitsOf('bob', threeBet, {
      seats: inBlind,
      decisions: [by('ann', raise(30)), by('bob', fold, facing(30))],
    });
    expect(Object.keys(habits.byPosition)).toEqual(['BTN', 'BB']);
    expect(habits.threeBet).toEqual({ rate: 0.5, count: 1, opportunities: 2 });
    expect(habits.byPosition['BTN']?.threeBet).toEqual({ rate: 1, count: 1, opportunities: 1 });
    expect(habits.byPosition['BB']?.threeBet).toEqual({ rate: 0, count: 0, opportunities: 1 });
    expect(habits.cBet).toEqual({ rate: null, count: 0, opportunities: 0 });
  });
});

describe('figures by blind level', () => {
  it('are of the hands of that level alone, with its depth in big blinds', () => {
    const records = sessionDocuments({
      hands: [
        { seats: { ann: { net: 60 }, bob: { net: -60 } }, decisions: [by('ann', raise(30))] },
        {
          bigBlind: 100,
          seats: { ann: { net: -50 }, bob: { net: 50 } },
          decisions: [by('bob', call(100)), by('ann', check)],
        },
        { bigBlind: 100, seats: { ann: {}, bob: {} }, decisions: [by('ann', fold)] },
      ],
    });
    const hands = records.hands.map((hand, at) => ({ ...hand, level: at === 0 ? 1 : 4 }));
    const levelsOf = (given: typeof hands) =>
      tallied(
        new HandFiguresTally(),
        playedSessions({ ...records, hands: given }).filter(({ player }) => player === 'ann'),
      ).byLevel;
    expect(levelsOf(hands)).toMatchObject([
      {
        level: 1,
        bigBlind: 10,
        hands: 1,
        dealt: 1,
        vpip: 1,
        pfr: 1,
        depth: 100,
        chips: 60,
        bb100: 600,
      },
      { level: 4, bigBlind: 100, hands: 2, dealt: 2, vpip: 0, depth: 10, chips: -50, bb100: -25 },
    ]);
    expect(levelsOf(hands)?.[0]).toMatchObject({ allInAdjustedChips: 60, allInAdjustedBb100: 600 });
    const unknown = hands.map((hand) => ({
      ...hand,
      seats: hand.seats.map((seat) => ({ ...seat, allInAdjusted: null })),
    }));
    expect(levelsOf(unknown)?.[1]).toMatchObject({
      chips: -50,
      allInAdjustedChips: null,
      allInAdjustedBb100: null,
    });
  });
});
