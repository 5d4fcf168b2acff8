import { z } from 'zod';
import { capsSchema } from './caps.ts';
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

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'expected a SHA-256 in hexadecimal');

/** Where the notebooks come from that players begin with, as a batch file names it. */
export const seedSourceSchema = z.strictObject({
  /** One text for everybody; the path counts from the folder of the batch file. */
  file: z.string().min(1).nullable().default(null),
  /** Or what each player's notebook came to in this run of the store … */
  run: z.string().min(1).nullable().default(null),
  /** … after this session of it; null: after its last. */
  session: z.int().min(1).nullable().default(null),
});
export type SeedSource = z.infer<typeof seedSourceSchema>;

/** Notebooks that players begin with, their texts copied in: a session stays a function of its batch. */
export const seedSchema = z.strictObject({
  source: seedSourceSchema,
  /** None: not read yet. Who is not among them begins with an empty one. */
  notebooks: z.array(
    z.strictObject({ player: nameSchema, text: z.string(), sha256: sha256Schema }),
  ),
  /** What opponents were called where the notebooks were written; null: the text names nobody. */
  aliases: z.array(z.strictObject({ player: nameSchema, alias: z.string() })).nullable(),
});
export type Seed = z.infer<typeof seedSchema>;

export const conditionSchema = z.strictObject({
  /** Named by what it does, never A and B. */
  id: nameSchema,
  memory: memoryModeSchema,
  seedFrom: seedSchema.nullable().default(null),
});
export type Condition = z.infer<typeof conditionSchema>;

/** Providers of a batch that is answered out of an export, without paying: of models, and of stand-ins. */
export const REPLAY_PROVIDERS = { models: 'replay', standIns: 'replay-stand-ins' } as const;

/** The export that a batch is answered from. */
export const replaySchema = z.strictObject({
  directory: z.string().min(1),
  /** Of its `calls.jsonl`: other answers are another batch. */
  sha256: sha256Schema,
});
export type ReplaySource = z.infer<typeof replaySchema>;

/** Who reads the claims that M6 and M8 are made of: the rules of this project, or the judge named for it. */
export const claimsReaderSchema = z.enum(['rules', 'model']);
export type ClaimsReader = z.infer<typeof claimsReaderSchema>;

/** Texts of each player and condition that a judge reads claims out of: so many, or every one. */
export const claimsSampleSchema = z.union([z.int().min(1), z.literal('all')], {
  error: 'expected a whole number of at least 1, or "all"',
});
export type ClaimsSample = z.infer<typeof claimsSampleSchema>;

/** Whether runs have decks of their own, or decks are played from every place. */
export const dealingSchema = z.enum(['independent', 'duplicate']);

/** From so many clusters on there is an anytime interval: below, its error is not what it says. */
export const FEWEST_OBSERVATIONS = 10;

/** When a batch has told enough and plans no further session (docs/stopping.md). */
export const stopWhenSchema = z.strictObject({
  /** Whose differences have to be known; left out: those of every two players. */
  pairs: z
    .array(z.tuple([nameSchema, nameSchema]))
    .min(1)
    .optional(),
  /** Big blinds per 100 hands: the half width that every pair's anytime 95 % interval may have. */
  halfWidthBb100: z.number().positive(),
  /** A pair whose interval leaves out 0 is known, too, however wide that is. */
  or: z.literal('decided').optional(),
  /** Observations before the first look. */
  atLeast: z.int().min(FEWEST_OBSERVATIONS).max(100_000).default(FEWEST_OBSERVATIONS),
  /** Observations that are begun together after those; the rule is looked at when they are over. */
  wave: z.int().min(1).max(100_000).default(10),
});
export type StopWhen = z.infer<typeof stopWhenSchema>;

const chips = z.int().positive().max(MAX_CHIPS);

/** Everything that shapes play, apart from who plays: the fields of a batch file that have defaults. */
export const playFields = {
  conditions: z
    .array(conditionSchema)
    .min(1)
    .default([{ id: 'persistent', memory: 'persistent', seedFrom: null }]),
  /**
   * `duplicate`: as many runs as there are players share their decks, and the players change places
   * from one to the next, so that each has every place once (docs/decisions/duplicate-dealing.md).
   */
  dealing: dealingSchema.default('independent'),
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
  /** Left out: every session is played. */
  stopWhen: stopWhenSchema.optional(),
};

/** The resolved configuration, stored verbatim with the batch: roster entries are copied in. */
export const batchConfigurationSchema = z.strictObject({
  name: nameSchema,
  /** Decks and seats of every run follow from it. */
  gameSeed: z.string().min(1).max(200),
  ...playFields,
  players: z.array(playerSchema).min(2).max(10),
  providers: z.array(providerSchema).min(1),
  /** Who judges what; null: this axis is not judged. Panels are chosen from the second (see panel.ts). */
  judges: z.strictObject({
    bluff: judgeSchema.nullable(),
    opponentReading: z.array(judgeSchema).min(1).nullable().default(null),
    /** Left out where none is named: batches were made before there was such a judge, and their hashes stand. */
    claims: judgeSchema.optional(),
    claimsSample: claimsSampleSchema.optional(),
  }),
  /** Left out: the model where a judge of claims is named, else the rules (see panel.ts). */
  claimsReader: claimsReaderSchema.optional(),
  pricesAsOf: z.iso.date(),
  /** What the batch file allows to be spent. The batch's caps begin with it; it shapes no play, so it is not hashed. */
  budget: capsSchema.prefault({}),
  replay: replaySchema.nullable().default(null),
});
export type BatchConfiguration = z.infer<typeof batchConfigurationSchema>;
