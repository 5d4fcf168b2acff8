import { join } from 'node:path';
import { expect, test } from 'vitest';
import { INDEXES } from '../../../src/shared/records/collections.ts';
import { openArenaStore } from '../../../src/shared/store/arena-store.ts';
import { StoreMisuseError } from '../../../src/shared/store/errors.ts';
import { Sqlite } from '../../support/sqlite.ts';
import { temporaryDirectory } from '../../support/temporary.ts';

test('the project store holds the collections of its records, with their indexes, and no other', async () => {
  const directory = await temporaryDirectory('store');
  const file = join(directory.path, 'arena.sqlite');
  const store = await openArenaStore(`sqlite://${file}`);
  try {
    // records.md, the table of collections.
    for (const name of [
      'batches',
      'runs',
      'sessions',
      'hands',
      'answers',
      'decisions',
      'calls',
      'prompts',
      'memories',
      'judgements',
      'verdicts',
      'winnings',
      'profiles',
    ] as const) {
      expect(await store.collection(name).count()).toBe(0);
    }
    expect(() => store.collection('hand' as 'hands')).toThrow(StoreMisuseError);
    const raw = new Sqlite(file);
    const indexes = raw.all(`SELECT name FROM sqlite_master WHERE type = 'index' AND sql NOT NULL`);
    const planned = raw.all(
      `EXPLAIN QUERY PLAN SELECT _id FROM calls WHERE json_extract(data, '$.subject') = 'x' ORDER BY _id`,
    );
    raw.close();
    // Those for people are for servers.
    const own = Object.values(INDEXES)
      .flat()
      .filter((index) => !('forPeople' in index));
    expect(indexes).toHaveLength(own.length);
    expect(JSON.stringify(planned)).toContain('SEARCH calls USING INDEX calls_subject_index');
  } finally {
    await store.close();
    await directory.close();
  }
});
