import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { firstPlayers, judgesFor, nameFor } from '../../../src/cli/init/answers.ts';
import { batchText } from '../../../src/cli/init/batch-text.ts';
import { writeBatchFile } from '../../../src/cli/init/init.ts';
import { readBatch, readRosterFile } from '../../../src/producer/read-batch.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { hasTerminal, openTerminal, type Terminal } from '../../support/terminal.ts';

const ROSTERS = join(import.meta.dirname, '../../../seeds/rosters');

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('init');
});
afterAll(() => directory.close());

describe('arena init --yes', () => {
  it.each(['house', 'cheap', 'paper', 'local'])(
    'writes a batch of the %s roster that can be played, with a word on its fields',
    async (name) => {
      const file = join(directory.path, 'new', `My ${name} batch.jsonc`);
      const roster = join(ROSTERS, `${name}.json`);
      await writeBatchFile(file, { yes: true, roster });
      const batch = readBatch(file);
      expect(batch.name).toBe(`my-${name}-batch`);
      expect(batch.players.map(({ id }) => id)).toEqual(firstPlayers(readRosterFile(roster)));
      expect(batch.budget.batchUsd).toBe(5);
      const comments = readFileSync(file, 'utf8').match(/^ *\/\/ /gm) ?? [];
      expect(comments.length).toBeGreaterThan(10);
    },
  );

  it('replaces nothing unless it is told to', async () => {
    const file = join(directory.path, 'mine.jsonc');
    writeFileSync(file, 'mine');
    await expect(writeBatchFile(file, { yes: true })).rejects.toThrow(
      /is there already: .*--force/,
    );
    expect(readFileSync(file, 'utf8')).toBe('mine');
    await writeBatchFile(file, { yes: true, force: true });
    expect(readBatch(file).judges.opponentReading).toHaveLength(4);
  });
});

describe('what a batch file is made from', () => {
  const roster = readRosterFile(join(ROSTERS, 'paper.json'));

  it('gives nobody a judge of its own family', () => {
    const { bluff, opponentReading } = judgesFor(roster, ['grok', 'kimi']);
    expect(bluff).toBe('gpt-mini');
    expect(opponentReading).toHaveLength(6);
    expect(judgesFor(roster, ['gpt', 'gemini', 'claude']).bluff).toBe(null);
  });

  it('is kept whatever it is', () => {
    const text = batchText(
      {
        name: 'both',
        roster: join(ROSTERS, 'paper.json'),
        players: ['grok', 'kimi'],
        sessionsPerRun: 7,
        handsPerSession: 9,
        memory: 'both',
        budgetUsd: null,
        judged: false,
        claimsRead: false,
      },
      roster,
    );
    const file = join(directory.path, 'both.json');
    writeFileSync(file, text);
    expect(readBatch(file)).toMatchObject({
      sessionsPerRun: 7,
      handsPerSession: 9,
      conditions: [{ id: 'persistent' }, { id: 'none' }],
      budget: { batchUsd: null },
      judges: { bluff: null, opponentReading: null },
    });
  });

  it('names a reader of claims only where somebody wants one', () => {
    const answers = {
      name: 'read',
      roster: join(ROSTERS, 'paper.json'),
      players: ['grok', 'kimi'],
      sessionsPerRun: 1,
      handsPerSession: 9,
      memory: 'none' as const,
      budgetUsd: null,
      judged: true,
    };
    const file = join(directory.path, 'read.json');
    const judgesOf = (claimsRead: boolean) => {
      writeFileSync(file, batchText({ ...answers, claimsRead }, roster));
      return readBatch(file).judges;
    };
    expect(judgesOf(true).claims).toMatchObject({ id: 'gpt-mini' });
    expect(judgesOf(false)).not.toHaveProperty('claims');
  });

  it('is named after its file', () => {
    expect(['a/First Duel.jsonc', 'x', '***.json', 'Ü2.json'].map(nameFor)).toEqual([
      'first-duel',
      'x',
      'batch',
      '2',
    ]);
  });
});

describe.runIf(hasTerminal('arena init'))('arena init at a terminal', () => {
  let terminal: Terminal;
  afterEach(() => terminal.close());

  it('asks, and writes what was answered', async () => {
    terminal = openTerminal(directory.path);
    terminal.type('arena init duel.jsonc; echo "ended with $?"\n');
    await terminal.sees(/Who is there to play\?/);
    terminal.press('Enter');
    await terminal.sees(/Name of the batch.*duel/);
    terminal.press('Enter');
    await terminal.sees(/Players \(2 to 10/);
    // All are picked; the first one is taken out.
    terminal.press('Space', 'Enter');
    await terminal.sees(/\? Sessions/);
    terminal.type('3\n');
    await terminal.sees(/\? Hands in a session/);
    terminal.press('Enter');
    await terminal.sees(/What do players remember/);
    terminal.press('Down', 'Enter');
    await terminal.sees(/US dollars/);
    terminal.type('1.5\n');
    await terminal.sees(/reasoning judged\?/);
    terminal.type('n\n');
    await terminal.sees(/ended with 0/);
    const batch = readBatch(join(directory.path, 'duel.jsonc'));
    expect(batch).toMatchObject({
      name: 'duel',
      sessionsPerRun: 3,
      handsPerSession: 20,
      conditions: [{ id: 'none', memory: 'none' }],
      budget: { batchUsd: 1.5 },
      judges: { bluff: null },
    });
    expect(batch.players).toHaveLength(6);
  });

  it('ends at Ctrl-C with one line, and writes nothing', async () => {
    terminal = openTerminal(directory.path);
    terminal.type('arena init other.jsonc; echo "ended with $?"\n');
    await terminal.sees(/Who is there to play\?/);
    terminal.press('C-c');
    const seen = await terminal.sees(/ended with 130/);
    expect(seen).not.toMatch(/^ {4}at /m);
    expect(() => readFileSync(join(directory.path, 'other.jsonc'))).toThrow('ENOENT');
  });
});
