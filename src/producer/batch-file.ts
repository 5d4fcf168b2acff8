import { z } from 'zod';
import {
  claimsReaderSchema,
  claimsSampleSchema,
  conditionSchema,
  playFields,
  seedSourceSchema,
} from '../shared/records/batch-configuration.ts';
import { capsSchema } from '../shared/records/caps.ts';
import { nameSchema } from '../shared/records/ids.ts';

/** A condition as a person writes it: where notebooks begin is named, and read when the batch is made. */
export const fileConditionSchema = conditionSchema.extend({
  seedFrom: seedSourceSchema.nullable().default(null),
});
export type FileCondition = z.infer<typeof fileConditionSchema>;

/**
 * A batch file: who plays, by roster ids, and everything that shapes play. The roster's path counts
 * from the folder of the batch file.
 *
 *     { "name": "demo", "gameSeed": "demo", "roster": "../rosters/house.json",
 *       "players": ["rock", "maniac"], "sessionsPerRun": 4,
 *       "judges": { "bluff": "house-judge", "opponentReading": ["house-critic", "house-clerk", "house-judge"] },
 *       "budget": { "batchUsd": 20 } }
 */
export const batchFileSchema = z.strictObject({
  name: nameSchema,
  gameSeed: z.string().min(1).max(200),
  roster: z.string().min(1),
  /** Roster ids; that they are in the roster is checked there. */
  players: z.array(z.string()).min(2).max(10),
  /** Which roster entry judges what; left out or null: this axis is not judged. */
  judges: z
    .strictObject({
      bluff: z.string().nullable().default(null),
      /** In the order in which panels of three are filled, never with a contestant's own family. */
      opponentReading: z.array(z.string()).min(1).nullable().default(null),
      /** Reads the claims out of texts, beside the rules that do. */
      claims: z.string().nullable().default(null),
      /** Of how many texts of each player and condition; left out: as many as are judged of anything. */
      claimsSample: claimsSampleSchema.nullable().default(null),
    })
    .prefault({}),
  /** Whose claims M6 and M8 are made of; left out or null: the judge's where one is named. */
  claimsReader: claimsReaderSchema.nullable().default(null),
  ...playFields,
  conditions: z
    .array(fileConditionSchema)
    .min(1)
    .default([{ id: 'persistent', memory: 'persistent', seedFrom: null }]),
  budget: capsSchema.prefault({}),
});
export type BatchFile = z.infer<typeof batchFileSchema>;
