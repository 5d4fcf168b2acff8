import { hash } from 'node:crypto';

export const GROUPINGS = ['settings', 'model'] as const;
/** By what players of different batches are the same. */
export type Grouping = (typeof GROUPINGS)[number];

/** What a batch says of a player, as far as it says it. */
export interface PlayerFacts {
  readonly id: string;
  readonly displayName?: string | undefined;
  readonly model?: string | undefined;
  readonly provider?: string | undefined;
  readonly temperature?: unknown;
  readonly reasoning?: unknown;
  readonly requestOptions?: unknown;
  readonly maxTokens?: unknown;
}

/** Prompt templates by name, as hashes; null: nobody wrote down which. */
export type Prompts = Readonly<Record<string, string>> | null;

/** Templates that a player is asked with: verdicts are no part of how it plays. */
const PLAYED_WITH = ['decision', 'memory'];
const DIGITS = 8;

/** A player over all batches. */
export interface Identity {
  /** `house/rock@1a2b3c4d`: the model, and what its settings and prompts hash to; or the model alone. */
  readonly id: string;
  readonly model: string;
  /** What it is called in the earliest of its batches. */
  readonly name: string;
  /** A baseline of this project, and no model. */
  readonly standIn: boolean;
}

/**
 * Who a player is: the same model with the same temperature, thinking, further options and room for its
 * answers, asked with the same prompts. What it is called, where it is asked and what it costs is no
 * part of how it plays. A player of whom a foreign export says no model is its id.
 */
export function identityOf(
  facts: PlayerFacts,
  prompts: Prompts,
  by: Grouping,
  standIn: boolean,
): Identity {
  const model = facts.model ?? facts.id;
  const name = facts.displayName ?? facts.id;
  if (by === 'model') return { id: model, model, name, standIn };
  const settings = {
    temperature: facts.temperature ?? null,
    reasoning: facts.reasoning ?? null,
    requestOptions: facts.requestOptions ?? null,
    maxTokens: facts.maxTokens ?? null,
    prompts: PLAYED_WITH.map((template) => prompts?.[template] ?? null),
  };
  const digest = hash('sha256', JSON.stringify(sorted(settings))).slice(0, DIGITS);
  return { id: `${model}@${digest}`, model, name, standIn };
}

/** Fields in order: who wrote a roster in another order meant the same. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
