import { CALLS_TABLE } from './call-table.ts';
import { DECISIONS_TABLE } from './decision-table.ts';
import { ACTIONS_TABLE, HAND_SEATS_TABLE, HANDS_TABLE } from './hand-tables.ts';
import { CLAIMS_TABLE, JUDGEMENTS_TABLE, MEMORIES_TABLE } from './mind-tables.ts';
import { PROFILES_TABLE } from './profile-table.ts';
import { SEATS_TABLE, SESSIONS_TABLE } from './session-tables.ts';
import type { ColumnHead } from './table.ts';

/** CSV files by the collection whose documents they are made of. */
export const CSV_TABLES = {
  sessions: [SESSIONS_TABLE, SEATS_TABLE],
  hands: [HANDS_TABLE, HAND_SEATS_TABLE, ACTIONS_TABLE],
  decisions: [DECISIONS_TABLE],
  calls: [CALLS_TABLE],
  memories: [MEMORIES_TABLE],
  judgements: [JUDGEMENTS_TABLE, CLAIMS_TABLE],
  profiles: [PROFILES_TABLE],
} as const;

/** What a reader must know of each CSV file. */
export const CSV_FILES: readonly {
  readonly file: string;
  readonly about: string;
  readonly columns: readonly ColumnHead[];
}[] = Object.values(CSV_TABLES).flat();
