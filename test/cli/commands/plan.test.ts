import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBatch } from '../../../src/producer/read-batch.ts';
import { writeStandInBatch } from '../../e2e/batches.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { arena, clearRedis } from '../arena.ts';

const ROSTER = join(import.meta.dirname, '../../../seeds/rosters/house.json');
const EXPORT = join('.arena', 'exports', 'small');

let directory: TemporaryDirectory;
const path = (name: string) => join(directory.path, name);
const run = (...words: readonly string[]) => arena(words, { cwd: directory.path });
const plan = (...words: readonly string[]) => run('plan', ...words);

/** The four stand-ins of the small batch have met in three sessions. */
beforeAll(async () => {
  directory = await temporaryDirectory('plan');
  const conditions = [{ id: 'none', memory: 'none' }];
  const changes = { sessionsPerRun: 3, handsPerSession: 3, conditions, judges: {} };
  const { code, stderr } = await run(
    'run',
    writeStandInBatch(directory.path, changes),
    '--no-board',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});
afterAll(async () => {
  clearRedis(path('.arena'));
  await directory.close();
});

describe('arena plan --join', () => {
  test('writes a batch that can be estimated and played, with decks and seats of the old one', async () => {
    const { code, stdout, stderr } = await plan(
      '--join',
      'small',
      '--player',
      'house-trapper',
      '--tell',
      '900',
      '--json',
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    const written = JSON.parse(stdout);
    expect(written).toMatchObject({
      file: 'small-with-house-trapper.json',
      batch: 'small-with-house-trapper',
      tell: { bb100: 900, power: 0.8, alpha: 0.05 },
      observed: 3,
    });
    const [before, joined] = [readBatch(path('batches/small.json')), readBatch(path(written.file))];
    const seats = before.players.map(({ id }) => (id === written.inPlaceOf ? 'house-trapper' : id));
    expect(joined.players.map(({ id }) => id)).toEqual(seats);
    expect(written.opponents).toEqual(seats.filter((id) => id !== 'house-trapper'));
    expect(written.sessions).toBe(joined.runs * joined.sessionsPerRun);
    const { name: _old, players: _were, providers: _here, ...played } = before;
    expect(joined).toMatchObject({
      ...played,
      runs: written.runs,
      sessionsPerRun: written.sessionsPerRun,
    });

    const estimate = await run('estimate', written.file, '--json');
    expect(estimate.stderr).toBe('');
    expect(JSON.parse(estimate.stdout).total).toMatchObject({
      usd: written.usd,
      hours: written.hours,
    });
    const ran = await run('run', written.file, '--no-board');
    expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' });
    const cards = (batch: string) =>
      JSON.parse(
        readFileSync(path(`.arena/exports/${batch}/hands.jsonl`), 'utf8').split('\n')[0] ?? '',
      ).seats.map(({ player, holeCards }: { player: string; holeCards: string[] }) => [
        player === written.inPlaceOf ? 'house-trapper' : player,
        holeCards,
      ]);
    expect(cards(written.batch)).toEqual(cards('small'));

    const again = await plan('--join', 'small', '--player', 'house-trapper', '--force');
    expect(again.stderr).toMatch(/has a batch small-with-house-trapper already: .*--out/);
    expect(again.code).toBe(2);
  });

  test('says the same of an export, where there is no store', async () => {
    const elsewhere = path('elsewhere');
    cpSync(path(EXPORT), elsewhere, { recursive: true });
    const words = ['--player', 'house-gambler', '--tell', '900', '--json'];
    const ofStore = await plan('--join', 'small', ...words);
    const empty = ['--store-url', 'sqlite://nowhere.sqlite', '--out', 'from-export.json'];
    const ofExport = await plan('--from', elsewhere, ...words, ...empty);
    expect(ofExport.stderr).toBe('');
    const [one, other] = [ofStore, ofExport].map(({ stdout }) => {
      // Without a ledger other calls are expected, and the file is another.
      const { usd: _usd, hours: _hours, file: _file, batch: _batch, ...rest } = JSON.parse(stdout);
      return rest;
    });
    expect(other).toEqual(one);
    expect(existsSync(path('from-export.json'))).toBe(true);
  });

  test('says in words what it takes and what it assumed', async () => {
    const { stdout } = await plan(
      '--join',
      'small',
      '--player',
      'house-professor',
      '--tell',
      '900bb/100',
    );
    expect(stdout).toMatch(
      /^\d+ sessions, \$[\d.]+, .+, to tell 900 bb\/100 between house-professor/,
    );
    expect(stdout).toMatch(/Assumed:\n- Results of house-professor lie as far apart/);
    expect(stdout).toContain('arena run small-with-house-professor.json');
  });

  test.each([
    [['--join', 'smal', '--player', 'house-trapper'], /found "smal"; did you mean "small"\?/],
    [
      ['--join', 'small', '--player', 'house-traper'],
      /--player: expected a player of .*, found "house-traper"; did you mean "house-trapper"\?/,
    ],
    [
      ['--join', 'small', '--player', 'house-rock'],
      /expected somebody who has not played in small, found "house-rock"/,
    ],
    [['--player', 'house-trapper'], /expected either --join .* or --from .*, found neither/],
    [
      ['--join', 'small', '--from', 'elsewhere', '--player', 'house-trapper'],
      /expected either .*, found both/,
    ],
    [
      ['--join', 'small', '--player', 'house-trapper', '--tell', 'much'],
      /--tell: expected a difference above 0 in bb\/100, as 20, found "much"/,
    ],
    [
      ['--join', 'small', '--player', 'house-trapper', '--tell', '0.001'],
      /--tell: expected a difference that 10000 runs can tell/,
    ],
    [
      ['--join', 'small', '--player', 'newcomer', '--roster', 'fewer.json'],
      /--roster: expected all players of small but one, .*, found house-maniac, house-station missing or changed/,
    ],
    [
      ['--join', 'small', '--player', 'house-trapper', '--out', 'mine.json'],
      /mine.json is there already/,
    ],
    [['--from', 'nowhere', '--player', 'house-trapper'], /nowhere: expected a folder/],
  ])('%j is refused in one line, and nothing is written', async (words, pattern) => {
    const roster = JSON.parse(readFileSync(ROSTER, 'utf8'));
    const players = roster.players.flatMap((player: { id: string }) => {
      if (player.id === 'house-maniac') return [{ ...player, temperature: 1 }];
      if (player.id === 'house-station') return [{ ...player, id: 'newcomer' }];
      return [player];
    });
    writeFileSync(path('fewer.json'), JSON.stringify({ ...roster, players }));
    writeFileSync(path('mine.json'), 'mine');
    const { code, stdout, stderr } = await plan('--out', 'refused.json', ...words);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(pattern);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(existsSync(path('refused.json'))).toBe(false);
    expect(readFileSync(path('mine.json'), 'utf8')).toBe('mine');
  });
});
