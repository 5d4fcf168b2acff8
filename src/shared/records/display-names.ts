import { askedConfiguration } from './also-judged.ts';
import type { Batch } from './batch.ts';
import { namedJudges } from './panel.ts';

/** What people know a player or a judge by. */
export type NameOf = (id: string) => string;

/** Players by the batch's roster; ids where it cannot be read (null), or has no such player. */
export function playerNames(batch: Pick<Batch, 'configuration'> | null): NameOf {
  return displayNames(batch?.configuration.players ?? []);
}

/** Judges, those named after the batch was made included; ids likewise. */
export function judgeNames(batch: Batch | null): NameOf {
  return displayNames(batch === null ? [] : namedJudges(askedConfiguration(batch)));
}

function displayNames(
  entries: readonly { readonly id: string; readonly displayName: string }[],
): NameOf {
  const names = new Map(entries.map(({ id, displayName }) => [id, displayName]));
  return (id) => names.get(id) ?? id;
}
