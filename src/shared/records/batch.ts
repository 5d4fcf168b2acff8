import { z } from 'zod';
import { batchConfigurationSchema } from './batch-configuration.ts';
import { capsSchema } from './caps.ts';
import { documentFields, timeSchema } from './document.ts';
import { humanLabelSchema } from './human-label.ts';
import { nameSchema } from './ids.ts';
import { judgedAxisSchema } from './judgement.ts';
import { axisNameSchema } from './profile.ts';
import { judgeSchema, playerSchema, providerSchema } from './roster.ts';

/**
 * `open`: played or judged; `finished`: every session over and scored; `paused` (by a person, or at
 * its budget: `stopped`) and `cancelled`: nothing new starts.
 */
export const batchStatusSchema = z.enum(['open', 'paused', 'cancelled', 'finished']);

/** Stored traces put before judges a second time, side by side with the first. */
export const alsoJudgedSchema = z.strictObject({
  axis: judgedAxisSchema,
  rubric: nameSchema,
  /** With the provider that answers for it; null: the judges of the configuration. */
  judge: z.strictObject({ entry: judgeSchema, provider: providerSchema }).nullable(),
});
export type AlsoJudged = z.infer<typeof alsoJudgedSchema>;

/** One axis of one player before and after; scores 0..1. */
export const scoreChangeSchema = z.strictObject({
  player: nameSchema,
  condition: nameSchema,
  axis: axisNameSchema,
  before: z.number(),
  after: z.number(),
});
export type ScoreChange = z.infer<typeof scoreChangeSchema>;

export const rescoreSchema = z.strictObject({
  at: timeSchema,
  /** Versions (see `scoreVersion`) of the scores before and after. */
  from: z.int().min(0),
  to: z.int().min(0),
  /** Of every axis whose score is another now; empty: nothing moved. */
  changes: z.array(scoreChangeSchema),
});
export type Rescore = z.infer<typeof rescoreSchema>;

/** Another model that answers in a player's place from some moment on. */
export const replacementSchema = z.strictObject({
  /** Whose seats, alias and notebook it goes on with: an id of the configuration. */
  player: nameSchema,
  /** As it stands in the roster that it comes from. */
  entry: playerSchema,
  provider: providerSchema,
  at: timeSchema,
});
export type Replacement = z.infer<typeof replacementSchema>;

/** One prompt template by what it renders to (see the llm worker's `templates.ts`): its label does not count. */
const templateSchema = z.strictObject({
  /** `decision`, `memory`, or axis and rubric of a verdict: `bluff-v1`. */
  name: nameSchema,
  sha256: z.string(),
});
/** The prompt templates of a version of the program. */
export const templatesSchema = z.strictObject({
  codeVersion: z.string(),
  hashes: z.array(templateSchema),
});
export type Templates = z.infer<typeof templatesSchema>;

/** A version that has answered questions of a batch although its templates are not the batch's. */
const mixedVersionSchema = z.strictObject({
  codeVersion: z.string(),
  /** Those that differ from the batch's. */
  hashes: z.array(templateSchema),
  at: timeSchema,
});

/** What two players differ by in the observations that were looked at, with its anytime interval. */
export const seenDifferenceSchema = z.strictObject({
  condition: nameSchema,
  a: nameSchema,
  b: nameSchema,
  /** Big blinds per 100 hands that `a` won more than `b`, luck of the board taken out; null: unknown. */
  bb100: z.number().nullable(),
  /** Independent of each other: sessions, or runs whose notebooks last. */
  clusters: z.int().min(0),
  /** Half of the interval, bb/100; null where none can be given. */
  halfWidth: z.number().nullable(),
});
export type SeenDifference = z.infer<typeof seenDifferenceSchema>;

/** How far a batch that may stop early is planned and looked at. Observations count from 1. */
export const stoppingSchema = z.strictObject({
  /** Sessions of observations up to this one are planned, and no other. */
  planned: z.int().min(1),
  /** Up to this one all were over and were looked at. */
  looked: z.int().min(0),
  /** The first observation with which the rule held, all before it included; null: with none yet. */
  held: z.strictObject({ observation: z.int().min(1), at: timeSchema }).nullable(),
  /** As they were there, or where it was looked last. */
  differences: z.array(seenDifferenceSchema),
});
export type Stopping = z.infer<typeof stoppingSchema>;

export const batchSchema = z.strictObject({
  ...documentFields,
  _id: nameSchema,
  configuration: batchConfigurationSchema,
  /** SHA-256 of the canonical configuration: a batch name that exists goes on only with the same one. */
  configurationHash: z.string(),
  codeVersion: z.string(),
  /**
   * What its questions are asked with. Null in a batch of an older program: the first llm worker that
   * takes a question of it sets its own.
   */
  templates: templatesSchema.nullable().default(null),
  /** Since when questions may be asked with other templates, too; null: they may not. */
  mixedSince: timeSchema.nullable().default(null),
  /** Versions that did so, oldest first. */
  mixedWith: z.array(mixedVersionSchema).default([]),
  /** How many those are: a list cannot be compared and set, a number can. */
  mixedCount: z.int().min(0).default(0),
  /** The template that a question waits for, since the workers that came by have others; null: none waits. */
  awaits: z
    .strictObject({
      template: nameSchema,
      found: z.array(z.strictObject({ codeVersion: z.string(), sha256: z.string() })),
      since: timeSchema,
    })
    .nullable()
    .default(null),
  priceTableVersion: z.string(),
  status: batchStatusSchema,
  createdAt: timeSchema,
  finishedAt: timeSchema.nullable(),
  /** How many judgements the plan made; null until planned. Set after the last is inserted. */
  planned: z.int().min(0).nullable(),
  /** Version (see `scoreVersion`) of the last score; null until scored. */
  scoredVersion: z.int().min(0).nullable(),
  /** What is judged beside what the configuration asks for: other rubrics, other judges. */
  alsoJudged: z.array(alsoJudgedSchema).default([]),
  /** Oldest first; the last one for a player counts. Answers that are stored stay as they are. */
  replacements: z.array(replacementSchema).default([]),
  /** Players whose remaining decisions are check, else fold, and who are asked nothing any more. */
  withdrawn: z.array(z.strictObject({ player: nameSchema, at: timeSchema })).default([]),
  /** When the raw responses of its calls were taken out of the ledger; null: they are there. */
  rawResponsesPrunedAt: timeSchema.nullable().default(null),
  /** What changed whenever it was scored again, oldest first. */
  rescored: z.array(rescoreSchema).default([]),
  /** What may be spent now: `arena resume --budget` changes it, which changes nothing that was played. */
  caps: capsSchema.prefault({}),
  /** Why the program itself has paused the batch; null otherwise. */
  stopped: z
    .strictObject({ reason: z.enum(['budget']), message: z.string(), at: timeSchema })
    .nullable()
    .default(null),
  /** Left out where the batch file has no `stopWhen`. */
  stopping: stoppingSchema.optional(),
  /**
   * An imported batch that was open where it comes from is paused here, so that it never plays by
   * itself: `arena resume` opens it. An export has the status that it had.
   */
  held: z.literal('open').nullable().default(null),
  /**
   * When it was imported, and when a person let it ask the addresses that came with it; left out where it
   * was made here. Never written into an export nor taken out of one.
   */
  imported: z.strictObject({ at: timeSchema, trustedAt: timeSchema.nullable() }).optional(),
  /** What people made of its traces; left out where nobody has labelled any. They count for no score. */
  humanLabels: z.array(humanLabelSchema).optional(),
});
export type Batch = z.infer<typeof batchSchema>;

export const runSchema = z.strictObject({
  ...documentFields,
  batchId: nameSchema,
  number: z.int().min(1),
  condition: nameSchema,
  /** Runs of the same number have the same seed under every condition: same decks, same seats. */
  gameSeed: z.string(),
  aliases: z.array(z.strictObject({ player: nameSchema, alias: z.string() })),
  status: z.enum(['open', 'finished']),
});
export type Run = z.infer<typeof runSchema>;
