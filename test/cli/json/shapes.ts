import { z } from 'zod';
import { calibration, heldLabels } from './judge-shapes.ts';
import { plan } from './plan-shape.ts';
import { score } from './score-shapes.ts';
import { standing } from './standing-shapes.ts';

/** What docs/json.md promises, by command. Fields may be added, so none of these is strict. */
const range = z.object({ low: z.number(), expected: z.number(), high: z.number() });
const count = z.int().min(0);
const usd = z.number().nullable();
const caps = z.object({ batchUsd: usd, runUsd: usd, sessionUsd: usd });

const callEstimate = z.object({
  calls: range,
  promptTokens: range,
  outputTokens: range,
  usd: range.nullable(),
  hours: range,
});
const byClass = z.object({
  prompt: count,
  cached: count,
  cacheWrite: count,
  completion: count,
  reasoning: count,
});
const costSums = z.object({
  calls: count,
  tokens: byClass,
  costMicroUsd: count,
  byClass,
  undividedMicroUsd: z.number(),
});
const unknownCosts = z.object({ calls: count, atMostMicroUsd: count, unpriced: count });

const seenDifference = z.object({
  condition: z.string(),
  a: z.string(),
  b: z.string(),
  bb100: z.number().nullable(),
  clusters: count,
  halfWidth: z.number().nullable(),
});

const status = z.object({
  batch: z.string(),
  status: z.enum(['open', 'paused', 'finished', 'cancelled']),
  sessions: z.object({ finished: count, open: count, playing: count, parked: count }),
  hands: count,
  handsLeft: z.number(),
  decisions: count,
  costMicroUsd: count,
  judgements: z.object({ done: count, planned: count }).nullable(),
  scored: z.boolean(),
  troubles: z.array(z.object({ provider: z.string(), state: z.string(), message: z.string() })),
  awaits: z
    .object({
      batch: z.string(),
      version: z.string(),
      found: z.array(z.string()),
      since: z.string(),
      message: z.string(),
    })
    .nullable(),
  halted: z.object({ batch: z.string(), by: z.enum(['person', 'import']) }).nullable(),
  parked: z.array(z.object({ session: z.string(), reason: z.string(), message: z.string() })),
  caps,
  stopped: z.object({ reason: z.string(), message: z.string() }).nullable(),
  mixed: z.object({ version: z.string(), others: z.array(z.string()) }).nullable(),
  stopping: z
    .object({
      planned: count,
      looked: count,
      held: z.object({ observation: count, at: z.string() }).nullable(),
      differences: z.array(seenDifference),
    })
    .nullable(),
  outlook: z
    .object({
      observations: count,
      atMost: count,
      sessionsEach: count,
      pairs: z.array(
        seenDifference.extend({
          decided: z.boolean(),
          sessionsLeft: count.nullable(),
          sessionsToStop: count.nullable(),
        }),
      ),
    })
    .nullable(),
  outlookLines: z.array(z.string()),
});

const estimate = z.object({
  batch: z.string(),
  entries: z.array(
    z.object({
      id: z.string(),
      role: z.enum(['player', 'judge']),
      model: z.string(),
      provider: z.string(),
      kinds: z.array(
        callEstimate.extend({
          kind: z.enum(['decision', 'memory', 'judge']),
          basis: z.enum(['ledger', 'assumptions']),
        }),
      ),
      total: callEstimate,
    }),
  ),
  total: callEstimate.extend({ usd: range }),
  unpriced: z.array(z.string()),
  capUsd: z.number().nullable(),
  sessions: z.object({
    atMost: count,
    likely: count.nullable(),
    toTell: z.object({ bb100: z.number(), sessions: count.nullable() }).nullable(),
    from: z.string().nullable(),
  }),
});

const cost = z.object({
  batch: z.string(),
  caps,
  rows: z.array(
    costSums.extend({ player: z.string(), kind: z.string(), models: z.array(z.string()) }),
  ),
  total: costSums,
  open: unknownCosts,
  maybePaid: unknownCosts,
  unreported: unknownCosts,
  replayed: costSums,
});

const bounds = z.tuple([z.number(), z.number()]).nullable();
const clusteredMean = z.object({
  mean: z.number().nullable(),
  clusters: count,
  se: z.number().nullable(),
  interval: bounds,
});
const rankBounds = z.tuple([z.int().min(1), z.int().min(1)]);
const sessionChips = z.object({ chips: clusteredMean });

const report = z.object({
  report: z.string(),
  leaderboard: z.array(
    z.object({
      rank: z.int().min(1),
      player: z.string(),
      displayName: z.string(),
      condition: z.string(),
      chips: z.int(),
      bb100: z.number(),
      winnings: z.object({
        weighted: sessionChips.nullable(),
        raw: sessionChips,
        worth: z.number().nullable(),
        ranks: z.object({ weighted: rankBounds.nullable(), raw: rankBounds }),
        place: z.object({ value: z.number(), interval: bounds }),
      }),
      vpip: z.number(),
      pfr: z.number(),
      af: z.number(),
      firstPlaces: count,
      sessions: count,
      costMicroUsd: count,
    }),
  ),
});

const won = z.object({ chips: z.number(), bb: z.number() });
const meanWinnings = z.object({ chips: clusteredMean, bb100: clusteredMean });
const pairTable = z.object({
  pairs: z.array(
    clusteredMean.extend({
      a: z.string(),
      b: z.string(),
      anytime: bounds,
      p: z.number().nullable(),
      holm: z.number().nullable(),
    }),
  ),
  ranks: z.record(z.string(), z.tuple([count, count])),
});
const byFigure = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ raw: shape, board: shape.nullable(), weighted: shape.nullable() });
const winnings = z.object({
  sessions: z.record(z.string(), z.record(z.string(), byFigure(won).extend({ hands: count }))),
  conditions: z.record(
    z.string(),
    z.object({
      sessions: count,
      players: z.record(z.string(), byFigure(meanWinnings)),
      pairs: byFigure(pairTable),
      places: z.record(z.string(), z.object({ value: z.number(), interval: bounds })),
    }),
  ),
});
const power = z.object({
  effect: z.object({ size: z.number(), unit: z.string() }),
  between: z.array(z.string()).nullable(),
  power: z.number(),
  alpha: z.number(),
  from: z.string().nullable(),
  rows: z.array(
    z.object({
      condition: z.string(),
      players: z.array(z.string()),
      method: z.string(),
      observations: count,
      sessionsEach: z.number(),
      deviation: z.number().nullable(),
      sessions: z.number().nullable(),
      usd: z.number().nullable(),
      hours: z.number().nullable(),
    }),
  ),
});

const counts = z.record(z.string(), count);

const prompt = z.object({
  call: z.string(),
  subject: z.string(),
  kind: z.string(),
  player: z.string(),
  provider: z.string(),
  model: z.string(),
  startedAt: z.string(),
  version: z.string(),
  hashes: z.object({ system: z.string(), user: z.string(), settings: z.string().nullable() }),
  system: z.string(),
  user: z.string(),
  settings: z.string().nullable(),
});

const replay = z.object({
  id: z.string().nullable(),
  ok: z.boolean().nullable(),
  finishingStacks: z.array(z.int()).nullable(),
  payoffs: z.array(z.int()).nullable(),
  pots: z.array(z.object({ amount: z.int(), eligible: z.array(z.int()) })).nullable(),
  uncalledReturned: z.object({ seat: z.int(), amount: z.int() }).nullable(),
  decisions: z.array(
    z.object({ call: z.int().nullable(), raiseTo: z.tuple([z.int(), z.int()]).nullable() }),
  ),
  refused: z.array(z.boolean()),
  error: z.string().nullable(),
});

/** Of one line, by the command as docs/json.md names it. */
export const SHAPES: Readonly<Record<string, z.ZodType>> = {
  'arena status': z.array(status),
  'arena estimate': estimate,
  'arena cost': cost,
  'arena report': report,
  'arena score': score,
  'arena power': power,
  'arena standing': standing,
  'arena plan': plan,
  'arena winnings': winnings,
  'arena export': z.object({ directory: z.string(), counts }),
  'arena import': z.object({
    batch: z.string(),
    outcome: z.string(),
    status: z.string(),
    counts,
  }),
  'arena prune': z.object({ batch: z.string(), calls: count, characters: count }),
  'arena store migrate': z.object({ address: z.string(), counts }),
  'arena store check': z.object({
    address: z.string(),
    faults: z.array(z.string()),
    collections: z.record(z.string(), z.object({ readable: count, lost: count })),
    salvaged: z.string().nullable(),
    parked: z.array(z.string()),
  }),
  'arena prompt': prompt,
  'arena reparse': z.object({
    decisions: count,
    memories: count,
    leftOut: count,
    changed: z.array(z.object({ kind: z.string(), subject: z.string() })),
  }),
  'arena judge retry': z.array(
    z.object({
      batch: z.string(),
      failed: count,
      unscored: count,
      reasons: z.record(z.string(), count),
      dryRun: z.boolean(),
    }),
  ),
  'arena judge repeat': z.object({
    batch: z.string(),
    verdicts: count,
    known: count,
    estimateMicroUsd: count.nullable(),
    dryRun: z.boolean(),
  }),
  'arena judge sheet': z.object({
    batch: z.string(),
    file: z.string(),
    traces: z.record(z.string(), count),
  }),
  'arena judge calibrate': z.union([
    calibration.extend({ labels: heldLabels.optional() }),
    z.object({ labels: heldLabels }),
  ]),
  'arena paper': z.object({
    asExpected: z.boolean(),
    claims: z.array(z.object({ id: z.string(), where: z.string(), claim: z.string() })),
  }),
  'arena hands': z.object({
    hands: z.array(
      z.object({
        hand: z.string(),
        decision: z.string().nullable(),
        player: z.string().nullable(),
        position: z.string().nullable(),
        action: z.object({ type: z.string(), to: count, added: count }).nullable(),
        equity: z.number().nullable(),
        bluff: z.enum(['tried', 'worked']).nullable(),
        misread: z.array(z.string()),
        board: z.array(z.string()),
        pot: count,
        bigBlind: count,
        winners: z.array(z.object({ player: z.string(), amount: count })),
        showdown: z.boolean(),
        why: z.string(),
      }),
    ),
    lookedAt: count,
    after: z.string().nullable(),
    notSearched: z.array(z.string()),
  }),
  'arena claims': z.object({
    id: z.string(),
    handClaim: z.string().nullable(),
    equityClaim: z.number().nullable(),
    potOddsClaim: z.number().nullable(),
    cardsMentioned: z.array(z.string()),
    hallucinated: z.array(z.string()),
    drawClaims: z.array(z.string()),
    rangeKeyword: z.boolean(),
  }),
  'arena parse': z.object({
    id: z.string(),
    outcome: z.string(),
    rung: z.string().nullable(),
    action: z.string().nullable(),
    to: z.number().nullable(),
    adjusted: z.string().nullable(),
    reasoning: z.string().nullable(),
    /** What the provider's failure was, or why the answer is none. */
    error: z.looseObject({}).nullable(),
  }),
  'arena judge parse': z.object({
    id: z.string(),
    status: z.string(),
    score: z.number().nullable(),
    reason: z.string().nullable(),
    retried: z.boolean(),
  }),
  'arena equity': z.object({
    equity: z.number(),
    winFraction: z.number(),
    samples: count,
    standardError: z.number(),
  }),
  'arena replay': replay,
  'arena config': z.array(
    z.object({
      setting: z.string(),
      value: z.union([z.string(), z.number(), z.boolean()]).nullable(),
      from: z.enum(['flag', 'environment', 'file', 'default']),
      source: z.string().nullable(),
      variable: z.string(),
    }),
  ),
  'arena doctor': z.array(
    z.object({
      what: z.string(),
      state: z.enum(['ok', 'warning', 'fault']),
      found: z.string(),
      advice: z.string().nullable(),
    }),
  ),
};

export const FAILURE = z.object({
  error: z.object({
    kind: z.enum(['usage', 'unreachable', 'failed', 'unforeseen', 'interrupted']),
    message: z.string(),
    faults: z.array(z.string()).min(1),
  }),
});
