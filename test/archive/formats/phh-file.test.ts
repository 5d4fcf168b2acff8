import { describe, expect, test } from 'vitest';
import { replayFile } from '../../../src/archive/formats/replay-file.ts';
import type { ReplayedHand } from '../../../src/engine/history/replay-hand.ts';

function replayed(text: string, file = 'table.phh'): readonly ReplayedHand[] {
  return [...replayFile(file, text)] as readonly ReplayedHand[];
}

const THREE_HANDED = `
# A hand with every kind of action.
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = [
  # Pre-flop
  "d dh p1 AhKd",
  "d dh p2 ????",
  "d dh p3 QhJd",
  "p3 cbr 300  # an open",
  "p1 cc",
  "p2 f",
  "# Burn card 6s is exposed",
  "",
  "d db 2c3d4h",
  "p1 cc",
  "p3 cbr 400",
  "p1 cc",
  "d db 8s",
  "p1 cc",
  "p3 cc",
  "d db 8c",
  "p1 cc",
  "p3 cc",
  "p1 sm AhKd",
  "p3 sm",
]
hand = 7
finishing_stacks = [1800, 900, 300]
`;

describe('a PHH hand', () => {
  test('is played with its players as seats, the last on the button', () => {
    expect(replayed(THREE_HANDED)).toMatchObject([
      {
        id: '7',
        ok: true,
        finishingStacks: [1800, 900, 300],
        pots: [{ amount: 1500, eligible: [0, 2] }],
      },
    ]);
  });

  test('is read with the line ends and the mark of a file from Windows', () => {
    const windows = `\uFEFF${THREE_HANDED}`.replaceAll('\n', '\r\n');
    const tables = `[1]\n${THREE_HANDED}[2] # the same\n${THREE_HANDED}`.replaceAll('\n', '\r\n');

    expect(replayed(windows).map(({ ok }) => ok)).toEqual([true]);
    expect(replayed(tables, 'table.phhs').map(({ ok }) => ok)).toEqual([true, true]);
  });

  // "A short big blind does not lower the price to call", whichever way the file lists it.
  test.each([100, 30])(
    'with a big blind all-in for 30, listed as %i, costs 100 to call',
    (listed) => {
      const [line] = replayed(`
variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [50, ${listed}, 0]
min_bet = 100
starting_stacks = [1000, 30, 1000]
actions = [
  "d dh p1 7c2d", "d dh p2 AhAd", "d dh p3 KhQd",
  "p3 cc", "p1 cc", "d db 2c3d4h", "p1 cc", "p3 cc", "d db 8s", "p1 cc", "p3 cc",
  "d db Kc", "p1 cc", "p3 cc",
]
finishing_stacks = [900, 90, 1040]
`);

      expect(line).toMatchObject({ ok: true, error: null });
      expect(line?.decisions[0]).toEqual({ call: 100, raiseTo: [200, 1000] });
    },
  );

  test('that states another result disagrees', () => {
    const [line] = replayed(THREE_HANDED.replace('[1800, 900, 300]', '[300, 900, 1800]'));

    expect(line).toMatchObject({ ok: false });
    expect(line?.error).toContain('finishingStacks: stated [300,900,1800]');
  });

  test('heads-up lists forced bets the other way round: the first player is the big blind', () => {
    const [line] = replayed(`
variant = "NT"
antes = [0, 3]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]
`);

    // The big blind posts the blind and the one ante; the small blind's half of it is lost.
    expect(line).toMatchObject({ ok: true, finishingStacks: [201, 99], id: 'table' });
  });

  test('counted in cents is played in cents and printed in its own unit', () => {
    const [line] = replayed(`
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [0.25, 0.50, 0]
min_bet = 0.50
starting_stacks = [50.05, 48.30, 60]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cbr 1.50', 'p1 f', 'p2 f']
winnings = [0, 0, 1.25]
`);

    expect(line).toMatchObject({
      ok: true,
      finishingStacks: [49.8, 47.8, 60.75],
      uncalledReturned: { seat: 2, amount: 1 },
      decisions: [{ call: 0.5, raiseTo: [1, 60] }, { call: 1.25 }, { call: 1 }],
    });
  });

  test('may leave a stack unknown (inf) and an ante untrimmed', () => {
    const [line] = replayed(`
variant = "NT"
ante_trimming_status = false
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [100000, inf, 200]
actions = [
  "d dh p1 2h7d", "d dh p2 ????", "d dh p3 AhAd",
  "p1 cbr 4000", "p2 f", "p1 sm 2h7d", "p3 sm AhAd",
  "d db Kc9s5h", "d db 4d", "d db Js",
]
`);

    // The all-in seat paid 200 of its ante and wins all three antes: they are not trimmed to it.
    expect(line).toMatchObject({ ok: true, payoffs: [1500, -2500, 1000] });
  });

  test('is straddled: the straddle is the bet to call, and the seat after it begins', () => {
    const [line] = replayed(`
variant = "NT"
antes = [0, 0, 0, 0]
blinds_or_straddles = [1, 2, 4, 0]
min_bet = 2
starting_stacks = [200, 200, 200, 200]
actions = ["p4 f", "p1 f", "p2 f"]
`);

    expect(line).toMatchObject({ ok: true, finishingStacks: [199, 198, 203, 200] });
    expect(line?.decisions[0]).toEqual({ call: 4, raiseTo: [8, 200] });
  });

  test('mucked at showdown, a hand does not win with cards that are known', () => {
    const [line] = replayed(
      THREE_HANDED.replace('"p1 sm AhKd"', '"p1 sm"')
        .replace('"p3 sm"', '"p3 sm -"')
        .replace('[1800, 900, 300]', '[300, 900, 1800]'),
    );

    expect(line).toMatchObject({ ok: true });
  });
});

describe('a .phhs file', () => {
  const HAND = THREE_HANDED.trim();

  test('has a hand for each table', () => {
    const text = `[1]\n${HAND}\n\n[2]\n${HAND.replace('hand = 7', 'hand = "main.h2"')}\n`;

    expect(replayed(text, 'hands.phhs').map(({ id, ok }) => [id, ok])).toEqual([
      ['7', true],
      ['main.h2', true],
    ]);
  });

  test.each([
    ['no TOML', HAND.replace('"d dh p2 ????"', '"d dh p2 ????'), '2.phhs:13: hand 2: not TOML'],
    [
      'another game',
      HAND.replace('"NT"', '"PO"'),
      "2.phhs:4: hand 7: variant: expected NT, no-limit Texas hold'em",
    ],
    [
      'a list too short',
      HAND.replace('antes = [0, 0, 0]', 'antes = [0, 0]'),
      '2.phhs:6: hand 7: antes: expected 3 entries',
    ],
    [
      'no card',
      HAND.replace('QhJd', 'Qh10d'),
      '2.phhs:14: hand 7: action "d dh p3 Qh10d": expected a card',
    ],
    [
      'no player',
      HAND.replace('p2 f', 'p4 f'),
      '2.phhs:17: hand 7: action "p4 f": expected a player p1..p3, found p4',
    ],
    [
      'no action',
      HAND.replace('p2 f', 'p2 limp'),
      '2.phhs:17: hand 7: action "p2 limp": expected f, cc, cbr or sm, found limp',
    ],
    [
      'no amount',
      HAND.replace('cbr 400', 'cbr lots'),
      '2.phhs:22: hand 7: action "p3 cbr lots": expected an amount, found lots',
    ],
    [
      'three hole cards',
      HAND.replace('QhJd', 'QhJd2s'),
      '2.phhs:14: hand 7: action "d dh p3 QhJd2s": expected two hole cards',
    ],
    [
      'an action outside the rules',
      HAND.replace('cbr 300', 'cbr 150'),
      '2.phhs:3: hand 7: action 1: raise to 150',
    ],
  ])('names file, line and hand of a malformed one (%s) and reads the next', (_, broken, place) => {
    const lines = replayed(`\n[2]\n${broken}\n\n[3]\n${HAND}\n`, '2.phhs');

    expect(lines.map(({ ok }) => ok)).toEqual([false, true]);
    expect(lines[0]?.error).toContain(place);
  });
});
