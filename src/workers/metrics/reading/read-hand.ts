import { UserError } from '../../../shared/errors.ts';
import type { HandReader } from '../../../shared/search/hand-reading.ts';
import { everyOpponentFolded, isBluffAttempt } from '../axes/bluff-attempt.ts';
import { tableHand } from '../records/played-session.ts';
import { misreadingsOf } from './misreadings.ts';

/** Reads a hand as M2 and M8 do, for whoever looks at single hands. */
export const readHand: HandReader = (hand, decisions) => {
  const table = tableHand(hand, decisions);
  return new Map(
    table.decisions.map((played) => [
      played.decision._id,
      {
        bluff: !isBluffAttempt(played.decision)
          ? null
          : everyOpponentFolded(played, table)
            ? 'worked'
            : 'tried',
        misread: readableMisreadings(played.decision),
      },
    ]),
  );
};

/** Cards that are no hand make a score impossible; here they leave one decision unread. */
function readableMisreadings(decision: Parameters<typeof misreadingsOf>[0]): readonly string[] {
  try {
    return misreadingsOf(decision);
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}
