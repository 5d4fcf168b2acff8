import type { Imported } from '../../archive/import/import-batch.ts';

/** What an import has done, and what can be done now. */
export function importLines(
  { batch, outcome, counts }: Imported,
  store: string,
): readonly string[] {
  const what = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');
  const waits =
    batch.held === null
      ? []
      : [
          `It is not over and does not play by itself: arena resume ${batch._id} says whom it asks, and plays on with --trust`,
        ];
  return [`${SAID[outcome]} ${batch._id} (${store}): ${what}`, ...waits];
}

const SAID: Readonly<Record<Imported['outcome'], string>> = {
  imported: 'Imported',
  continued: 'Imported, going on where an earlier import stopped:',
  already: 'Nothing to do, the store has all of',
};
