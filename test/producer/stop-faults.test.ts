import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configurationHash } from '../../src/producer/canonical.ts';
import { readBatch } from '../../src/producer/read-batch.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { BATCH, faultsOf, writeBatch } from './files.ts';

let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('stop when');
});
afterAll(() => directory.close());

const FRESH = [{ id: 'fresh', memory: 'none' }];

function written(stopWhen: unknown, changes: object = {}): string {
  return writeBatch(directory.path, {
    ...BATCH,
    conditions: FRESH,
    sessionsPerRun: 40,
    stopWhen,
    ...changes,
  });
}

/** Of one fault, what stands behind the file. */
function faultOf(stopWhen: unknown, changes: object = {}): string {
  const path = written(stopWhen, changes);
  const faults = faultsOf(() => readBatch(path));
  expect(faults).toHaveLength(1);
  return (faults[0] ?? '').slice(path.length + 2);
}

describe('"stopWhen" of a batch file', () => {
  it('stands in the configuration with what is usual filled in', () => {
    const whole = {
      pairs: [['player-1', 'player-3']],
      halfWidthBb100: 10,
      or: 'decided',
      atLeast: 20,
      wave: 5,
    };
    expect(readBatch(written(whole)).stopWhen).toEqual(whole);
    expect(readBatch(written({ halfWidthBb100: 7.5 })).stopWhen).toEqual({
      halfWidthBb100: 7.5,
      atLeast: 10,
      wave: 10,
    });
  });

  it('is part of what makes a batch the one it is, and of no other batch', () => {
    const without = readBatch(written(undefined));
    expect('stopWhen' in without).toBe(false);
    const hashes = [
      without,
      readBatch(written({ halfWidthBb100: 7 })),
      readBatch(written({ halfWidthBb100: 8 })),
    ];
    expect(new Set(hashes.map(configurationHash)).size).toBe(3);
  });

  it.each([
    [{ halfWidthBb100: 0 }, 'stopWhen.halfWidthBb100: expected a number of more than 0, found 0'],
    [{ atLeast: 20 }, 'stopWhen.halfWidthBb100: expected a number, found nothing'],
    [
      { halfWidthBb100: 5, atLeast: 9 },
      'stopWhen.atLeast: expected a number of at least 10, found 9',
    ],
    [{ halfWidthBb100: 5, or: 'bored' }, 'stopWhen.or: expected one of "decided", found "bored"'],
    [
      { halfWidthBb100: 5, pairs: [] },
      'stopWhen.pairs: expected a list of at least 1 entry, found []',
    ],
    [
      { halfWidthBb100: 5, pairs: [['player-1', 'player-4']] },
      'stopWhen.pairs[0][1]: expected a player of this batch (player-1, player-2, player-3), found "player-4"; did you mean "player-1"?',
    ],
    [
      { halfWidthBb100: 5, pairs: [['player-1', 'player-1']] },
      'stopWhen.pairs[0]: expected two different players, found ["player-1","player-1"]',
    ],
    [
      {
        halfWidthBb100: 5,
        pairs: [
          ['player-1', 'player-2'],
          ['player-2', 'player-1'],
        ],
      },
      'stopWhen.pairs[1]: expected every two players once, found ["player-2","player-1"]',
    ],
  ])('is refused in one line: %j', (stopWhen, fault) => {
    expect(faultOf(stopWhen)).toBe(fault);
  });

  it('is refused where it could never be looked at, a run with lasting memory being one observation', () => {
    expect(faultOf({ halfWidthBb100: 5 }, { conditions: undefined })).toBe(
      'stopWhen.atLeast: expected at most 1, for the runs and sessions of this batch hold 1 observation (one for every 40 sessions), found 10',
    );
    expect(faultOf({ halfWidthBb100: 5, atLeast: 41 })).toBe(
      'stopWhen.atLeast: expected at most 40, for the runs and sessions of this batch hold 40 observations (one a session), found 41',
    );
  });
});
