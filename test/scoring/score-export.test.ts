import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportBatch } from '../../src/archive/export/export-batch.ts';
import { scoreBatch } from '../../src/scoring/score-batch.ts';
import { scoreExport } from '../../src/scoring/score-export.ts';
import { type ArenaStore, openArenaStore } from '../../src/shared/store/arena-store.ts';
import { temporaryDirectory } from '../support/temporary.ts';
import { RANDOM_PLAYERS, randomConfiguration, storeRandomBatch } from './support/played-batch.ts';

const configuration = randomConfiguration('scored', { sessionsPerRun: 3, runs: 2 });

const AXES = ['M1', 'M2', 'M3', 'M4', 'M5', 'M6', 'M7', 'M8', 'M9'];

describe('the scores of an export', () => {
  let temporary: Awaited<ReturnType<typeof temporaryDirectory>>;
  let store: ArenaStore;
  let folder: string;
  let claims: string;

  beforeAll(async () => {
    temporary = await temporaryDirectory('score export');
    store = await openArenaStore(`sqlite://${join(temporary.path, 'store.sqlite')}`);
    await storeRandomBatch(store, configuration);
    folder = join(temporary.path, 'export');
    claims = join(temporary.path, 'claims.jsonl');
    await exportBatch(store, 'scored', folder);
  });

  afterAll(async () => {
    await store.close();
    await temporary.close();
  });

  it('are the nine axes of every player with components, counts and confidence, twice', async () => {
    const { profiles, sessions } = await scoreExport(folder);
    expect(sessions).toEqual({ finished: 6, parked: 0, open: 0 });
    expect(profiles.map(({ player }) => player)).toEqual([...RANDOM_PLAYERS].sort());
    for (const { axes, excludingFallback } of profiles) {
      for (const scores of [axes, excludingFallback]) {
        expect(Object.keys(scores)).toEqual(AXES);
        for (const { score, confidence } of Object.values(scores)) {
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(1);
          expect(['full', 'low']).toContain(confidence);
        }
      }
    }
  });

  it('are those of the store, to the last digit', async () => {
    const stored = await scoreBatch(store, 'scored');
    const exported = await scoreExport(folder);
    expect(exported.profiles).toEqual(
      stored.profiles.map(
        ({ _id, schema: _schema, batchId: _batch, version: _version, ...figures }) => figures,
      ),
    );
  });

  it('come out the same from the claims that were written', async () => {
    const first = await scoreExport(folder, { claimsOut: claims });
    expect(await scoreExport(folder, { claims })).toEqual(first);
    const lines = (await readFile(claims, 'utf8')).trimEnd().split('\n');
    const ids = lines.map((line): string => JSON.parse(line).decisionId);
    expect(ids).toEqual([...ids].sort());
    expect(Object.keys(JSON.parse(lines[0] ?? ''))).toEqual([
      'decisionId',
      'handClaim',
      'equityClaim',
      'potOddsClaim',
      'cardsMentioned',
      'hallucinated',
      'hallucinatedStrict',
      'drawClaims',
      'rangeKeyword',
    ]);
  });

  it('are not written over a file of the export that they are read from', async () => {
    const decisions = join(folder, 'decisions.jsonl');
    const before = await readFile(decisions, 'utf8');
    await expect(scoreExport(folder, { claimsOut: decisions })).rejects.toThrow(
      '--claims-out: expected a file outside of the export',
    );
    expect(await readFile(decisions, 'utf8')).toBe(before);
  });

  it('are made of no verdict that its rubric does not give', async () => {
    const file = join(folder, 'judgements.jsonl');
    const before = await readFile(file, 'utf8');
    const judgement = {
      _id: 'scored.r01-none.s01.h01.d001.bluff-v1-judge',
      decisionId: 'scored.r01-none.s01.h01.d001',
      axis: 'bluff',
      status: 'scored',
      player: 'ann',
      condition: 'none',
      judge: 'judge',
      rubric: 'v1',
    };
    for (const score of [99, -5, 1.5]) {
      await writeFile(file, `${JSON.stringify({ ...judgement, score })}\n`);
      await expect(scoreExport(folder)).rejects.toThrow(
        /judgements\.jsonl:1: score: expected a score that the rubric of its axis gives/,
      );
    }
    await writeFile(file, before);
  });

  it('leave no half of a file of claims, and say why there is none', async () => {
    const place = join(folder, 'nowhere', 'claims.jsonl');
    await expect(scoreExport(folder, { claimsOut: place })).rejects.toThrow(
      `${place}: expected a file for the claims that can be written, found no such file; name another one`,
    );
    const whole = await readFile(claims, 'utf8');
    const bad = join(folder, 'decisions.jsonl');
    const text = await readFile(bad, 'utf8');
    await writeFile(bad, text.slice(0, -20));
    await expect(scoreExport(folder, { claimsOut: claims })).rejects.toThrow('expected JSON');
    await writeFile(bad, text);
    expect(await readFile(claims, 'utf8')).toBe(whole);
    expect((await readdir(dirname(claims))).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('go by the claims of a file alone, in other spellings too', async () => {
    const other = join(temporary.path, 'other.jsonl');
    const [line] = (await readFile(join(folder, 'decisions.jsonl'), 'utf8'))
      .split('\n')
      .filter((text) => /"street":"flop".*"rung":"tool","reasoning":"[^"]/.test(text));
    const { _id, player } = JSON.parse(line ?? '');
    await writeFile(
      other,
      `${JSON.stringify({ decisionId: _id, handClaim: 'One_Pair', hallucinated: true, drawClaims: ['gutshot straight draw'], equityClaim: null })}\n`,
    );
    const { profiles } = await scoreExport(folder, { claims: other });
    for (const profile of profiles) {
      const mine = profile.player === player ? 1 : 0;
      expect(profile.axes.M6.counts).toMatchObject({ handClaims: mine, equityClaims: 0 });
      expect(profile.axes.M8.counts).toMatchObject({ hallucTexts: mine, drawTexts: mine });
    }
    await writeFile(other, `${JSON.stringify({ decisionId: _id, handClaim: 'a pear' })}\n`);
    await expect(scoreExport(folder, { claims: other })).rejects.toThrow(
      `${other}:1: handClaim: expected one of high card`,
    );
  });

  it('leave unfinished sessions out and count them', async () => {
    const path = join(folder, 'sessions.jsonl');
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace('"status":"finished"', '"status":"parked"'));
    const { sessions, profiles } = await scoreExport(folder);
    expect(sessions).toEqual({ finished: 5, parked: 1, open: 0 });
    expect(profiles.map(({ style }) => style.sessions)).toEqual(profiles.map(() => 5));
    await writeFile(path, text);
  });

  it('are refused in one line where lines of a session stand apart or belong to none', async () => {
    const path = join(folder, 'hands.jsonl');
    const text = await readFile(path, 'utf8');
    const lines = text.trimEnd().split('\n');
    await writeFile(path, [...lines.slice(1), lines[0]].join('\n'));
    await expect(scoreExport(folder)).rejects.toThrow('together and in id order');
    await writeFile(path, text.replaceAll('r02-persistent.s03', 'r02-persistent.s04'));
    await expect(scoreExport(folder)).rejects.toThrow('expected every session in sessions.jsonl');
    await writeFile(path, text);
  });

  it('are refused in one line where an equity is no share of a pot', async () => {
    const path = join(folder, 'decisions.jsonl');
    const text = await readFile(path, 'utf8');
    for (const equity of ['1.5', '-0.01', '55']) {
      await writeFile(path, text.replace(/"equity":[\d.]+/, `"equity":${equity}`));
      await expect(scoreExport(folder)).rejects.toThrow(
        /decisions\.jsonl:\d+: equity: Too (?:big|small): expected /,
      );
    }
    await writeFile(path, text);
  });

  it.each([
    [
      '"hand":1,',
      '"hand":99,',
      'hand: expected a hand of scored.r01-persistent.s01 in hands.jsonl, found 99',
    ],
    [
      /"player":"\w+"/,
      '"player":"nobody"',
      /player: expected one who was dealt in \(.+\), found "nobody"$/,
    ],
  ] as const)(
    'are refused in one line where a decision says %s otherwise',
    async (from, to, fault) => {
      const path = join(folder, 'decisions.jsonl');
      const text = await readFile(path, 'utf8');
      const lines = text.split('\n');
      // An empty line counts as one.
      await writeFile(path, ['', ...lines.with(2, (lines[2] ?? '').replace(from, to))].join('\n'));
      await expect(scoreExport(folder)).rejects.toThrow(fault);
      await expect(scoreExport(folder)).rejects.toThrow(`${path}:4: `);
      await writeFile(path, text);
    },
  );

  it('need neither batch.json nor judgements nor fields that no metric reads', async () => {
    const before = await scoreExport(folder);
    const bare = join(temporary.path, 'bare');
    await exportBatch(store, 'scored', bare);
    const { rm } = await import('node:fs/promises');
    for (const file of ['batch.json', 'judgements.jsonl', 'runs.jsonl', 'calls.jsonl']) {
      await rm(join(bare, file));
    }
    const hands = await readFile(join(bare, 'hands.jsonl'), 'utf8');
    const stripped = hands
      .trimEnd()
      .split('\n')
      .map((line) => {
        const {
          deck: _deck,
          deckCommitment: _commitment,
          status: _status,
          ...hand
        } = JSON.parse(line);
        return JSON.stringify({ ...hand, more: 1 });
      });
    await writeFile(join(bare, 'hands.jsonl'), stripped.join('\n'));
    // Without a ledger nobody knows what was paid, without a roster tables are in order of ids, and
    // nothing else is lost.
    const { profiles, lacks } = await scoreExport(bare);
    expect(lacks).toEqual(['nothing was judged: M2 has no intent, M3 no reads']);
    expect(profiles).toEqual(
      before.profiles.map((profile, at) => ({
        ...profile,
        spending: null,
        winnings: profiles[at]?.winnings,
      })),
    );
    const chips = (from: typeof profiles) => from.map(({ winnings }) => winnings?.raw.chips.mean);
    expect(chips(profiles)).toEqual(chips(before.profiles));
  });
});
