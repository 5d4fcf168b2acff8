import type { Job } from 'bullmq';
import { z } from 'zod';
import { FAILURE_REASONS, type FailureReason } from '../../records/errors.ts';

/** BullMQ keeps only a failed job's message: what kind of failure it was is kept as its progress. */
const noteSchema = z.strictObject({ failed: z.enum(FAILURE_REASONS) });

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
