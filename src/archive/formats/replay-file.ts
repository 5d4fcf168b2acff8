import { boardOf, holeCardsOf, isCommittedDeck } from '../../engine/deck.ts';
import { type ReplayedHand, replayHand } from '../../engine/history/replay-hand.ts';
import { type ReplayedRotation, replayRotation } from '../../engine/history/rotation.ts';
import type { HistoryEntry } from './history-entry.ts';
import { jsonFileEntries } from './json-file.ts';
import { phhEntries } from './phh-file.ts';

/** What `replay` prints for one entry of a file. */
export type ReplayLine = ReplayedHand | ReplayedRotation;

export interface ReplayOptions {
  /** Also hold each hand's deck to the commitment stored before it was played. */
  readonly verifyDecks?: boolean;
}

/** Hand histories in the format of that name. */
export function isPhh(file: string): boolean {
  return /\.phhs?$/i.test(file);
}

/** The entries of a history file, by its ending: `.phh` and `.phhs` are TOML, all others JSON. */
export function historyEntries(file: string, text: string): Iterable<HistoryEntry> {
  return isPhh(file) ? phhEntries(file, text) : jsonFileEntries(file, text);
}

/** Plays every hand of a file through the engine, one line each; a malformed one is a line that is not ok. */
export function* replayFile(
  file: string,
  text: string,
  options: ReplayOptions = {},
): Generator<ReplayLine, void, undefined> {
  for (const entry of historyEntries(file, text)) {
    yield located(entry, replayEntry(entry, options));
  }
}

function replayEntry(entry: HistoryEntry, options: ReplayOptions): ReplayLine {
  switch (entry.kind) {
    case 'rotation':
      return replayRotation(entry.history);
    case 'malformed':
      return unplayed(entry.error.handId ?? '', entry.error.message);
    case 'hand': {
      if (entry.unfinished === true) return unplayed(entry.history.id, null);
      const line = replayHand(entry.history);
      const fault = options.verifyDecks === true ? deckFault(entry) : null;
      if (fault === null) return line;
      return { ...line, ok: false, error: line.error === null ? fault : `${line.error}; ${fault}` };
    }
  }
}

/** Errors say where the hand stands. */
function located(entry: HistoryEntry, line: ReplayLine): ReplayLine {
  if (line.error === null || entry.kind === 'malformed') return line;
  const { file, line: number } = entry.place;
  return { ...line, error: `${file}:${number}: hand ${line.id}: ${line.error}` };
}

/** Why a hand's deck is not the one committed to, or not the one that was dealt; null when it is. */
export function deckFault(entry: Extract<HistoryEntry, { kind: 'hand' }>): string | null {
  const { deckProof, history } = entry;
  if (deckProof === undefined) return 'deck: no commitment was stored for this hand';
  const { deck, commitment, handId } = deckProof;
  if (deck === null) return 'deck: it was not stored after the hand';
  if (!isCommittedDeck(handId, deck, commitment)) {
    return 'deck: it is not the one that was committed to before the hand';
  }
  const { deck: dealt, stacks } = history.setup;
  if (!('holeCards' in dealt)) return null;
  const same =
    dealt.board.every((card, index) => card === boardOf(deck)[index]) &&
    stacks.every(({ seat }, index) => {
      const held = dealt.holeCards[index];
      return held?.join() === holeCardsOf(deck, seat).join();
    });
  return same ? null : 'deck: the cards of the hand are not the ones it deals';
}

function unplayed(id: string, error: string | null): ReplayedHand {
  return {
    id,
    ok: error === null,
    finishingStacks: null,
    payoffs: null,
    pots: null,
    uncalledReturned: null,
    decisions: [],
    refused: [],
    firstToShow: null,
    error,
  };
}
