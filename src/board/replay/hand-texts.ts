import { pokerStarsText } from '../../archive/formats/pokerstars-text.ts';
import { historyOfRecordedHand, recordedHandSchema } from '../../archive/formats/recorded-hand.ts';
import { phhText } from '../../archive/formats/write-phh.ts';
import { ArenaError } from '../../engine/error.ts';
import type { Hand } from '../../shared/records/hand.ts';
import { NotFoundError } from '../page/fault-pages.ts';
import type { HandRecords } from './hand-records.ts';

/** A hand in a format of others. */
export interface HandText {
  readonly text: string;
  /** Ending of its file. */
  readonly ending: string;
}

/** Ids of hands are safe as names of files: letters, digits, dots and dashes. */
export function fileName({ _id }: Hand, { ending }: HandText): string {
  return `${_id}.${ending}`;
}

/** @throws NotFoundError the hand was not played to its end, or not by the rules */
export function phhOf({ hand }: HandRecords): HandText {
  return written(() => ({ text: phhText(historyOf(hand)), ending: 'phh' }));
}

/**
 * The records of a hand hold no time, so it has that of its session's start.
 * @throws NotFoundError as above
 */
export function pokerStarsOf({ hand, session }: HandRecords): HandText {
  const time = session?.startedAt ?? new Date(0).toISOString();
  const options = { time, tournament: hand.sessionId };
  return written(() => ({ text: pokerStarsText(historyOf(hand), options), ending: 'txt' }));
}

function historyOf(hand: Hand): ReturnType<typeof historyOfRecordedHand> {
  return historyOfRecordedHand(recordedHandSchema.parse(hand));
}

function written(write: () => HandText): HandText {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof ArenaError)) throw error;
    throw new NotFoundError(`there is no such text of this hand: ${error.message}`, {
      cause: error,
    });
  }
}
