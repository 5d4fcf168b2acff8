import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { MongoClient } from 'mongodb';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { fieldTable } from '../../src/archive/export/data-card.ts';
import type { CollectionName } from '../../src/archive/notes/notes.ts';
import { COLLECTIONS } from '../../src/shared/records/collections.ts';
import { openArenaStore } from '../../src/shared/store/arena-store.ts';
import { openMongodbServer } from '../support/mongodb-server.ts';

const DOCS = fileURLToPath(new URL('../../docs', import.meta.url));
const PAGE = readFileSync(join(DOCS, 'data.md'), 'utf8');
const NAMES = Object.keys(COLLECTIONS) as CollectionName[];

/** What the page says about a collection, up to the next. */
function section(name: string): string {
  const text = PAGE.split(`\n## ${name}\n`)[1]?.split('\n## ')[0];
  if (text === undefined) throw new Error(`no section ## ${name}`);
  return text;
}

function blocks(text: string, language: string): readonly string[] {
  return [...text.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\`\`\``, 'g'))].map(
    ([, code = '']) => code,
  );
}

function example(name: CollectionName): { _id: string } {
  return JSON.parse(blocks(section(name), 'json')[0] ?? '') as { _id: string };
}

describe('the page about the store', () => {
  it.each(NAMES)('shows a document of %s as the schema has it, and a question to ask', (name) => {
    const schema: z.ZodType = COLLECTIONS[name];
    expect(schema.parse(example(name))).toEqual(example(name));
    expect(blocks(section(name), 'js').length).toBeGreaterThan(0);
  });

  it('has every field of every collection beside it', async () => {
    const text = [
      '# Fields',
      'Every field of every document. `[]`: of each of a list, `*`: under any name. What the documents are for stands in [data.md](data.md).',
      ...NAMES.flatMap((name) => [`## ${name}`, fieldTable(name)]),
      '',
    ].join('\n\n');
    // Written anew by `npx vitest run test/docs -u`.
    await expect(text).toMatchFileSnapshot(join(DOCS, 'fields.md'));
  });

  it('asks what a MongoDB server answers, with indexes for it', async ({ skip }) => {
    const server = await openMongodbServer();
    if (server === null) return skip();
    const address = server.database();
    const store = await openArenaStore(address, { waitMs: 30_000 });
    for (const name of NAMES) await store.collection(name).insert(example(name) as never);
    const client = await MongoClient.connect(address);
    const database = client.db();
    try {
      for (const name of NAMES) {
        for (const code of blocks(section(name), 'js')) {
          expect({ code, found: Array.isArray(await answerTo(code, database)) }).toEqual({
            code,
            found: true,
          });
        }
      }
      const indexes = await database.collection('decisions').indexes();
      expect(indexes.map((index) => index.name)).toContain('decisions_player_street_rung_index');
    } finally {
      await client.close();
      await store.close();
      await server.close();
    }
  });
});

type Database = ReturnType<MongoClient['db']>;

/** Runs a line of mongosh: its collections and the driver's have these methods in common. */
async function answerTo(code: string, database: Database): Promise<unknown[]> {
  const db = new Proxy({}, { get: (_, name) => database.collection(String(name)) });
  const found = (await runInNewContext(code, { db })) as {
    toArray?: () => Promise<unknown[]>;
  } | null;
  return found?.toArray === undefined ? [found] : await found.toArray();
}
