import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  claimsReaderSchema,
  claimsSampleSchema,
} from '../../shared/records/batch-configuration.ts';
import { UserError } from '../../shared/records/errors.ts';
import { humanLabelSchema } from '../../shared/records/human-label.ts';
import { readTextFile } from '../../shared/text/text-file.ts';
import { EXPORT_FILES } from './files.ts';
import {
  type DecisionLine,
  decisionLineSchema,
  type HandLine,
  handLineSchema,
  type JudgementLine,
  judgementLineSchema,
  type RunLine,
  runLineSchema,
  type SessionLine,
  type SpentLine,
  sessionLineSchema,
  spentLineSchema,
} from './lines.ts';
import { parseLine, readLines, readPages } from './read-lines.ts';

type Lines<Line> = AsyncGenerator<Line, void, undefined>;
/** As many lines at a time as come in together. */
type Pages<Line> = AsyncGenerator<readonly Line[], void, undefined>;

/** An export, read from its beginning whenever it is asked; of no file more than a page is held. */
export interface ExportReader {
  readonly directory: string;
  /** Null where there is no `batch.json`: the records can be scored all the same. */
  batch(): Promise<BatchFacts | null>;
  sessions(): Lines<SessionLine>;
  /** None where there is no `runs.jsonl`. */
  runs(): Lines<RunLine>;
  hands(): Pages<HandLine>;
  decisions(): Pages<DecisionLine>;
  /** None where nothing was judged. */
  judgements(): Lines<JudgementLine>;
  /** The ledger; null where there is no `calls.jsonl`. */
  calls(): Promise<Pages<SpentLine> | null>;
}

const ofFamily = z.object({ id: z.string(), family: z.string() });

/** What makes a player of one batch that of another; what cannot be read is not known. */
const playerFactsSchema = z.object({
  displayName: z.string().optional().catch(undefined),
  model: z.string().optional().catch(undefined),
  provider: z.string().optional().catch(undefined),
  temperature: z.unknown(),
  reasoning: z.unknown(),
  requestOptions: z.unknown(),
  maxTokens: z.unknown(),
});
const knownPlayer = ofFamily.extend(playerFactsSchema.shape);
const changedSince = z.object({ player: z.string(), at: z.string() });

/**
 * What a score takes from the configuration: whose verdicts count. Somebody else's `batch.json` may
 * say it otherwise or not at all: then it says nothing, and every verdict counts.
 */
export const batchFactsSchema = z.object({
  configuration: z
    .object({
      players: z.array(knownPlayer),
      providers: z
        .array(z.object({ id: z.string(), standIn: z.boolean().optional() }))
        .optional()
        .catch(undefined),
      judges: z.object({
        bluff: ofFamily.nullable(),
        /** Absent where it was written before panels were: then every verdict counts. */
        opponentReading: z.array(ofFamily).nullable().optional(),
        claims: ofFamily.optional(),
        claimsSample: claimsSampleSchema.optional(),
      }),
      claimsReader: claimsReaderSchema.optional(),
      /** Their order is that of comparisons; unreadable, it is the order of what was played. */
      conditions: z
        .array(z.object({ id: z.string(), memory: z.string().optional().catch(undefined) }))
        .optional()
        .catch(undefined),
      /** Whether antes are dead money in the main pot; they are not where nobody says so. */
      bigBlindAnte: z.boolean().optional().catch(undefined),
    })
    .nullable()
    .catch(null),
  humanLabels: z.array(humanLabelSchema).optional().catch(undefined),
  templates: z
    .object({ hashes: z.array(z.object({ name: z.string(), sha256: z.string() })) })
    .nullish()
    .catch(null),
  replacements: z
    .array(
      changedSince.extend({
        entry: knownPlayer,
        provider: z.object({ standIn: z.boolean().optional() }),
      }),
    )
    .optional()
    .catch(undefined),
  withdrawn: z.array(changedSince).optional().catch(undefined),
  mixedWith: z
    .array(z.object({ codeVersion: z.string() }))
    .optional()
    .catch(undefined),
});
export type BatchFacts = z.infer<typeof batchFactsSchema>;

/** Without it nothing is scored. */
const NEEDED = [EXPORT_FILES.sessions, EXPORT_FILES.hands, EXPORT_FILES.decisions] as const;

/**
 * Opens an export for reading.
 * @param needed files that it cannot do without: sessions, hands and decisions unless told otherwise
 * @throws UserError it is no folder, or one without them; while reading: one line that names the file,
 *   the line and the field
 */
export async function readExport(
  directory: string,
  needed: readonly string[] = NEEDED,
): Promise<ExportReader> {
  for (const file of needed) {
    if (!(await exists(join(directory, file)))) {
      throw new UserError(`${directory}: expected a folder written by an export, found no ${file}`);
    }
  }
  const path = (file: string) => join(directory, file);
  return {
    directory,
    batch: () => batchFacts(path(EXPORT_FILES.batch)),
    sessions: () => readLines(path(EXPORT_FILES.sessions), sessionLineSchema),
    hands: () => readPages(path(EXPORT_FILES.hands), handLineSchema),
    decisions: () => readPages(path(EXPORT_FILES.decisions), decisionLineSchema),
    runs: () => linesIfAny(path(EXPORT_FILES.runs), runLineSchema),
    judgements: () => linesIfAny(path(EXPORT_FILES.judgements), judgementLineSchema),
    calls: async () => {
      const file = path(EXPORT_FILES.calls);
      return (await exists(file)) ? readPages(file, spentLineSchema) : null;
    },
  };
}

async function batchFacts(path: string): Promise<BatchFacts | null> {
  if (!(await exists(path))) return null;
  return parseLine(readTextFile(path, 'the batch of an export'), batchFactsSchema, path);
}

async function* linesIfAny<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Lines<z.output<Schema>> {
  if (await exists(path)) yield* readLines(path, schema);
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
