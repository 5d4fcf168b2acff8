import { z } from 'zod';
import { readLines } from '../../archive/export/read-lines.ts';
import { type JudgeView, PAYLOAD_VERSION } from '../../shared/fleet/queues/payloads.ts';
import { judgedAxisSchema } from '../../shared/records/judgement.ts';
import { USUAL_RUBRIC } from '../../shared/records/rubrics.ts';
import { anonymisedTrace } from '../../workers/judge/anonymised-trace.ts';
import { verdictOfReply } from '../../workers/llm/answer/verdict-of-reply.ts';
import { httpReplySchema } from '../http-reply.ts';
import { NO_DECISION } from './calibration-set.ts';

const replyLineSchema = z.object({
  id: z.union([z.string(), z.number()]),
  axis: judgedAxisSchema,
  trace: z.object({ text: z.string() }),
  http: httpReplySchema,
});
type ReplyLine = z.infer<typeof replyLineSchema>;

/**
 * The worker's own reading of the replies in a file, a line for each.
 * @throws UserError one line: file, line number, field
 */
export async function* parseReplies(
  path: string,
  json: boolean,
): AsyncGenerator<string, void, undefined> {
  const now = Date.now();
  for await (const line of readLines(path, replyLineSchema)) {
    const read = verdictOfReply(viewOf(line), line.http, now);
    const { status, score, reason, retried } = read;
    if (json) {
      const list = read.status === 'scored' && 'claims' in read.verdict ? read.verdict : {};
      yield JSON.stringify({ id: line.id, status, score, reason, retried, ...list });
      continue;
    }
    const verdict = score === null ? `${reason}${retried ? ', asked again' : ''}` : String(score);
    yield `${line.id}: ${status} (${verdict})`;
  }
}

/** The trace as the judge was shown it; of the rest nothing shapes how a reply is read. */
function viewOf({ axis, trace }: ReplyLine): JudgeView {
  return {
    v: PAYLOAD_VERSION,
    kind: 'judge',
    subject: 'parse',
    batchId: 'parse',
    replyTo: 'parse',
    judge: 'parse',
    axis,
    rubric: USUAL_RUBRIC,
    decision: NO_DECISION,
    ...anonymisedTrace(trace.text, []),
    callsBefore: 0,
  };
}
