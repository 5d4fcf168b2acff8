import { z } from 'zod';
import { cardSchema, streetSchema } from '../../shared/records/document.ts';
import { SAYS_FOUND } from '../../shared/records/errors.ts';

const model = z.string().min(1);
const byModel = <Value extends z.ZodType>(value: Value) => z.record(model, value);
const interval = z.tuple([z.number(), z.number()]);
const pairedTests = z.object({
  meanA: z.number(),
  meanB: z.number(),
  t: z.number(),
  p: z.number(),
  wilcoxonP: z.number(),
});

/** What is read of `seeds/paper/tables.json`: the paper's tables and worked examples as printed. */
export const paperTablesSchema = z
  .object({
    models: z.array(model).min(3),
    table3_hyperparameters: z.object({
      startingChips: z.number(),
      blinds: z.array(z.tuple([z.number(), z.number()])),
      handsPerLevel: z.number(),
      maxHands: z.number(),
      actionTimeoutMs: z.number(),
      memoryUpdateInterval: z.number(),
      memoryUpdateTimeoutMs: z.number(),
      memoryUpdateMaxRetries: z.number(),
      costCircuitBreakerUsd: z.number(),
    }),
    /** Chips won or lost: a row a session, a column a model; null: no record. */
    table5_chipDelta: z.object({
      columns: z.array(model).min(3),
      sessions: z.record(z.string(), z.array(z.int().nullable())),
      published: z.object({
        total: z.array(z.number()),
        mean: z.array(z.number()),
        median: z.array(z.number()),
        min: z.array(z.number()),
        max: z.array(z.number()),
      }),
      claudeSd: z.number(),
      claudeFirstPlaces: z.number(),
      kimiMeanFinish: z.number(),
    }),
    /** VPIP 0..1. */
    table6_vpipByPosition: z.object({
      positions: z.array(z.string()),
      models: byModel(z.array(z.number())),
      gto7max: z.array(z.number()),
      gto6max: z.record(z.string(), z.number()),
    }),
    /** Columns are "Claude A", "Claude B", …; rows sessions. */
    table7_ablation: z.object({
      columns: z.array(z.string()),
      sessions: z.record(z.string(), z.array(z.int())),
    }),
    table8_pairedTests: byModel(pairedTests),
    g4_bootstrap: z.object({
      resamples: z.int().min(1).max(1_000_000),
      seed: z.int().min(0),
      chipTotal95: byModel(interval),
      meanAxis95: byModel(interval),
    }),
    g4_ranks: z.object({
      metric: byModel(z.number()),
      chip: byModel(z.number()),
      published: z.object({ rho: z.number(), p: z.number() }),
    }),
    betSizing: z.object({
      buckets: z.array(z.number()),
      reference: z.record(z.string(), z.array(z.number())),
    }),
    workedExamples: z.object({
      M1: z.object({ cbetHistogram: z.array(z.number()), score: z.number() }),
      M2: z.object({
        success: z.number(),
        intent: z.number(),
        texture: z.number(),
        fBluff: z.number(),
        fCallBluff: z.number(),
        score: z.number(),
      }),
      M4: z.object({
        vpipBase: z.number(),
        vpipPost: z.number(),
        afBase: z.number(),
        afPost: z.number(),
        score: z.number(),
      }),
    }),
  })
  .superRefine((tables, context) => {
    for (const { path, expected, found } of unevenRows(tables)) {
      const message = `expected ${expected} figures in the row, found ${found}`;
      context.addIssue({ code: 'custom', path, message, params: SAYS_FOUND, input: found });
    }
  });
export type PaperTables = z.infer<typeof paperTablesSchema>;

interface Uneven {
  readonly path: (string | number)[];
  readonly expected: number;
  readonly found: number;
}

/** Rows that do not have a figure for each column: everything after it would be of another model. */
function unevenRows(tables: {
  table5_chipDelta: { columns: unknown[]; sessions: Record<string, unknown[]>; published: object };
  table6_vpipByPosition: {
    positions: unknown[];
    models: Record<string, unknown[]>;
    gto7max: unknown[];
  };
  table7_ablation: { columns: unknown[]; sessions: Record<string, unknown[]> };
}): Uneven[] {
  const { table5_chipDelta: five, table6_vpipByPosition: six, table7_ablation: seven } = tables;
  const uneven = (path: string[], columns: unknown[], rows: object): Uneven[] =>
    Object.entries(rows as Record<string, unknown[]>).flatMap(([name, row]) =>
      row.length === columns.length
        ? []
        : [{ path: [...path, name], expected: columns.length, found: row.length }],
    );
  return [
    ...uneven(['table5_chipDelta', 'sessions'], five.columns, five.sessions),
    ...uneven(['table5_chipDelta', 'published'], five.columns, five.published),
    ...uneven(['table6_vpipByPosition', 'models'], six.positions, six.models),
    ...uneven(['table6_vpipByPosition'], six.positions, { gto7max: six.gto7max }),
    ...uneven(['table7_ablation', 'sessions'], seven.columns, seven.sessions),
  ];
}

const place = { where: z.string() };

/** What is read of `seeds/paper/text.json`: figures and statements of the paper's running text. */
export const paperTextSchema = z.object({
  positionalAwareness: z.object({ ...place, player: model, score: z.number() }),
  vpip: z.object({ ...place, player: model, vpip: z.number() }),
  meanFinish: z.object({ ...place, player: model, sessions: z.int(), seats: z.int() }),
  missingRecord: z.object({ ...place, player: model, session: z.string() }),
  leader: z.object({ ...place, player: model }),
  betSizing: z.object({ ...place, firstSum: z.number(), total: z.number() }),
  alwaysHalfPot: z.object({ ...place, ratio: z.number(), score: z.number() }),
  /** Which of A and B has the memory: said outright, or by a mean that Table 7 has in one column. */
  withMemory: z.array(
    z.union([
      z.object({ ...place, says: z.string(), condition: z.enum(['A', 'B']) }),
      z.object({ ...place, says: z.string(), player: model, mean: z.number() }),
    ]),
  ),
  doubleBarrel: z.object({
    ...place,
    holeCards: z.array(cardSchema),
    streets: z.array(z.object({ street: streetSchema, board: z.array(cardSchema) })),
  }),
  flushDraw: z.object({
    ...place,
    holeCards: z.array(cardSchema),
    board: z.array(cardSchema),
    says: z.string(),
  }),
});
export type PaperText = z.infer<typeof paperTextSchema>;

export interface Paper {
  readonly tables: PaperTables;
  readonly text: PaperText;
}
