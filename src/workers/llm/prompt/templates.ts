import { createHash } from 'node:crypto';
import type { View } from '../../../shared/fleet/queues/payloads.ts';
import type { Templates } from '../../../shared/records/batch.ts';
import { judgedAxisSchema } from '../../../shared/records/judgement.ts';
import { RUBRICS } from '../../../shared/records/rubrics.ts';
import { templateOf } from '../question/held-templates.ts';
import { renderPrompt } from './prompt.ts';

import { decisionSamples, memorySamples, traceSamples } from './template-samples.ts';

/** Any bound does: it stands in the text, and is the same for every version. */
const SETTINGS = { notebookMaxTokens: 1000 };

/**
 * What tells the prompt templates of this program from those of another: for each template the SHA-256
 * of what fixed sample views render to, with tools and formats. Code that writes a line otherwise is
 * caught by it as a changed text is; a label alone changes nothing.
 */
export function templateHashes(): Templates['hashes'] {
  const verdicts = judgedAxisSchema.options.flatMap((axis) =>
    RUBRICS[axis].map((rubric) => traceSamples(axis, rubric)),
  );
  return [decisionSamples(), memorySamples(), ...verdicts].map((views) => ({
    name: templateOf(views[0]),
    sha256: hashOf(views),
  }));
}

function hashOf(views: readonly View[]): string {
  const hash = createHash('sha256');
  for (const view of views) {
    const { system, user, tools = null, responseFormat = null } = renderPrompt(view, SETTINGS);
    hash.update(JSON.stringify([system, user, tools, responseFormat]));
  }
  return hash.digest('hex');
}
