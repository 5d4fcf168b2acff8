import type { Batch, Replacement } from './batch.ts';
import type { BatchConfiguration } from './batch-configuration.ts';
import type { Judge, Player, Provider } from './roster.ts';

/** Whom questions of a batch are put to. */
export interface AskedConfiguration extends BatchConfiguration {
  /** Players that are asked nothing any more; none where it is left out. */
  readonly withdrawn?: readonly string[];
}

type Changing = Pick<Batch, 'configuration' | 'alsoJudged' | 'replacements' | 'withdrawn'>;

/**
 * A batch's configuration with what was changed after it was made: judges that were named later, and
 * models that answer in a player's place, with their providers. Samples, panels and scores go by the
 * configuration itself.
 */
export function askedConfiguration(batch: Changing): AskedConfiguration {
  const { configuration, alsoJudged, replacements, withdrawn } = batch;
  const named = alsoJudged.flatMap(({ judge }) => (judge === null ? [] : [judge]));
  if (named.length + replacements.length + withdrawn.length === 0) return configuration;
  return {
    ...configuration,
    players: configuration.players.map((player) => answering(player, replacements)),
    judges: {
      ...configuration.judges,
      opponentReading: firstOfEach<Judge>(
        configuration.judges.opponentReading ?? [],
        named.map(({ entry }) => entry),
      ),
    },
    providers: firstOfEach<Provider>(
      configuration.providers,
      [...named, ...replacements].map(({ provider }) => provider),
    ),
    withdrawn: withdrawn.map(({ player }) => player),
  };
}

/** Who answers for a player: the seat's name stays, whatever model sits in it. */
function answering(player: Player, replacements: readonly Replacement[]): Player {
  const last = replacements.findLast((each) => each.player === player.id);
  return last === undefined
    ? player
    : { ...last.entry, id: player.id, displayName: player.displayName };
}

function firstOfEach<Entry extends { id: string }>(
  entries: readonly Entry[],
  more: readonly Entry[],
): Entry[] {
  const known = new Map<string, Entry>();
  for (const entry of [...entries, ...more]) if (!known.has(entry.id)) known.set(entry.id, entry);
  return [...known.values()];
}
