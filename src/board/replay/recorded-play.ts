import { historyOfRecordedHand, recordedHandSchema } from '../../archive/formats/recorded-hand.ts';
import type { HistoryAction } from '../../engine/history/hand-history.ts';
import { MAX_SEATS, MIN_SEATS } from '../../engine/seat.ts';
import type { Decision } from '../../shared/records/decision.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { decisionId } from '../../shared/records/ids.ts';
import { type HandReplay, replayOf } from './hand-replay.ts';

/** A replay of a hand of the store, with the decision behind each of its actions. */
export interface RecordedPlay extends HandReplay {
  /** In the order of the actions: the id of the decision that each of them was. */
  readonly decisionIds: readonly string[];
}

/**
 * Replays a hand from its record. While it is played its record holds no actions yet, so they are taken
 * from the decisions, up to the first that is missing; the board is what the last of them has seen.
 * @param decisions those of the hand that can be read, in any order
 */
export function playOf(hand: Hand, decisions: readonly Decision[]): RecordedPlay {
  if (hand.seats.length < MIN_SEATS || hand.seats.length > MAX_SEATS) {
    const fault = `expected ${MIN_SEATS} to ${MAX_SEATS} seats, found ${hand.seats.length}`;
    return { steps: [], progress: 'broken', faults: [fault], decisionIds: [] };
  }
  const finished = hand.status === 'completed';
  const made = finished ? [] : inOrder(hand._id, decisions);
  const history = historyOfRecordedHand(recordedHandSchema.parse(hand));
  const played = finished ? history : { ...history, ...soFar(history.setup, made), result: {} };
  return {
    ...replayOf(played, { finished }),
    decisionIds: finished
      ? hand.actions.map((action) => action.decisionId)
      : made.map(({ _id }) => _id),
  };
}

/** From the first on, until one is missing. */
function inOrder(handId: string, decisions: readonly Decision[]): readonly Decision[] {
  const byId = new Map(decisions.map((decision) => [decision._id, decision]));
  const found: Decision[] = [];
  for (;;) {
    const next = byId.get(decisionId(handId, found.length + 1));
    if (next === undefined) return found;
    found.push(next);
  }
}

type History = ReturnType<typeof historyOfRecordedHand>;

function soFar(
  setup: History['setup'],
  decisions: readonly Decision[],
): Pick<History, 'setup' | 'actions'> {
  const { deck } = setup;
  const board = decisions.at(-1)?.board ?? [];
  const actions = decisions.map(
    ({ seat, street, action }): HistoryAction => ({
      seat,
      street,
      type: action.type,
      to: action.to,
    }),
  );
  return { setup: 'holeCards' in deck ? { ...setup, deck: { ...deck, board } } : setup, actions };
}
