import type OpenAI from 'openai';
import type { JudgeView } from '../../../../shared/fleet/queues/payloads.ts';

/** What a judge is asked about a trace, and in which form it is to answer. */
export interface Rubric {
  readonly system: string;
  readonly format: OpenAI.ResponseFormatJSONSchema;
  /** What the judge is told beside the trace; null: nothing. */
  readonly describe: (view: JudgeView) => string | null;
}
