import type { BatchConfiguration } from './batch-configuration.ts';
import type { Batch } from './documents/batch.ts';
import type { Judge, Provider } from './roster.ts';

/**
 * A batch's configuration with the judges, and their providers, that were named after it was made:
 * whom questions may be put to. Samples, panels and scores go by the configuration itself.
 */
export function askedConfiguration({
  configuration,
  alsoJudged,
}: Pick<Batch, 'configuration' | 'alsoJudged'>): BatchConfiguration {
  const named = alsoJudged.flatMap(({ judge }) => (judge === null ? [] : [judge]));
  if (named.length === 0) return configuration;
  const { bluff, opponentReading } = configuration.judges;
  return {
    ...configuration,
    judges: {
      bluff,
      opponentReading: firstOfEach<Judge>(
        opponentReading ?? [],
        named.map(({ entry }) => entry),
      ),
    },
    providers: firstOfEach<Provider>(
      configuration.providers,
      named.map(({ provider }) => provider),
    ),
  };
}

function firstOfEach<Entry extends { id: string }>(
  entries: readonly Entry[],
  more: readonly Entry[],
): Entry[] {
  const known = new Map<string, Entry>();
  for (const entry of [...entries, ...more]) if (!known.has(entry.id)) known.set(entry.id, entry);
  return [...known.values()];
}
