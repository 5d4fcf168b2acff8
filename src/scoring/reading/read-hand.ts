import { UserError } from '../../shared/records/errors.ts';
import { everyOpponentFolded, isBluffAttempt } from '../axes/bluff-attempt.ts';
import { tableHand } from '../records/played-session.ts';
import type { Bluff, HandReader } from '../search/hand-reading.ts';
import { misreadingsOf } from './misreadings.ts';

/** Reads a hand as M2 and M8 do, for whoever looks at single hands. */
export const readHand: HandReader = {
  bluffsOf: (hand, decisions) => {
    const table = tableHand(hand, decisions);
    return new Map(
      table.decisions
        .filter(({ decision }) => isBluffAttempt(decision))
        .map((played): [string, Bluff] => [
          played.decision._id,
          everyOpponentFolded(played, table) ? 'worked' : 'tried',
        ]),
    );
  },
  misreadingsOf: (decision) => {
    try {
      return misreadingsOf(decision);
    } catch (error) {
      // Cards that are no hand make a score impossible; here they leave one decision unread.
      if (error instanceof UserError) return [];
      throw error;
    }
  },
};
