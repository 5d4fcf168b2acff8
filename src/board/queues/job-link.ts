import type { ExternalJobUrl } from '@bull-board/api/typings/app';
import { batchPath, decisionPath, handPath, sessionPath } from '../../pages/links.ts';
import { batchOf, isIdOf, parentId } from '../../shared/records/ids.ts';

/** The page about what a job is about, by its id; undefined where there is none. */
export function jobLink(jobId: string): ExternalJobUrl | undefined {
  if (isIdOf('session', jobId)) return { href: sessionPath(jobId), displayText: 'Session' };
  if (isIdOf('decision', jobId)) return { href: decisionPath(jobId), displayText: 'Decision' };
  if (isIdOf('memory', jobId)) return { href: handPath(parentId(jobId)), displayText: 'Hand' };
  if (isIdOf('judgement', jobId)) {
    return { href: decisionPath(parentId(jobId)), displayText: 'Decision' };
  }
  // `main-50.plan`, `main-50.score.1059`
  const batch = batchOf(jobId);
  return /\.(plan|score\.\d+)$/.test(jobId) && isIdOf('batch', batch)
    ? { href: batchPath(batch), displayText: 'Batch' }
    : undefined;
}
