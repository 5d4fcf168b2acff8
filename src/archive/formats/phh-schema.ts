import { z } from 'zod';

const amountSchema = z.number().min(0);

/**
 * The fields of a PHH hand (https://phh.readthedocs.io, "Required Fields" and "Optional Fields") that
 * bear on how a no-limit hold'em hand plays. Others are not read.
 */
export const phhSchema = z
  .object({
    variant: z.literal('NT', "expected NT, no-limit Texas hold'em"),
    antes: z.array(amountSchema),
    blinds_or_straddles: z.array(amountSchema),
    min_bet: amountSchema,
    starting_stacks: z.array(amountSchema.or(z.literal(Number.POSITIVE_INFINITY))),
    actions: z.array(z.string()),
    ante_trimming_status: z.boolean().default(false),
    hand: z.union([z.string(), z.number()]).optional(),
    level: z.int().min(1).optional(),
    players: z.array(z.string()).optional(),
    finishing_stacks: z.array(amountSchema).optional(),
    winnings: z.array(amountSchema).optional(),
  })
  .superRefine((hand, context) => {
    const count = hand.starting_stacks.length;
    for (const field of LISTS_BY_PLAYER) {
      const list = hand[field];
      if (list === undefined || list.length === count) continue;
      context.addIssue({
        code: 'custom',
        path: [field],
        message: `expected ${count} entries, one for each of the starting stacks, found ${list.length}`,
      });
    }
  });
export type Phh = z.infer<typeof phhSchema>;

const LISTS_BY_PLAYER = [
  'antes',
  'blinds_or_straddles',
  'players',
  'finishing_stacks',
  'winnings',
] as const;
