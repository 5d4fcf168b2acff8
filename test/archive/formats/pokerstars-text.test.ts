import { describe, expect, test } from 'vitest';
import { pokerStarsOfHands, pokerStarsText } from '../../../src/archive/formats/pokerstars-text.ts';
import { historyEntries } from '../../../src/archive/formats/replay-file.ts';
import type { HandHistory } from '../../../src/engine/history/hand-history.ts';
import { replayHand } from '../../../src/engine/history/replay-hand.ts';
import { conformanceText } from '../../conformance/conformance-data.ts';
import { recordedTournament } from './recorded-hands.ts';

const OPTIONS = { time: '2026-07-01T12:00:00Z', tournament: 'demo.r01-none.s01', hero: 'P1' };

function histories(name: string): readonly HandHistory[] {
  return [...historyEntries(name, conformanceText(name))].flatMap((entry) =>
    entry.kind === 'hand' ? [entry.history] : [],
  );
}

/** Chips as a tracker counts them: what each line of the text takes from a player or gives back. */
function chipsAfter(text: string): ReadonlyMap<string, number> {
  const stacks = new Map<string, number>();
  let street = new Map<string, number>();
  const move = (name: string, chips: number): void => {
    stacks.set(name, (stacks.get(name) ?? Number.NaN) + chips);
  };
  const putIn = (name: string, chips: number): void => {
    move(name, -chips);
    street.set(name, (street.get(name) ?? 0) + chips);
  };
  for (const line of text.split('\n')) {
    if (line.startsWith('*** SUMMARY')) break;
    const seat = /^Seat \d+: (\S+) \((\d+) in chips\)$/.exec(line);
    const ante = /^(\S+): posts the ante (\d+)/.exec(line);
    const added = /^(\S+): (?:posts (?:small|big) blind|calls|bets) (\d+)/.exec(line);
    const raised = /^(\S+): raises \d+ to (\d+)/.exec(line);
    const returned = /^Uncalled bet \((\d+)\) returned to (\S+)$/.exec(line);
    const collected = /^(\S+) collected (\d+) from (?:(?:main |side )?pot(?:-\d+)?)$/.exec(line);
    if (/^\*\*\* (FLOP|TURN|RIVER)/.test(line)) street = new Map();
    if (seat) stacks.set(seat[1] as string, Number(seat[2]));
    if (ante) move(ante[1] as string, -Number(ante[2]));
    if (added) putIn(added[1] as string, Number(added[2]));
    if (raised) {
      putIn(raised[1] as string, Number(raised[2]) - (street.get(raised[1] as string) ?? 0));
    }
    if (returned) move(returned[2] as string, Number(returned[1]));
    if (collected) move(collected[1] as string, Number(collected[2]));
  }
  return stacks;
}

describe('the text that trackers import', () => {
  test('adds up, line by line, to the stacks the engine ends with', () => {
    const all = [
      ...histories('rules/vectors.json'),
      ...histories('hands/pluribus-1500.jsonl').slice(0, 100),
      ...histories('hands/random-1000.jsonl').slice(0, 200),
    ];
    for (const history of all) {
      const { finishingStacks } = replayHand(history);
      const text = pokerStarsText(history, OPTIONS);

      expect([...chipsAfter(text).values()], history.id).toEqual(finishingStacks);
    }
  });

  test('reads as PokerStars writes it', () => {
    const history = histories('rules/vectors.json').find(
      ({ id }) => id === 'side-pot-bettor-wins-by-fold',
    );

    expect(pokerStarsText(history as HandHistory, OPTIONS)).toBe(
      `PokerStars Hand #119806065631: Tournament #283395008328, $0.00+$0.00 USD Hold'em No Limit - Level I (50/100) - 2026/07/01 08:00:00 ET
Table '283395008328 1' 3-max Seat #1 is the button
Seat 1: P1 (200 in chips)
Seat 2: P2 (2000 in chips)
Seat 3: P3 (2000 in chips)
P2: posts small blind 50
P3: posts big blind 100
*** HOLE CARDS ***
Dealt to P1 [As Ad]
P1: raises 100 to 200 and is all-in
P2: calls 150
P3: calls 100
*** FLOP *** [Tc 8h 7d]
P2: bets 300
P3: folds
Uncalled bet (300) returned to P2
*** TURN *** [Tc 8h 7d] [4c]
*** RIVER *** [Tc 8h 7d 4c] [2h]
*** SHOW DOWN ***
P2: shows [Ks Kd] (a pair of Kings)
P1: shows [As Ad] (a pair of Aces)
P1 collected 600 from pot
*** SUMMARY ***
Total pot 600 | Rake 0
Board [Tc 8h 7d 4c 2h]
Seat 1: P1 (button) showed [As Ad] and won (600) with a pair of Aces
Seat 2: P2 (small blind) showed [Ks Kd] and lost with a pair of Kings
Seat 3: P3 (big blind) folded on the Flop


`,
    );
  });

  test('of an export is one text, each session a tournament', async () => {
    const hands = recordedTournament('text', { ante: 50, bigBlindAnte: true });
    const texts: string[] = [];
    for await (const text of pokerStarsOfHands(hands, () => OPTIONS.time, 'player-3')) {
      texts.push(text);
    }

    expect(texts).toHaveLength(hands.length);
    expect(new Set(texts.map((text) => /Tournament #(\d+)/.exec(text)?.[1])).size).toBe(1);
    for (const [index, text] of texts.entries()) {
      expect([...chipsAfter(text).values()]).toEqual(
        hands[index]?.seats.map(({ endStack }) => endStack),
      );
      expect(text).toContain('posts the ante');
    }
    expect(texts[0]).toContain('Dealt to player-3 [');
  });

  test('gives a hand the same numbers every time, and another hand others', () => {
    const [first, second] = histories('rules/vectors.json');
    const head = (history: HandHistory | undefined) =>
      pokerStarsText(history as HandHistory, OPTIONS).split(':')[0];

    expect(head(first)).toMatch(/^PokerStars Hand #\d{12}$/);
    expect(head(first)).toBe(head(first));
    expect(head(second)).not.toBe(head(first));
  });

  test('tells the time of the American east coast, summer and winter', () => {
    const [history] = histories('rules/vectors.json');
    const times = ['2026-07-01T12:00:00Z', '2026-12-31T03:30:05Z'].map((time) =>
      pokerStarsText(history as HandHistory, { ...OPTIONS, time })
        .split('\n')[0]
        ?.split(' - ')
        .at(-1),
    );

    expect(times).toEqual(['2026/07/01 08:00:00 ET', '2026/12/30 22:30:05 ET']);
  });
});
