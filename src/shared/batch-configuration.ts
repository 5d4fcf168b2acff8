import { z } from 'zod';
import { nameSchema } from './ids.ts';
import { judgeSchema, playerSchema, providerSchema } from './roster.ts';

/** Table 3 of the paper. */
export const STARTING_CHIPS = 1000;
export const BLIND_SCHEDULE = [
  [5, 10],
  [10, 20],
  [25, 50],
  [50, 100],
] as const;
export const HANDS_PER_LEVEL = 5;
export const MAX_HANDS = 20;
export const ACTION_TIMEOUT_MS = 120_000;
export const MEMORY_UPDATE_INTERVAL = 1;
export const MEMORY_UPDATE_TIMEOUT_MS = 90_000;
export const MEMORY_UPDATE_MAX_RETRIES = 2;
export const COST_CIRCUIT_BREAKER_USD = 20;

/** Stacks up to 2^31, as the engine is proven for. */
const MAX_CHIPS = 2 ** 31;

/** How memory lives under a condition: not at all, within a session, or over the run. */
export const memoryModeSchema = z.enum(['none', 'session', 'persistent']);
export type MemoryMode = z.infer<typeof memoryModeSchema>;

export const conditionSchema = z.strictObject({
  /** Named by what it does, never A and B. */
  id: nameSchema,
  memory: memoryModeSchema,
});
export type Condition = z.infer<typeof conditionSchema>;

const chips = z.int().positive().max(MAX_CHIPS);

/** Everything that shapes play, apart from who plays: the fields of a batch file that have defaults. */
export const playFields = {
  conditions: z
    .array(conditionSchema)
    .min(1)
    .default([{ id: 'persistent', memory: 'persistent' }]),
  /** Runs of every condition; runs of the same number share their decks and seats. */
  runs: z.int().min(1).max(10_000).default(1),
  sessionsPerRun: z.int().min(1).max(10_000).default(1),
  handsPerSession: z.int().min(1).max(1000).default(MAX_HANDS),
  startingStack: chips.default(STARTING_CHIPS),
  blinds: z
    .array(z.tuple([chips, chips]))
    .min(1)
    .default(BLIND_SCHEDULE.map(([small, big]) => [small, big])),
  handsPerLevel: z.int().min(1).default(HANDS_PER_LEVEL),
  ante: z.int().min(0).max(MAX_CHIPS).default(0),
  bigBlindAnte: z.boolean().default(false),
  actionTimeoutMs: z.int().min(100).max(3_600_000).default(ACTION_TIMEOUT_MS),
  memoryUpdateInterval: z.int().min(1).default(MEMORY_UPDATE_INTERVAL),
  memoryUpdateTimeoutMs: z.int().min(100).max(3_600_000).default(MEMORY_UPDATE_TIMEOUT_MS),
  memoryUpdateMaxRetries: z.int().min(0).max(10).default(MEMORY_UPDATE_MAX_RETRIES),
  /** USD of memory updates per session; then they stop for the rest of it (paper, F.1). */
  memoryCostCapUsd: z.number().positive().default(COST_CIRCUIT_BREAKER_USD),
  notebookMaxTokens: z.int().min(16).max(100_000).default(1000),
};

/** The resolved configuration, stored verbatim with the batch: roster entries are copied in. */
export const batchConfigurationSchema = z.strictObject({
  name: nameSchema,
  /** Decks and seats of every run follow from it. */
  gameSeed: z.string().min(1).max(200),
  ...playFields,
  players: z.array(playerSchema).min(2).max(10),
  providers: z.array(providerSchema).min(1),
  /** Who judges what; null: this axis is not judged. */
  judges: z.strictObject({ bluff: judgeSchema.nullable() }),
  pricesAsOf: z.iso.date(),
});
export type BatchConfiguration = z.infer<typeof batchConfigurationSchema>;
