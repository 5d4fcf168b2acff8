import { observationsIn, sessionsOfObservation } from '../shared/records/observations.ts';
import { nearest } from '../shared/settings/spelling.ts';
import { plural } from '../shared/text/figures.ts';
import type { BatchFile } from './batch-file.ts';
import { faultLine } from './faults.ts';

type Fields = Partial<
  Pick<BatchFile, 'stopWhen' | 'players' | 'conditions' | 'dealing' | 'runs' | 'sessionsPerRun'>
>;

/** When to stop is said of players who sit there, each two once, and of no more than there is to look at. */
export function stopFaults(file: string, fields: Fields): string[] {
  const { stopWhen, players } = fields;
  if (stopWhen === undefined || players === undefined) return [];
  return [
    ...(stopWhen.pairs ?? []).flatMap((pair, index) =>
      pairFaults(file, pair, { index, pairs: stopWhen.pairs ?? [], players }),
    ),
    ...lookFaults(file, stopWhen.atLeast, { ...fields, players }),
  ];
}

interface PairPlace {
  readonly index: number;
  readonly pairs: readonly (readonly [string, string])[];
  readonly players: readonly string[];
}

function pairFaults(
  file: string,
  pair: readonly [string, string],
  { index, pairs, players }: PairPlace,
): string[] {
  const place = ['stopWhen', 'pairs', index];
  const strangers = pair.flatMap((id, at) =>
    players.includes(id) ? [] : [strangerFault(file, [...place, at], id, players)],
  );
  if (strangers.length > 0) return strangers;
  const [a, b] = pair;
  if (a === b) return [faultLine(file, place, 'two different players', pair)];
  const isSame = ([c, d]: readonly [string, string]): boolean =>
    (a === c && b === d) || (a === d && b === c);
  return pairs.findIndex(isSame) < index
    ? [faultLine(file, place, 'every two players once', pair)]
    : [];
}

function strangerFault(
  file: string,
  place: readonly PropertyKey[],
  id: string,
  players: readonly string[],
): string {
  const guess = nearest(id, players);
  const hint = guess === undefined ? '' : `; did you mean "${guess}"?`;
  return `${faultLine(file, place, `a player of this batch (${players.join(', ')})`, id)}${hint}`;
}

/** A rule that is never looked at would only seem to be one. Counts that are no numbers are faults already. */
function lookFaults(
  file: string,
  atLeast: number,
  { players, conditions, dealing, runs, sessionsPerRun }: Fields & { players: readonly string[] },
): string[] {
  if (conditions === undefined || dealing === undefined) return [];
  if (runs === undefined || sessionsPerRun === undefined) return [];
  const shape = { players, conditions, dealing, runs, sessionsPerRun };
  const observations = observationsIn(shape);
  if (observations >= atLeast) return [];
  const each = sessionsOfObservation(shape);
  const why = each === 1 ? 'one a session' : `one for every ${each} sessions`;
  const expected = `at most ${observations}, for the runs and sessions of this batch hold ${plural(observations, 'observation')} (${why})`;
  return [faultLine(file, ['stopWhen', 'atLeast'], expected, atLeast)];
}
