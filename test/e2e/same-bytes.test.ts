import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryDirectory } from '../support/temporary.ts';
import { copyPlayedDemo } from './demo.ts';

/** What was played, without when and how fast. */
const FILES = ['hands.jsonl', 'memories.jsonl', 'hands.phhs'];
const SUMS = join(import.meta.dirname, '../fixtures/demo/SHA256SUMS');

/** The hosted workflow runs this on every version of Node that is supported; the sums are one file for all. */
it('the demo batch is played to the bytes that are kept, on whatever version of Node', async () => {
  const folder = await temporaryDirectory('same bytes');
  try {
    await copyPlayedDemo(folder.path);
    const exported = join(folder.path, '.arena', 'exports', 'demo');
    const sums = FILES.map((file) => `${sumOf(join(exported, file))}  ${file}\n`).join('');
    // Changed only by who changes play, prompts or notation, with a line in CHANGELOG.md.
    await expect(sums).toMatchFileSnapshot(SUMS);
  } finally {
    await folder.close();
  }
});

function sumOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
