import { describe, expect, test } from 'vitest';
import { historyEntries, replayFile } from '../../../src/archive/formats/replay-file.ts';
import { phhsOfHands, phhsTable, phhText } from '../../../src/archive/formats/write-phh.ts';
import type { HandHistory } from '../../../src/engine/history/hand-history.ts';
import { type ReplayedHand, replayHand } from '../../../src/engine/history/replay-hand.ts';
import { clockwiseFrom } from '../../../src/engine/seat.ts';
import { conformanceText } from '../../conformance/conformance-data.ts';
import { recordedTournament } from './recorded-hands.ts';

function histories(file: string, text: string): readonly HandHistory[] {
  return [...historyEntries(file, text)].flatMap((entry) =>
    entry.kind === 'hand' ? [entry.history] : [],
  );
}

/** A result with seats named by their player's place from the left of the button, as PHH has them. */
function fromTheButton(history: HandHistory, replayed: ReplayedHand) {
  const seats = history.setup.stacks.map(({ seat }) => seat);
  const order = clockwiseFrom(seats, history.setup.button);
  const returned = replayed.uncalledReturned;
  return {
    id: replayed.id,
    finishingStacks: order.map((seat) => replayed.finishingStacks?.[seats.indexOf(seat)]),
    pots: replayed.pots?.map(({ amount, eligible }) => ({
      amount,
      eligible: eligible.map((seat) => order.indexOf(seat)).sort((a, b) => a - b),
    })),
    uncalledReturned: returned && { ...returned, seat: order.indexOf(returned.seat) },
  };
}

describe('a hand written as PHH reads back to the same result', () => {
  test.each(['rules/vectors.json', 'hands/pluribus-1500.jsonl', 'hands/random-1000.jsonl'])(
    'each of %s',
    (name) => {
      const all = histories(name, conformanceText(name));
      // Every third of the long files: enough to meet each kind of hand, and soon done.
      const written = all.length < 100 ? all : all.filter((_, index) => index % 3 === 0);
      const text = written.map((history, index) => phhsTable(index + 1, history)).join('');
      const read = [...replayFile('hands.phhs', text)] as readonly ReplayedHand[];

      expect(read.filter(({ ok }) => !ok).map(({ error }) => error)).toEqual([]);
      expect(
        read.map(({ id, finishingStacks, pots, uncalledReturned }) => ({
          id,
          finishingStacks,
          pots,
          uncalledReturned,
        })),
      ).toEqual(written.map((history) => fromTheButton(history, replayHand(history))));
    },
  );

  test('each hand of an export with antes and seats that are out', async () => {
    for (const blinds of [{}, { ante: 50, bigBlindAnte: true }]) {
      const hands = recordedTournament('phh', blinds);
      let text = '';
      for await (const table of phhsOfHands(hands)) text += table;
      const read = [...replayFile('hands.phhs', text)] as readonly ReplayedHand[];

      expect(read.filter(({ ok }) => !ok).map(({ error }) => error)).toEqual([]);
      expect(read.map(({ id }) => id)).toEqual(hands.map(({ _id }) => _id));
    }
  });

  test('an unfinished hand is left out of an export', async () => {
    const [hand] = recordedTournament('phh');
    const tables: string[] = [];
    for await (const table of phhsOfHands([{ ...(hand as object), status: 'dealt' } as never])) {
      tables.push(table);
    }

    expect(tables).toEqual([]);
  });
});

test('what is written is PHH as its specification has it', () => {
  const [history] = histories('x.json', conformanceText('rules/vectors.json')).filter(
    ({ id }) => id === 'four-layers',
  );

  expect(phhText(history as HandHistory)).toBe(`variant = "NT"
ante_trimming_status = true
antes = [ 0, 0, 0, 0 ]
blinds_or_straddles = [ 50, 100, 0, 0 ]
min_bet = 100
starting_stacks = [ 600, 1000, 100, 250 ]
actions = [ "d dh p1 QcQd", "d dh p2 JsJh", "d dh p3 AsAd", "d dh p4 KsKd", "p3 cc", "p4 cbr 250", "p1 cbr 600", "p2 cc", "p1 sm QcQd", "p2 sm JsJh", "p3 sm AsAd", "p4 sm KsKd", "d db Tc8h7d", "d db 4c", "d db 2h" ]
hand = "four-layers"
level = 1
seats = [ 2, 3, 4, 1 ]
players = [ "P2", "P3", "P4", "P1" ]
finishing_stacks = [ 700, 400, 400, 450 ]
`);
});

test('a hand that was not played to its end is not written', () => {
  const [history] = histories('x.json', conformanceText('rules/vectors.json'));

  expect(() => phhText({ ...(history as HandHistory), actions: [] })).toThrow(
    'hand walk cannot be written',
  );
});
