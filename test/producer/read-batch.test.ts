import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readBatch } from '../../src/producer/read-batch.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { BATCH, faultsOf, ROSTER, writeBatch } from './files.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('batch files');
});
afterAll(() => directory.close());

/** The faults of a batch file with their file's folder taken away. */
function faults(batch: unknown, roster: unknown = ROSTER): string[] {
  const path = writeBatch(directory.path, batch, roster);
  return faultsOf(() => readBatch(path)).map((line) => line.replaceAll(`${directory.path}/`, ''));
}

describe('a batch file that is right', () => {
  it('resolves to the entries of its players and judges and the providers these need', () => {
    const path = writeBatch(directory.path, { ...BATCH, judges: { bluff: 'judge-1' } });
    const configuration = readBatch(path);
    expect(configuration.players.map((player) => player.id)).toEqual(BATCH.players);
    expect(configuration.judges.bluff?.id).toBe('judge-1');
    expect(configuration.providers.map((provider) => provider.id)).toEqual(['house']);
    expect(configuration.pricesAsOf).toBe('2026-01-01');
  });

  it('has the values of Table 3 of the paper where it says nothing', () => {
    const configuration = readBatch(writeBatch(directory.path, BATCH));
    expect(configuration).toMatchObject({
      handsPerSession: 20,
      startingStack: 1000,
      blinds: [
        [5, 10],
        [10, 20],
        [25, 50],
        [50, 100],
      ],
      handsPerLevel: 5,
      actionTimeoutMs: 120_000,
      judges: { bluff: null },
    });
  });
});

describe('every fault of a batch file is one line with its place', () => {
  it('names an unknown key and the one that was meant', () => {
    expect(faults({ ...BATCH, startingStak: 500 })).toEqual([
      'batch.json: startingStak: unknown key; did you mean "startingStack"?',
    ]);
  });

  it('names an unknown key deep in the file and what is known there', () => {
    const conditions = [{ id: 'fresh', memory: 'none', colour: 'red' }];
    expect(faults({ ...BATCH, conditions })).toEqual([
      'batch.json: conditions[0].colour: unknown key; expected one of id, memory, seedFrom',
    ]);
  });

  it('names a wrong type', () => {
    expect(faults({ ...BATCH, handsPerSession: '20' })).toEqual([
      'batch.json: handsPerSession: expected a number, found "20"',
    ]);
  });

  it('names a field that is missing', () => {
    const { gameSeed: _, ...batch } = BATCH;
    expect(faults(batch)).toEqual(['batch.json: gameSeed: expected a string, found nothing']);
  });

  it('names one seat as too few', () => {
    expect(faults({ ...BATCH, players: ['player-1'] })).toEqual([
      'batch.json: players: expected a list of at least 2 entries, found ["player-1"]',
    ]);
  });

  it('names eleven seats as too many', () => {
    const players = ROSTER.players.slice(0, 11).map((player) => player.id);
    const [line, ...others] = faults({ ...BATCH, players });
    expect(line).toMatch(/^batch\.json: players: expected a list of at most 10 entries, found \[/);
    expect(others).toEqual([]);
  });

  it('names a player that sits twice', () => {
    expect(faults({ ...BATCH, players: ['player-1', 'player-2', 'player-1'] })).toEqual([
      'batch.json: players[2]: expected each player once, found "player-1"',
    ]);
  });

  it('names a player that is not in the roster, and the one that was meant', () => {
    const known = ROSTER.players.map((player) => player.id).join(', ');
    expect(faults({ ...BATCH, players: ['player-1', 'plyer-2'] })).toEqual([
      `batch.json: players[1]: expected a player of roster.json (${known}), found "plyer-2"; did you mean "player-2"?`,
    ]);
  });

  it('names a judge that is not in the roster', () => {
    expect(faults({ ...BATCH, judges: { bluff: 'nobody' } })).toEqual([
      'batch.json: judges.bluff: expected a judge of roster.json (judge-1), found "nobody"',
    ]);
  });

  describe('of a panel', () => {
    const [player] = ROSTER.players;
    const judge = (id: string, family: string) => ({ ...ROSTER.judges[0], id, family });
    const roster = {
      ...ROSTER,
      players: [...ROSTER.players.slice(0, 3), { ...player, id: 'player-9', family: 'claude' }],
      judges: [
        ...ROSTER.judges,
        judge('gpt', 'gpt'),
        judge('gemini', 'gemini'),
        judge('claude', 'claude'),
      ],
    };
    const named = (opponentReading: unknown, players: readonly string[] = BATCH.players) =>
      faults({ ...BATCH, players, judges: { opponentReading } }, roster);

    it('are none where everybody is left three judges of other families', () => {
      expect(named(['gpt', 'gemini', 'claude'])).toEqual([]);
      expect(named(['gpt', 'gemini', 'claude', 'judge-1'], ['player-1', 'player-9'])).toEqual([]);
    });

    it('are a judge that the roster does not have, and one that is there twice', () => {
      expect(named(['gpt', 'gemni', 'gpt'])).toEqual([
        'batch.json: judges.opponentReading[1]: expected a judge of roster.json (judge-1, gpt, gemini, claude), found "gemni"; did you mean "gemini"?',
        'batch.json: judges.opponentReading[2]: expected each judge once, found "gpt"',
      ]);
    });

    it('are a player that is left fewer than three of other families', () => {
      expect(named(['gpt', 'gemini', 'claude'], ['player-1', 'player-9'])).toEqual([
        'batch.json: judges.opponentReading: expected 3 judges of other families than player-9\'s (claude), found ["gpt","gemini","claude"]',
      ]);
    });
  });

  it('names the level at which the blinds fall', () => {
    const blinds = [
      [5, 10],
      [10, 20],
      [5, 15],
    ];
    expect(faults({ ...BATCH, blinds })).toEqual([
      'batch.json: blinds[2]: expected blinds of at least [10,20], those of the level before, found [5,15]',
    ]);
  });

  it('names a small blind above the big one', () => {
    expect(faults({ ...BATCH, blinds: [[20, 10]] })).toEqual([
      'batch.json: blinds[0]: expected a small blind up to the big blind, found [20,10]',
    ]);
  });

  it('names a negative stack', () => {
    expect(faults({ ...BATCH, startingStack: -5 })).toEqual([
      'batch.json: startingStack: expected a number of more than 0, found -5',
    ]);
  });

  it('names a condition that is there twice', () => {
    const conditions = [
      { id: 'fresh', memory: 'none' },
      { id: 'fresh', memory: 'session' },
    ];
    expect(faults({ ...BATCH, conditions })).toEqual([
      'batch.json: conditions[1].id: expected each condition once, found "fresh"',
    ]);
  });

  it('names a cap that is no amount of dollars', () => {
    expect(faults({ ...BATCH, budget: { batchUsd: -1 } })).toEqual([
      'batch.json: budget.batchUsd: expected a number of more than 0, found -1',
    ]);
    expect(faults({ ...BATCH, budget: { batchUSD: 1 } })).toEqual([
      'batch.json: budget.batchUSD: unknown key; did you mean "batchUsd"?',
    ]);
  });

  it('names a place once, with what says most about it', () => {
    const wrong = { name: '', players: 'x', runs: 1e20, sessionsPerRun: 0.5 };
    expect(faults({ ...BATCH, ...wrong })).toEqual([
      'batch.json: name: expected a string that is not empty, found ""',
      'batch.json: players: expected a list, found "x"',
      'batch.json: runs: expected a number of at most 10000, found 100000000000000000000',
      'batch.json: sessionsPerRun: expected a whole number, found 0.5',
    ]);
  });

  it('names numbers that are right one by one and too many sessions together', () => {
    expect(faults({ ...BATCH, runs: 10_000, sessionsPerRun: 10_000 })).toEqual([
      'batch.json: runs: expected at most 100000 sessions in all, found 100000000 (10000 runs of 10000 in each of 1 conditions)',
    ]);
    expect(faults({ ...BATCH, runs: 10_000, sessionsPerRun: 10 })).toEqual([]);
  });

  it('names a number that is too large to be one', () => {
    const text = JSON.stringify({ ...BATCH, runs: 1 }).replace('"runs":1', '"runs":1e999');
    expect(faults(text)).toEqual(['batch.json: runs: expected a number, found Infinity']);
  });

  it('names a key that is there twice, and its place', () => {
    expect(faults(`{ "name": "a", "name": "b" }`)).toEqual([
      'batch.json:1:16: expected JSON with each key once here, found "name',
    ]);
  });

  it('names every fault at once, those between fields too', () => {
    expect(
      faults({ ...BATCH, runs: 0, blinds: [[2, 1]], players: ['player-1', 'nobody'] }),
    ).toEqual([
      expect.stringMatching(/^batch\.json: runs: expected a number of at least 1, found 0$/),
      expect.stringMatching(/^batch\.json: blinds\[0\]: /),
      expect.stringMatching(/^batch\.json: players\[1\]: /),
    ]);
  });
});

describe('every fault of a roster is one line with its place in the roster', () => {
  it('names a provider that is missing', () => {
    const players = ROSTER.players.map((player, index) =>
      index === 1 ? { ...player, provider: 'elsewhere' } : player,
    );
    expect(faults(BATCH, { ...ROSTER, players })).toEqual([
      'roster.json: players[1].provider: expected one of house, unused, found "elsewhere"',
    ]);
  });

  it('names a provider called as one that answers out of an export', () => {
    const providers = [...ROSTER.providers, { ...ROSTER.providers[1], id: 'replay' }];
    expect(faults(BATCH, { ...ROSTER, providers })).toEqual([
      'roster.json: providers[2].id: expected a name that is not taken (arena run --replay), found "replay"',
    ]);
  });

  it('names a key where the name of its variable belongs, without repeating it', () => {
    const providers = [{ ...ROSTER.providers[0], keyVariable: 'sk-very-secret-0123456789' }];
    expect(faults(BATCH, { ...ROSTER, providers })).toEqual([
      'roster.json: providers[0].keyVariable: expected the name of an environment variable, not a key, found something else (not shown)',
    ]);
  });

  it('names an address with a password, without repeating it', () => {
    const providers = [{ id: 'house', baseUrl: 'http://me:secret@127.0.0.1:4010/v1' }];
    expect(faults(BATCH, { ...ROSTER, providers })).toEqual([
      'roster.json: providers[0].baseUrl: expected an address without user and password (keyVariable names the variable that holds the key), found one with them',
    ]);
  });

  it.each([
    'http://127.0.0.1:4010/v1?key=secret',
    'http://127.0.0.1:4010/v1#secret',
    'http://127.0.0.1:4010/v1?',
  ])('names an address with a query or a fragment, without repeating it: %s', (baseUrl) => {
    expect(faults(BATCH, { ...ROSTER, providers: [{ id: 'house', baseUrl }] })).toEqual([
      'roster.json: providers[0].baseUrl: expected an address without query and fragment, found one with them (not shown)',
    ]);
  });

  it('names an address of another protocol, without its password', () => {
    const providers = [{ id: 'house', baseUrl: 'ftp://me:secret@x' }];
    expect(faults(BATCH, { ...ROSTER, providers })).toEqual([
      'roster.json: providers[0].baseUrl: expected an http or https address, found "ftp://me:***@x"',
    ]);
  });

  it('names the lack of providers, and not everybody who lacks one', () => {
    expect(faults(BATCH, { ...ROSTER, providers: [] })).toEqual([
      'roster.json: providers: expected a list of at least 1 entry, found []',
    ]);
  });

  it.each([
    ['x'.repeat(300), 'a longer name than a file can have'],
    ['a\0b', 'a name that no file can have'],
    ['batch.json/roster.json', 'a file where a folder would have to be'],
  ])('names a path that leads nowhere (%#)', (roster, found) => {
    expect(faults({ ...BATCH, roster })).toEqual([`${roster}: expected a roster, found ${found}`]);
  });

  it('names a roster that is not there', () => {
    expect(faults({ ...BATCH, roster: 'nowhere.json' })).toEqual([
      'nowhere.json: expected a roster, found no such file',
    ]);
  });

  it('names the place at which a roster is no JSON', () => {
    expect(faults(BATCH, '{\n  "pricesAsOf": }\n')).toEqual([
      'roster.json:2:17: expected JSON with a value here, found }',
    ]);
  });
});

describe('a batch file that cannot be read is one line', () => {
  it('names the file that is not there', () => {
    expect(faultsOf(() => readBatch('nowhere/batch.json'))).toEqual([
      'nowhere/batch.json: expected a batch file, found no such file',
    ]);
  });

  it('names a folder', () => {
    expect(faultsOf(() => readBatch('test'))).toEqual([
      'test: expected a batch file, found a folder',
    ]);
  });

  it('names what is no JSON object', () => {
    expect(faults('[1, 2]')).toEqual([
      'batch.json: expected a batch file (a JSON object), found [1,2]',
    ]);
  });

  it.each([
    ['{\n  "name": "x",\n}', '3:1', 'a key in double quotes', '}'],
    ['{\n  "name" "x"\n}', '2:10', '":"', '"x'],
    ['{\n  "name": x\n}', '2:11', 'a value', 'x'],
    ['{\n  "players": ["a" "b"]\n}', '2:19', '"," or "]"', '"b'],
    ['{\n  "name": "x"', '2:14', '"," or "}"', 'the end of the file'],
    ['{} {}', '1:4', 'the end of the file', '{'],
    ['', '1:1', 'a value', 'the end of the file'],
  ])('names line and column of malformed JSON: %j', (text, place, expected, found) => {
    expect(faults(text)).toEqual([
      `batch.json:${place}: expected JSON with ${expected} here, found ${found}`,
    ]);
  });
});
