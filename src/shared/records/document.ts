import { z } from 'zod';
import { type Card, isCard } from '../../engine/card.ts';

/** Version of the stored shapes; a newer program migrates an older store or refuses it by name. */
export const SCHEMA_VERSION = 1;

/** What every document carries. */
export const documentFields = {
  _id: z.string().min(1),
  schema: z.literal(SCHEMA_VERSION),
};

export const cardSchema = z.custom<Card>(
  (value) => typeof value === 'string' && isCard(value),
  'expected a card such as Ah or Td',
);
export const seatSchema = z.int().min(0).max(9);
export const chipsSchema = z.int().min(0);
export const streetSchema = z.enum(['preflop', 'flop', 'turn', 'river']);
export const actionTypeSchema = z.enum(['fold', 'check', 'call', 'bet', 'raise', 'all_in']);
/** ISO 8601 in UTC. */
export const timeSchema = z.iso.datetime();
export const microUsdSchema = z.int().min(0);
