import type { Job } from 'bullmq';
import { z } from 'zod';

/** Why a question failed for good, where that calls for more than trying again. */
export const failureReasonSchema = z.enum([
  /** A provider's refusal, or retries that are spent. */
  'calls-failed',
  /** What may be spent is spent. */
  'budget',
  /** Written by another version, or by hand. */
  'unreadable-payload',
  /** The export that a batch is answered from holds no answer to it. */
  'not-recorded',
]);
export type FailureReason = z.infer<typeof failureReasonSchema>;

/** BullMQ keeps only a failed job's message: what kind of failure it was is kept as its progress. */
const noteSchema = z.strictObject({ failed: failureReasonSchema });

/** To be called before the error is thrown that fails the job: whoever waits for it reads the reason then. */
export async function noteFailure(job: Job, reason: FailureReason): Promise<void> {
  await job.updateProgress({ failed: reason });
}

/** A job that is tried afresh must not fail by the reason of last time. */
export async function forgetFailure(job: Job): Promise<void> {
  if (noteSchema.safeParse(job.progress).success) await job.updateProgress(0);
}

export function failureReasonOf(job: Pick<Job, 'progress'> | undefined): FailureReason {
  const note = noteSchema.safeParse(job?.progress);
  return note.success ? note.data.failed : 'calls-failed';
}
