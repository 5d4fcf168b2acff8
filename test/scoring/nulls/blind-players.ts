import { NumpyRandom } from '../../../src/scoring/statistics/numpy-random.ts';
import {
  bet,
  call,
  check,
  type DecisionSketch,
  fold,
  type HandSketch,
  raise,
  type SessionDocuments,
  sessionDocuments,
} from '../support/records.ts';

const PLAYERS = ['ann', 'bob', 'cal', 'dee', 'eve', 'fay', 'gus'];
const POSITIONS = ['UTG', 'UTG+1', 'HJ', 'CO', 'BTN', 'SB', 'BB'];
const HANDS = 20;
const BIG_BLIND = 10;

/**
 * Sessions of seven players that act at random, all alike, whatever their cards, seat, opponents and
 * history; what they say of hand, equity, price and draws is random too. No engine: of a hand only what
 * the axes read.
 */
export function blindSessions(sessions: number, seed = 20260416): readonly SessionDocuments[] {
  const random = new NumpyRandom(seed);
  return Array.from({ length: sessions }, (_, at) =>
    sessionDocuments({
      index: at + 1,
      players: PLAYERS,
      hands: Array.from({ length: HANDS }, (_each, hand) => blindHand(hand, random)),
    }),
  );
}

function blindHand(number: number, random: NumpyRandom): HandSketch {
  const decisions: DecisionSketch[] = [];
  const entered: string[] = [];
  const seat = (player: string) =>
    POSITIONS[(PLAYERS.indexOf(player) + number) % PLAYERS.length] ?? '';
  const acting = PLAYERS.toSorted(
    (a, b) => POSITIONS.indexOf(seat(a)) - POSITIONS.indexOf(seat(b)),
  );
  const folded = new Set<string>();
  const live = (player: string) =>
    PLAYERS.filter((other) => other !== player && !folded.has(other));
  const decide = (player: string, sketch: Omit<DecisionSketch, 'player'>) => {
    decisions.push({
      player,
      position: seat(player),
      equity: random.below(1000) / 1000,
      liveOpponents: live(player),
      reasoning: words(random),
      ...sketch,
    });
    if (sketch.action?.type === 'fold') folded.add(player);
    else entered.push(player);
  };
  let price = BIG_BLIND;
  for (const player of acting) {
    if (live(player).length === 0) continue;
    const drawn = random.below(100);
    const faced = { pot: 30, toCall: price, currentBet: price };
    if (drawn < 45) decide(player, { ...faced, ...fold });
    else if (drawn < 80 || price > 3 * BIG_BLIND) decide(player, { ...faced, ...call(price) });
    else {
      decide(player, { ...faced, ...raise(3 * price) });
      price *= 3;
    }
  }
  for (const street of ['flop', 'turn', 'river'] as const) {
    let facing = 0;
    for (const player of acting.filter((each) => entered.includes(each) && !folded.has(each))) {
      if (live(player).length === 0) continue;
      const drawn = random.below(100);
      const faced = { street, pot: 100, toCall: facing, currentBet: facing };
      if (facing > 0) {
        decide(player, { ...faced, ...(drawn < 50 ? fold : call(facing)) });
      } else if (drawn < 50) {
        facing = 20 + random.below(120);
        decide(player, { ...faced, toCall: 0, currentBet: 0, ...bet(facing) });
      } else decide(player, { ...faced, ...check });
    }
  }
  return { seats: seatsOf(acting, seat, random), decisions, pot: 100 };
}

/** What was won is drawn, too: who wins does not hang on how it was played. */
function seatsOf(
  acting: readonly string[],
  seat: (player: string) => string,
  random: NumpyRandom,
): HandSketch['seats'] {
  const winner = random.below(acting.length);
  return Object.fromEntries(
    acting.map((player, at) => [
      player,
      { position: seat(player), net: at === winner ? 60 * (acting.length - 1) : -60 },
    ]),
  );
}

const HANDS_SAID = ['high card', 'a pair', 'two pair', 'trips', 'a straight', 'a flush'];

function words(random: NumpyRandom): string {
  const hand = HANDS_SAID[random.below(HANDS_SAID.length)];
  return `I have ${hand}. I have about ${random.below(100)}% equity. Getting ${1 + random.below(4)}:1. I have a flush draw.`;
}
