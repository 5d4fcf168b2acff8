import { z } from 'zod';
import { SAYS_FOUND } from './errors.ts';
import { nameSchema } from './ids.ts';

/** USD per million tokens; null: unknown. */
export const pricesSchema = z.strictObject({
  input: z.number().min(0),
  cachedInput: z.number().min(0).nullable().default(null),
  cacheWrite: z.number().min(0).nullable().default(null),
  output: z.number().min(0),
  /** Billed as output where null. */
  reasoning: z.number().min(0).nullable().default(null),
});
export type Prices = z.infer<typeof pricesSchema>;

/** An address of chat completions. Addresses are stored, logged and shown, so there is no key in them. */
export const providerAddressSchema = z
  .url({ protocol: /^https?$/, error: 'expected an http or https address', abort: true })
  .refine((address) => !hasCredentials(address), {
    error:
      'expected an address without user and password (keyVariable names the variable that holds the key), found one with them',
    params: SAYS_FOUND,
  });

function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return username !== '' || password !== '';
}

/** Whether an address has a query or fragment: what a call adds to its path would become a part of that. */
export function hasTail(address: string): boolean {
  // Even an empty one swallows the path, and is not in `search`.
  return /[?#]/.test(address);
}

/**
 * The same of what this machine is told, in a roster or a setting. A batch that is stored may have been
 * made before queries were refused, and is still read.
 */
export const ownAddressSchema = providerAddressSchema.refine((address) => !hasTail(address), {
  error: 'expected an address without query and fragment, found one with them (not shown)',
  params: SAYS_FOUND,
});

const variableSchema = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]*$/, 'expected the name of an environment variable, not a key');

/** One place that answers questions: an OpenAI-compatible endpoint with its own queue and limits. */
export const providerSchema = z.strictObject({
  id: nameSchema,
  /** May be overridden per process (`ARENA_PROVIDER_URL_<ID>`), so that addresses stay out of batches. */
  baseUrl: providerAddressSchema,
  /** Name of the environment variable that holds the key; null where none is needed. */
  keyVariable: variableSchema.nullable().default(null),
  requestsPerSecond: z.number().positive().max(10_000).default(10),
  /** As the provider counts them, over the whole fleet; null: no such limit. */
  requestsPerMinute: z.int().min(1).nullable().default(null),
  /** Input and output together, over the whole fleet; null: no such limit. */
  tokensPerMinute: z.int().min(1).nullable().default(null),
  /** Calls in flight over the whole fleet. */
  concurrency: z.int().min(1).max(10_000).default(50),
  /** The project's own stand-in server: labelled as such everywhere, started by `arena run`. */
  standIn: z.boolean().default(false),
});
export type Provider = z.infer<typeof providerSchema>;

/**
 * How a model's provider caches prompts: not at all; by itself; or what the request marks, as
 * Anthropic does (paper, F.2 and I.5).
 */
const cacheSchema = z.enum(['none', 'automatic', 'anthropic']);
export type PromptCache = z.infer<typeof cacheSchema>;

/** Fields of a request that the project fills in itself. */
const OWN_REQUEST_FIELDS: readonly string[] = [
  'model',
  'messages',
  'tools',
  'tool_choice',
  'response_format',
  'max_tokens',
  'max_completion_tokens',
  'temperature',
  'reasoning',
  'stream',
  'n',
];

function ownFieldsIn(options: unknown): string[] {
  return Object.keys(options ?? {}).filter((field) => OWN_REQUEST_FIELDS.includes(field));
}

const modelFields = {
  id: nameSchema,
  displayName: z.string().min(1).max(60),
  /** Who made the model: judges must be of another family than the contestant's. */
  family: nameSchema,
  provider: nameSchema,
  model: z.string().min(1),
  temperature: z.number().min(0).max(2).nullable().default(null),
  /**
   * Passed on as the request's `reasoning` object (OpenRouter's); a `max_tokens` in it is room for
   * thinking, which comes on top of the answer's tokens.
   */
  reasoning: z.record(z.string(), z.json()).nullable().default(null),
  cache: cacheSchema.default('none'),
  /** What the endpoint calls the limit of output tokens: OpenAI's own reasoning models refuse the older name. */
  tokenLimitField: z.enum(['max_tokens', 'max_completion_tokens']).default('max_tokens'),
  /** Further fields of the request that this endpoint knows, such as `reasoning_effort`. */
  requestOptions: z
    .record(z.string(), z.json())
    .refine((options) => ownFieldsIn(options).length === 0, {
      error: ({ input }) =>
        `expected fields that the project does not fill in itself, found ${ownFieldsIn(input).join(', ')}`,
      params: SAYS_FOUND,
    })
    .nullable()
    .default(null),
  prices: pricesSchema.nullable().default(null),
};

/** Table 4 of the paper: token budgets by street kind; a memory update needs more words. */
export const playerSchema = z.strictObject({
  ...modelFields,
  maxTokens: z
    .strictObject({
      preflop: z.int().min(16).default(180),
      postflop: z.int().min(16).default(300),
      memory: z.int().min(16).default(1500),
    })
    .prefault({}),
});
export type Player = z.infer<typeof playerSchema>;

export const judgeSchema = z.strictObject({
  ...modelFields,
  maxTokens: z.int().min(16).default(600),
});
export type Judge = z.infer<typeof judgeSchema>;

function uniqueIds(
  entries: readonly { id: string }[],
  context: Pick<z.RefinementCtx, 'addIssue'>,
  room: string,
): void {
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    if (seen.has(entry.id)) {
      context.addIssue({
        code: 'custom',
        path: [room, index, 'id'],
        message: `expected each id once, found ${JSON.stringify(entry.id)} again`,
        params: SAYS_FOUND,
        input: entry.id,
      });
    }
    seen.add(entry.id);
  }
}

/** A roster file: `seeds/rosters/*.json`. */
export const rosterSchema = z
  .strictObject({
    /** Date of the price table (YYYY-MM-DD), stored with every batch. */
    pricesAsOf: z.iso.date(),
    providers: z.array(providerSchema.extend({ baseUrl: ownAddressSchema })).min(1),
    /**
     * Variables that hold a key although their names do not say so. It stays in this file: a batch, and so
     * an export, never brings its own leave.
     */
    otherKeyVariables: z.array(variableSchema).default([]),
    players: z.array(playerSchema).min(1),
    judges: z.array(judgeSchema).default([]),
  })
  .superRefine((roster, context) => {
    uniqueIds(roster.providers, context, 'providers');
    uniqueIds(roster.players, context, 'players');
    uniqueIds(roster.judges, context, 'judges');
    const providers = new Set(roster.providers.map((provider) => provider.id));
    for (const room of ['players', 'judges'] as const) {
      for (const [index, entry] of roster[room].entries()) {
        // Without any provider that is the fault, not each that would use one.
        if (providers.size > 0 && !providers.has(entry.provider)) {
          context.addIssue({
            code: 'custom',
            path: [room, index, 'provider'],
            message: `expected one of ${[...providers].join(', ')}, found ${JSON.stringify(entry.provider)}`,
            params: SAYS_FOUND,
            input: entry.provider,
          });
        }
      }
    }
  });
export type Roster = z.infer<typeof rosterSchema>;
