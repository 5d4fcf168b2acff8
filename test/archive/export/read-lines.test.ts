import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readLinePages } from '../../../src/archive/export/read-lines.ts';

/** What is read of a file at a time. */
const PIECE = 1 << 18;

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'arena read lines '));
});
afterAll(() => rm(directory, { recursive: true }));

async function linesOf(content: string | Buffer): Promise<readonly string[]> {
  const path = join(directory, 'lines.jsonl');
  await writeFile(path, content);
  const lines: string[] = [];
  for await (const page of readLinePages(path)) lines.push(...page);
  return lines;
}

describe('the lines of a file', () => {
  it('are whole where a character or a line lies across two pieces of it', async () => {
    const long = 'x'.repeat(3 * PIECE);
    for (const before of [PIECE - 3, PIECE - 2, PIECE - 1, PIECE]) {
      const first = 'a'.repeat(before);
      expect(await linesOf(`${first}♠€\nü\n${long}\nend`)).toEqual([
        `${first}♠€`,
        'ü',
        long,
        'end',
      ]);
    }
  });

  it('lose a byte order mark at the beginning of the file, and nothing anywhere else', async () => {
    expect(await linesOf('\uFEFFone\n\uFEFFtwo\n')).toEqual(['one', '\uFEFFtwo']);
    const first = 'a'.repeat(PIECE - 1);
    expect(await linesOf(`${first}\n\uFEFFtwo`)).toEqual([first, '\uFEFFtwo']);
  });

  it('may be empty, or none at all', async () => {
    expect(await linesOf('one\n\n\ntwo\n')).toEqual(['one', '', '', 'two']);
    expect(await linesOf('')).toEqual([]);
  });

  it('are refused where a character is cut off at the end', async () => {
    const cut = Buffer.from('one\n♠').subarray(0, -1);
    await expect(linesOf(cut)).rejects.toThrow('expected text in UTF-8, found something else');
  });
});
