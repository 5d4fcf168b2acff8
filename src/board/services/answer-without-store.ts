import type { FastifyInstance } from 'fastify';
import type { ProcessContext } from '../../shared/fleet/process/context.ts';
import { StoreFile } from './store-file.ts';
import { StoreHealth } from './store-health.ts';

/**
 * Has every route that comes after it answer in a few seconds, with one line, when the store is away,
 * and as ever as soon as it is back.
 */
export async function answerWithoutStore(
  server: FastifyInstance,
  { store, configuration }: Pick<ProcessContext, 'store' | 'configuration'>,
): Promise<void> {
  const file = await StoreFile.of(configuration.storeUrl);
  const health = new StoreHealth(store.address, () =>
    store.collection('batches').count({ where: { status: 'open' } }),
  );
  server.addHook('preClose', async () => health.close());
  server.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = async function (request, reply) {
      await file.requireThere();
      const answered = async (): Promise<unknown> => await handler.call(this, request, reply);
      return await health.during(answered, () => reply.sent);
    };
  });
}
