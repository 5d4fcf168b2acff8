import type { ArenaStore } from '../../src/shared/store/arena-store.ts';

type Name = Parameters<ArenaStore['collection']>[0];

/**
 * The same store, in which something else happens right after each time that a document of one
 * collection was got by its id: what whoever got it goes by is then no longer so.
 */
export function interleaved(
  store: ArenaStore,
  name: Name,
  then: (document: unknown) => Promise<void>,
): ArenaStore {
  const collection = ((asked: Name) => {
    const real = store.collection(asked);
    if (asked !== name) return real;
    return new Proxy(real, {
      get: (target, property) => {
        const value: unknown = Reflect.get(target, property, target);
        if (typeof value !== 'function') return value;
        if (property !== 'get') return value.bind(target);
        return async (id: string) => {
          const document = await target.get(id);
          await then(document);
          return document;
        };
      },
    });
  }) as ArenaStore['collection'];
  return { ...store, collection };
}
