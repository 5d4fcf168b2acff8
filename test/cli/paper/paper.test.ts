import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paperLines } from '../../../src/cli/paper/paper-lines.ts';
import { readPaper } from '../../../src/cli/paper/read-paper.ts';
import type { HeldFinding } from '../../../src/scoring/paper/expectation.ts';
import { UserError } from '../../../src/shared/records/errors.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { arena } from '../arena.ts';

const TABLES = fileURLToPath(new URL('../../../seeds/paper/tables.json', import.meta.url));

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('paper');
});
afterAll(() => directory.close());

const paper = (...words: string[]) => arena(['paper', ...words], { cwd: directory.path });

function tables(name: string, text: string): string {
  const path = join(directory.path, name);
  writeFileSync(path, text);
  return path;
}

/** The paper's tables with something small, so that no test resamples for long. */
function quickly(change: (text: string) => string): string {
  return change(readFileSync(TABLES, 'utf8')).replace('"resamples": 10000', '"resamples": 1');
}

describe('arena paper', () => {
  it('prints every claim with its verdict, published beside recomputed, and ends well', async () => {
    const { code, stdout, stderr } = await paper();
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    for (const verdict of [
      'REPRODUCES: ',
      'REPRODUCES ONLY SO: Kimi’s mean finish',
      'DOES NOT REPRODUCE: M9 of Kimi',
      'INCONSISTENT: session 40',
      'CONTRADICTORY: which of A and B',
      'WRONG: Jh Qh on 4h 2h 9d 6h',
    ]) {
      expect(stdout).toContain(verdict);
    }
    expect(stdout).toMatch(/^ +published +recomputed$/m);
    expect(stdout).toMatch(
      /GPT .*130\.0 \/ 15\.4 \/ 1\.72 \/ 0\.120 +130\.0 \/ 15\.4 \/ 1\.7179 \/ 0\.1199/,
    );
    expect(stdout).toContain('All of it is as expected');
  });

  it('ends with 1 and names the claim when an entry is changed', async () => {
    const changed = tables(
      'changed.json',
      quickly((text) =>
        text.replace('"total": [', '"total": [\n').replace(/("total": \[\s*)15730/, '$115731'),
      ),
    );
    const { code, stdout } = await paper('--tables', changed, '--json');
    const { asExpected, claims } = JSON.parse(stdout) as {
      asExpected: boolean;
      claims: HeldFinding[];
    };
    expect({ code, asExpected }).toEqual({ code: 1, asExpected: false });
    expect(claims.find(({ id }) => id === 'table-5-summary')).toMatchObject({
      verdict: 'does not reproduce',
      unexpected: ['expected “reproduces”, found “does not reproduce”'],
    });
    expect(claims.find(({ id }) => id === 'made-flush')).toMatchObject({
      figures: [{ published: 'flush draw', recomputed: 'flush', agrees: false }],
      unexpected: [],
    });
    const lines = paperLines(claims);
    expect(lines).toContain('  UNEXPECTED: expected “reproduces”, found “does not reproduce”');
    expect(lines.at(-1)).toMatch(/^Not as expected: table-5-summary, bootstrap-intervals/);
  });
});

describe("the paper's tables", () => {
  it.each([
    ['that is not there', null, /tables: expected the paper’s tables, found no such file$/],
    [
      'cut in two',
      '{"models": ["Claude",',
      /:1:22: expected JSON with a value here, found the end/,
    ],
    ['of something else', '[]', /: expected an object, found \[\]$/],
    [
      'with a word for a number',
      quickly((text) => text.replace('"claudeSd": 715', '"claudeSd": "715"')),
      /: table5_chipDelta\.claudeSd: expected a number, found "715"$/,
    ],
    [
      'with a row too short',
      quickly((text) => text.replace(/"7": \[\s*10,/, '"7": [')),
      /: table5_chipDelta\.sessions\.7: expected 7 figures in the row, found 6$/,
    ],
    [
      'of another form',
      '{}',
      /: models: expected a list, found nothing \(and \d+ more of the kind\)$/,
    ],
  ])('are refused in one line: a file %s', (_what, text, line) => {
    const path = text === null ? join(directory.path, 'no tables') : tables('damaged.json', text);
    const read = () => readPaper(path);
    expect(read).toThrow(UserError);
    expect(read).toThrow(expect.objectContaining({ faults: [expect.stringMatching(line)] }));
  });
});
