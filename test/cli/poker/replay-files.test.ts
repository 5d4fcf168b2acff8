import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { arena } from '../arena.ts';

/** Heads-up: the small blind raises to 300, the big blind folds; 200 come back uncalled. */
const HAND = {
  id: 'steal',
  players: ['P1', 'P2'],
  buttonSeat: 0,
  smallBlindSeat: 0,
  bigBlindSeat: 1,
  blinds: { small: 50, big: 100, ante: 0 },
  antes: [0, 0],
  blindsPosted: [50, 100],
  startingStacks: [1000, 1000],
  holeCards: [
    ['As', 'Kd'],
    ['7c', '2h'],
  ],
  board: [],
  actions: [
    {
      street: 'preflop',
      seat: 0,
      type: 'raise',
      to: 300,
      legal: { call: 50, raiseTo: [200, 1000] },
    },
    { street: 'preflop', seat: 1, type: 'fold' },
  ],
  finishingStacks: [1100, 900],
};

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('replay');
});
afterAll(() => directory.close());

function file(name: string, ...lines: (object | string)[]): string {
  const path = join(directory.path, name);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)));
  writeFileSync(path, `${text.join('\n')}\n`);
  return name;
}

const replay = (...words: string[]) => arena(['replay', ...words], { cwd: directory.path });

describe('arena replay', () => {
  it('asks for the file that can prove a deck, and does not call a whole history wrong', async () => {
    expect(await replay('--verify', file('a.phhs', ''))).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr:
        'arena: a.phhs: expected, with --verify, the hands.jsonl of an export, which holds what each deck was committed to; found a hand history, which has no place for that: replay it without --verify\n',
    });
  });

  it('says for each file how many hands agree and exits with 0 when all do', async () => {
    const files = [file('a.jsonl', HAND), file('b.jsonl', HAND, { ...HAND, id: 'again' })];
    expect(await replay(...files)).toEqual({
      code: 0,
      signal: null,
      stdout: 'a.jsonl: 1 of 1 hands agree\nb.jsonl: 2 of 2 hands agree\n',
      stderr: '',
    });
  });

  it('prints a line of JSON for each hand on request', async () => {
    const { code, stdout } = await replay('--json', file('a.jsonl', HAND));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      id: 'steal',
      ok: true,
      finishingStacks: [1100, 900],
      payoffs: [100, -100],
      pots: [{ amount: 200, eligible: [0] }],
      uncalledReturned: { seat: 0, amount: 200 },
      decisions: [
        { call: 50, raiseTo: [200, 1000] },
        { call: 200, raiseTo: [500, 1000] },
      ],
      refused: [],
      error: null,
    });
  });

  it('exits with 1 and says where the hand parts from the engine', async () => {
    const wrong = { ...HAND, id: 'wrong', finishingStacks: [1150, 850] };
    const path = file('wrong.jsonl', HAND, wrong);
    const { code, stdout, stderr } = await replay(path);
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'wrong.jsonl: 1 of 2 hands agree\n' });
    expect(stderr).toBe(
      'wrong.jsonl:2: hand wrong: finishingStacks: stated [1150,850], the engine says [1100,900]\n',
    );
    const lines = (await replay('--json', path)).stdout.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { ok: boolean }).ok)).toEqual([true, false]);
  });

  it('names file and line of a hand that cannot be read, and plays the others', async () => {
    const { code, stdout, stderr } = await replay(file('broken.jsonl', HAND, '{ "id": ', HAND));
    expect({ code, stdout }).toEqual({ code: 1, stdout: 'broken.jsonl: 2 of 3 hands agree\n' });
    expect(stderr).toMatch(/^broken\.jsonl:2: .*\n$/);
  });

  it('does not take a file without hands for one that agrees', async () => {
    expect(await replay(file('empty.jsonl', ''))).toMatchObject({
      code: 1,
      stdout: 'empty.jsonl: no hand found\n',
    });
  });

  it('names a file that is not there before it prints anything', async () => {
    expect(await replay(file('a.jsonl', HAND), 'nowhere.phh')).toEqual({
      code: 2,
      signal: null,
      stdout: '',
      stderr: 'arena: nowhere.phh: expected a file of hands, found no such file\n',
    });
  });

  it('points from the folder of an export to the hands in it', async () => {
    mkdirSync(join(directory.path, 'exported'));
    file('exported/hands.jsonl', HAND);
    expect(await replay('exported')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: `arena: exported: expected a file of hands, found a folder: give the file in it, ${join('exported', 'hands.jsonl')}\n`,
    });
  });

  const real = fileURLToPath(
    new URL('../../../../shared/conformance/hands/pluribus-1500.jsonl', import.meta.url),
  );
  it.skipIf(!existsSync(real))('agrees with 1,500 real six-handed hands', async () => {
    expect(await replay(real)).toMatchObject({
      code: 0,
      stdout: `${real}: 1500 of 1500 hands agree\n`,
    });
  });
});
