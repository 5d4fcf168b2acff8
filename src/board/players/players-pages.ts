import type { FastifyInstance } from 'fastify';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { getOrDamage, isDamage } from '../../shared/store/damaged.ts';
import { damagedBatchPage } from '../batches/damaged-batch-page.ts';
import { requireFound, requireId } from '../page/fault-pages.ts';
import { sendPage } from '../page/layout.ts';
import { unscoredPage } from './unscored-page.ts';

interface PlayersRequest {
  Params: { id: string };
}

/** `/batches/…/players`: figures of every player out of the stored profiles. */
export function playersPages(
  server: FastifyInstance,
  { store }: Pick<ProcessContext, 'store'>,
): void {
  server.get<PlayersRequest>('/batches/:id/players', async ({ params }, reply) => {
    const id = requireId('batch', params.id);
    const batch = requireFound('batch', id, await getOrDamage(store.collection('batches'), id));
    if (isDamage(batch)) return sendPage(reply, damagedBatchPage(id, batch));
    const { documents: profiles } = await store.collection('profiles').sift({ within: id });
    const scored = profiles.filter(({ axes }) => Object.keys(axes).length > 0);
    if (scored.length === 0) return sendPage(reply, unscoredPage(batch));
    // Loaded with its charts by the first page that is asked for: a board is up sooner without.
    const { playersPage } = await import('./players-page.ts');
    return sendPage(reply, playersPage(batch, scored));
  });
}
