import type { SessionLine } from '../../archive/export/lines.ts';
import { SCHEMA_VERSION } from '../../shared/records/document.ts';
import { batchOf } from '../../shared/records/ids.ts';
import {
  type KeptWinnings,
  type KeptWon,
  MICRO_PER_CHIP,
  WINNINGS_RULE,
} from '../../shared/records/session.ts';
import type { SeatWinnings, Won } from './seat-winnings.ts';

/** As much of why hands cannot be read as anybody reads. */
const LONGEST_REASON = 500;

/** The document of what was won in a session, or of why nobody can say. */
export function winningsDocument(
  { _id, condition }: Pick<SessionLine, '_id' | 'condition'>,
  found: readonly SeatWinnings[] | { readonly lacking: string },
): KeptWinnings {
  const isLacking = 'lacking' in found;
  return {
    _id,
    schema: SCHEMA_VERSION,
    batchId: batchOf(_id),
    condition,
    rule: WINNINGS_RULE,
    seats: isLacking
      ? null
      : found.map(({ player, hands, raw, board, weighted }) => ({
          player,
          hands,
          raw: kept(raw),
          board: board === null ? null : kept(board),
          weighted: weighted === null ? null : kept(weighted),
        })),
    lacking: isLacking ? found.lacking.slice(0, LONGEST_REASON) : null,
  };
}

/** What a document says: the same numbers that it was made of. Null: it is of another rule, or lacks them. */
export function seatsKept({ rule, seats }: KeptWinnings): readonly SeatWinnings[] | null {
  if (rule !== WINNINGS_RULE || seats === null) return null;
  return seats.map(({ player, hands, raw, board, weighted }) => ({
    player,
    hands,
    raw: won(raw),
    board: board === null ? null : won(board),
    weighted: weighted === null ? null : won(weighted),
  }));
}

/** Chips were divided from whole millionths, and come back to them. */
function kept({ chips, bb }: Won): KeptWon {
  return { microChips: Math.round(chips * MICRO_PER_CHIP), bb };
}

function won({ microChips, bb }: KeptWon): Won {
  return { chips: microChips / MICRO_PER_CHIP, bb };
}
