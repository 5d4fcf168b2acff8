import { Table } from 'poker-ts';
import type { Action } from '../../../src/engine/action.ts';
import { type Legal } from '../../../src/engine/action.ts';
import { legalActions } from '../../../src/engine/betting.ts';
import { shuffledDeck } from '../../../src/engine/deck.ts';
import { act, startHand } from '../../../src/engine/hand.ts';
import type { SeatStack } from '../../../src/engine/hand-setup.ts';
import { type RandomStream, randomStream } from '../../../src/engine/random.ts';
import { firstButton, rotate } from '../../../src/engine/tournament.ts';
import type { Contender, Suite } from '../measure.ts';

const SEATS = [0, 1, 2, 3, 4, 5];
/**
 * Ten million big blinds, so that nobody is ever all-in: poker-ts 1.5 does not return from
 * `endBettingRound` once a player folds beside an all-in and leaves a side pot to one.
 */
const BUY_IN = 1_000_000_000;
/** Played between two looks at the clock. */
const HANDS_AT_A_TIME = 20;
const SMALL_BLIND = 50;
const BIG_BLIND = 100;

/** What the random player does, for both engines alike. */
type Choice =
  | { readonly kind: 'fold' }
  | { readonly kind: 'check or call' }
  | { readonly kind: 'raise'; readonly to: number };

/** Folds to a third of the bets and raises a fifth of the time; otherwise checks or calls. */
function choose(
  random: RandomStream,
  mayCheck: boolean,
  raise: { readonly min: number; readonly max: number } | null,
): Choice {
  const drawn = random.below(100);
  if (drawn < 33 && !mayCheck) return { kind: 'fold' };
  if (drawn < 80 || raise === null) return { kind: 'check or call' };
  const room = Math.min(raise.max - raise.min, 5 * BIG_BLIND);
  return { kind: 'raise', to: raise.min + random.below(room + 1) };
}

/** Whole hands by a random player in six seats. */
export function randomPlay(): Suite {
  const decisions = { ours: 0, theirs: 0, hands: 0, theirHands: 0 };
  return {
    title: 'Random play in six seats, whole hands: shuffle, legal actions, showdown',
    unit: 'hands',
    contenders: [
      ourTable((made) => {
        decisions.ours += made;
        decisions.hands += 1;
      }),
      pokerTsTable((made) => {
        decisions.theirs += made;
        decisions.theirHands += 1;
      }),
    ],
    remark: () => {
      const ours = (decisions.ours / decisions.hands).toFixed(1);
      const theirs = (decisions.theirs / decisions.theirHands).toFixed(1);
      return `decisions a hand: ours ${ours}, poker-ts ${theirs}`;
    },
  };
}

function ourTable(counted: (decisions: number) => void): Contender {
  const random = randomStream('random play');
  let stacks: readonly SeatStack[] = SEATS.map((seat) => ({ seat, stack: BUY_IN }));
  let blinds = firstButton(SEATS, 0);
  let hand = 0;
  const playHand = (): void => {
    hand += 1;
    let decisions = 0;
    let state = startHand({
      blinds: { level: 1, smallBlind: SMALL_BLIND, bigBlind: BIG_BLIND, ante: 0 },
      ...blinds,
      stacks,
      deck: shuffledDeck({ gameSeed: 'bench', session: 1, hand }),
    });
    for (let legal = legalActions(state); legal !== null; legal = legalActions(state)) {
      decisions += 1;
      state = act(state, ourAction(random, legal));
    }
    stacks = state.seats.map(({ seat, stack }) => ({ seat, stack }));
    blinds = rotate(SEATS, blinds);
    counted(decisions);
  };
  return { name: 'poker-arena', run: () => playHands(playHand) };
}

function ourAction(random: RandomStream, legal: Legal): Action {
  const raise = legal.minRaiseTo === null ? null : { min: legal.minRaiseTo, max: legal.maxRaiseTo };
  const choice = choose(random, legal.toCall === 0, raise);
  switch (choice.kind) {
    case 'fold':
      return { type: 'fold' };
    case 'check or call':
      return { type: legal.toCall === 0 ? 'check' : 'call' };
    case 'raise':
      return { type: legal.currentBet === 0 ? 'bet' : 'raise', to: choice.to };
  }
}

function pokerTsTable(counted: (decisions: number) => void): Contender {
  const random = randomStream('random play');
  const table = new Table({ smallBlind: SMALL_BLIND, bigBlind: BIG_BLIND }, SEATS.length);
  for (const seat of SEATS) table.sitDown(seat, BUY_IN);
  const playHand = (): void => {
    let decisions = 0;
    table.startHand();
    while (table.isHandInProgress()) {
      while (table.isBettingRoundInProgress()) {
        decisions += 1;
        const { actions, chipRange } = table.legalActions();
        const mayCheck = actions.includes('check');
        const mayRaise = actions.includes('raise') || actions.includes('bet');
        const choice = choose(random, mayCheck, mayRaise ? (chipRange ?? null) : null);
        if (choice.kind === 'fold') table.actionTaken('fold');
        else if (choice.kind === 'check or call') table.actionTaken(mayCheck ? 'check' : 'call');
        else table.actionTaken(actions.includes('bet') ? 'bet' : 'raise', choice.to);
      }
      table.endBettingRound();
      if (table.areBettingRoundsCompleted()) table.showdown();
    }
    counted(decisions);
  };
  return { name: 'poker-ts', run: () => playHands(playHand), goal: 20 };
}

function playHands(playHand: () => void): number {
  for (let hand = 0; hand < HANDS_AT_A_TIME; hand += 1) playHand();
  return HANDS_AT_A_TIME;
}
