import { BATCH_ID, DOCUMENT_NOTES, type Notes, sameAs } from './note.ts';

const RAW = 'seats[].raw';

export const WINNINGS_NOTES: Notes = {
  ...DOCUMENT_NOTES,
  _id: 'id of the session that it is of',
  batchId: BATCH_ID,
  condition: 'condition',
  rule: 'version of what is worked out: where it is an earlier one, it is worked out anew when it is next read',
  seats: 'one entry a seat, in the order of the session’s; null: its hands cannot be read',
  'seats[].player': 'player id',
  'seats[].hands': 'hands dealt in',
  [RAW]: 'as it was won',
  [`${RAW}.microChips`]: 'millionths of a chip, over all hands',
  [`${RAW}.bb`]: 'big blinds: the chips of each hand over its own big blind, added up',
  'seats[].board': sameAs(
    RAW,
    'less what the cards of the board brought, each pot for what lies in it; null: not known of some hand',
  ),
  'seats[].weighted': sameAs(
    RAW,
    'the same, the last pot also for what can still be put into it; null: not known of some hand',
  ),
  lacking: 'why there are no seats; null where there are',
};
