import type { BoardHooks } from '@bull-board/api/typings/app';
import { UserError } from '../../shared/records/errors.ts';
import type { Configuration } from '../../shared/settings/configuration.ts';

/**
 * What may be done to jobs. `careful`: what brings work on or holds it up, and loses none of it;
 * `everything`: also what removes or changes jobs.
 */
export type Permission = 'look' | 'careful' | 'everything';

/** @throws UserError two settings that exclude each other */
export function permissionOf({
  readOnly,
  allowDestructive,
}: Pick<Configuration, 'readOnly' | 'allowDestructive'>): Permission {
  if (readOnly && allowDestructive) {
    throw new UserError(
      '--read-only (ARENA_BOARD_READ_ONLY) and --allow-destructive (ARENA_BOARD_DESTRUCTIVE) exclude each other: set one of them',
    );
  }
  if (readOnly) return 'look';
  return allowDestructive ? 'everything' : 'careful';
}

/** Everything but these, also what a later version of Bull Board brings, may lose work. */
const CAREFUL: readonly string[] = [
  '/api/queues/resume',
  '/api/queues/:queueName/retry/:queueStatus',
  '/api/queues/:queueName/promote',
  '/api/queues/:queueName/pause',
  '/api/queues/:queueName/resume',
  '/api/queues/:queueName/rate-limit/release',
  '/api/queues/:queueName/:jobId/retry',
  '/api/queues/:queueName/:jobId/promote',
];

/** @param route as Bull Board writes it */
export function isAllowed(permission: Permission, method: string, route: string): boolean {
  if (method === 'get' || permission === 'everything') return true;
  return permission === 'careful' && CAREFUL.includes(route);
}

/** Refuses at the server whatever buttons a page may have. */
export function refusing(permission: Permission): BoardHooks {
  return {
    before: ({ method, route }) => {
      if (isAllowed(permission, method, route)) return { allow: true };
      const message =
        permission === 'look'
          ? 'this board is read-only'
          : 'this could lose work: start the board with --allow-destructive for it';
      return { allow: false, status: 403, message };
    },
  };
}

/** Where the words of Bull Board's buttons are for what the server would refuse (keys of its language files). */
const REFUSED_WORDS = [
  'JOB.ACTIONS.CLEAN',
  'JOB.ACTIONS.UPDATE_DATA',
  'JOB.ACTIONS.DUPLICATE',
  'JOB.ACTIONS.RESCHEDULE',
  'JOB.ACTIONS.REPRIORITISE',
  'JOB.ACTIONS.REMOVE_UNPROCESSED_CHILDREN',
  'QUEUE.ACTIONS.CLEAN_ALL',
  'QUEUE.ACTIONS.PAUSE_ALL',
  'QUEUE.ACTIONS.EMPTY',
  'QUEUE.ACTIONS.OBLITERATE',
  'QUEUE.ACTIONS.ADD_JOB',
  'QUEUE.ACTIONS.SET_CONCURRENCY',
  'QUEUE.ACTIONS.SET_RATE_LIMIT',
  'QUEUE.ACTIONS.PAUSE_GROUP',
] as const;

/** The words themselves, of a language file. A read-only board has no buttons anyway. */
export function hiddenWords(permission: Permission, messages: unknown): readonly string[] {
  if (permission !== 'careful') return [];
  return REFUSED_WORDS.flatMap((key) => {
    const words = key
      .split('.')
      .reduce<unknown>(
        (found, part) =>
          typeof found === 'object' && found !== null
            ? (found as Record<string, unknown>)[part]
            : undefined,
        messages,
      );
    return typeof words === 'string' && words !== '' ? [words] : [];
  });
}
