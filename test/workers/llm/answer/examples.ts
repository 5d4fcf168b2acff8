import { readFileSync } from 'node:fs';
import type { ActionContext } from '../../../../src/workers/llm/answer/legal-action.ts';

/** A complete HTTP result as a provider could give it, with what must be read from it. */
export interface Example {
  readonly id: string;
  readonly http: { status: number; headers: Record<string, string>; body: string };
  readonly context: ActionContext;
  readonly expect: {
    readonly outcome: 'action' | 'retry' | 'provider_error';
    readonly rung?: string;
    readonly action?: string;
    readonly to?: number | null;
    readonly adjusted?: string | null;
    readonly reason?: string;
    readonly reasoning?: string;
  };
}

export const EXAMPLES: readonly Example[] = readFileSync(
  new URL('../../../fixtures/answers/decisions.jsonl', import.meta.url),
  'utf8',
)
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Example);
