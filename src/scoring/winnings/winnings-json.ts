import type { BatchWinnings } from './batch-winnings.ts';
import type { ByFigure, ConditionWinnings } from './condition-winnings.ts';
import type { PairTable } from './pairs.ts';

/** What `arena winnings --json` prints (docs/json.md): the same with names as keys. */
export function winningsJson({ sessions, conditions }: BatchWinnings) {
  return {
    sessions: Object.fromEntries(
      sessions.map(({ session, seats }) => [
        session,
        Object.fromEntries(
          seats.map(({ player, hands, raw, board, weighted }) => [
            player,
            { hands, raw, board, weighted },
          ]),
        ),
      ]),
    ),
    conditions: Object.fromEntries(
      [...conditions].map(([condition, winnings]) => [condition, conditionJson(winnings)]),
    ),
  };
}

function conditionJson({ sessions, players, pairs, places }: ConditionWinnings) {
  return {
    sessions,
    players: Object.fromEntries(players),
    pairs: pairsJson(pairs),
    places: Object.fromEntries(
      [...places].map(([player, { value, interval }]) => [player, { value, interval }]),
    ),
  };
}

function pairsJson({ raw, board, weighted }: ByFigure<PairTable>) {
  const named = ({ pairs, ranks }: PairTable) => ({ pairs, ranks: Object.fromEntries(ranks) });
  return {
    raw: named(raw),
    board: board === null ? null : named(board),
    weighted: weighted === null ? null : named(weighted),
  };
}
