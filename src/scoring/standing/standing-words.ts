import { plural } from '../../shared/text/figures.ts';
import type { LeftOutReason, Standing, StandingComponent } from './standing.ts';

/** What a player is called where all of them are: its name, and its id where several share that. */
export function playerWords({ players }: Standing): (id: string) => string {
  const names = new Map<string, number>();
  for (const { name } of players) names.set(name, (names.get(name) ?? 0) + 1);
  const words = new Map(
    players.map(({ id, name }) => [id, names.get(name) === 1 ? name : `${name} (${id})`]),
  );
  return (id) => words.get(id) ?? id;
}

const REASONS: Readonly<Record<LeftOutReason, string>> = {
  unfinished: 'not finished',
  'changed-player': 'a player was replaced or withdrawn in it',
  'luck-unknown': 'not all hole cards are known, so the luck of the board is not',
};

/** One line for each batch and reason. */
export function leftOutWords({ leftOut }: Standing): readonly string[] {
  return leftOut.map(
    ({ batch, sessions, reason }) =>
      `${batch}: ${plural(sessions, 'session')} left out (${REASONS[reason]})`,
  );
}

/** How far the ratings of a component reach, in sentences. */
export function componentNotes(
  { anchors, players, chips, joints, batches, pairsMet, pairs }: StandingComponent,
  nameOf: (id: string) => string,
): readonly string[] {
  const zero =
    anchors.length === players.length ? 'the mean of all players' : anchors.map(nameOf).join(', ');
  const bb = (deviation: number) => `${deviation.toFixed(1)} bb/100`;
  return [
    `0 is ${zero}. A rating is what a player would win for 100 hands of a table of opponents rated 0.`,
    pairsMet === pairs
      ? 'Every two of them have met.'
      : `${pairsMet} of ${pairs} pairs have met; the others are compared through third players.`,
    ...(joints.length === 0
      ? []
      : [`All that links some of them is ${joints.map(nameOf).join(', ')}.`]),
    ...(chips === null || chips.ratings.every(({ interval }) => interval === null)
      ? ['No interval can be given: one run whose notebooks last, or sessions that are all alike.']
      : []),
    ...(batches.length === 1
      ? [
          'One batch: how far a player differs from batch to batch is not known, and not in the intervals.',
        ]
      : chips?.batchDeviation == null
        ? []
        : [`From batch to batch a player's effect deviates by ${bb(chips.batchDeviation)}.`]),
    ...(chips?.clusterDeviation == null
      ? []
      : [`From run to run (or deck to deck) it deviates by ${bb(chips.clusterDeviation)}.`]),
  ];
}
