import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SentPrompt } from '../../src/archive/sent-prompt.ts';
import type { BatchEstimate } from '../../src/producer/estimate/estimate.ts';
import type { Range } from '../../src/producer/estimate/range.ts';
import type { CostSummary } from '../../src/shared/fleet/money/cost-summary.ts';
import type { Call } from '../../src/shared/records/call.ts';
import type { Rereading } from '../../src/workers/llm/ledger/reread-ledger.ts';
import { arena, type Ended } from '../cli/arena.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { exportedHands, writeStandInBatch } from './batches.ts';
import { copyPlayedDemo, DEMO } from './demo.ts';

const folders: TemporaryDirectory[] = [];
async function folder(name: string): Promise<string> {
  const made = await temporaryDirectory(name);
  folders.push(made);
  return made.path;
}
afterAll(async () => {
  for (const made of folders) await made.close();
});

async function succeeds(cwd: string, words: readonly string[]): Promise<Ended> {
  const ended = await arena(words, { cwd });
  if (ended.code !== 0) throw new Error(`exit ${ended.code}\n${ended.stdout}\n${ended.stderr}`);
  return ended;
}

async function json<T>(cwd: string, words: readonly string[]): Promise<T> {
  return JSON.parse((await succeeds(cwd, [...words, '--json'])).stdout) as T;
}

function lines<T>(cwd: string, batch: string, file: string): T[] {
  return readFileSync(join(cwd, '.arena', 'exports', batch, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}

function sum(numbers: readonly (number | null | undefined)[]): number {
  return numbers.reduce<number>((total, each) => total + (each ?? 0), 0);
}

describe('the demo batch', () => {
  let directory: string;
  let before: BatchEstimate;
  let calls: Call[];

  beforeAll(async () => {
    directory = await folder('demo');
    before = await json(directory, ['estimate', DEMO]);
    expect(existsSync(join(directory, '.arena'))).toBe(false);
    await copyPlayedDemo(directory);
    calls = lines<Call>(directory, 'demo', 'calls.jsonl');
  });

  function expectWithin(range: Range | null, actual: number, what: string): void {
    expect(actual, what).toBeGreaterThanOrEqual(range?.low ?? Number.NaN);
    expect(actual, what).toBeLessThanOrEqual(range?.high ?? Number.NaN);
  }

  /** Every figure of an estimate against what the ledger came to. */
  function expectActual({ entries, total }: BatchEstimate): void {
    for (const { id, role, kinds } of entries) {
      for (const { kind, ...estimate } of kinds) {
        const made = calls.filter(
          (call) =>
            call.player === id &&
            (role === 'judge') === (call.kind === 'judge') &&
            call.kind === kind,
        );
        const what = `${id} ${kind}`;
        expectWithin(estimate.calls, made.length, `calls of ${what}`);
        const { promptTokens, outputTokens, usd, hours } = estimate;
        expectWithin(
          promptTokens,
          sum(made.map((call) => call.usage?.promptTokens)),
          `input of ${what}`,
        );
        expectWithin(
          outputTokens,
          sum(made.map((call) => call.usage?.completionTokens)),
          `output of ${what}`,
        );
        expectWithin(usd, sum(made.map((call) => call.costMicroUsd)) / 1e6, `dollars of ${what}`);
        expectWithin(hours, sum(made.map((call) => call.latencyMs)) / 3.6e6, `hours of ${what}`);
      }
    }
    expectWithin(total.calls, calls.length, 'calls');
    expectWithin(total.usd, sum(calls.map((call) => call.costMicroUsd)) / 1e6, 'dollars');
    const times = calls.flatMap(({ startedAt, finishedAt }) => [
      startedAt,
      finishedAt ?? startedAt,
    ]);
    const [first = '', last = ''] = [times.toSorted()[0], times.toSorted().at(-1)];
    expectWithin(total.hours, (Date.parse(last) - Date.parse(first)) / 3.6e6, 'hours');
  }

  it('comes to figures within its estimate, made before it from its shape and templates', () => {
    expect(before.entries.flatMap(({ kinds }) => kinds.map(({ basis }) => basis))).not.toContain(
      'ledger',
    );
    expectActual(before);
  });

  it('comes to figures within the estimate that its own ledger gives, which is narrower', async () => {
    const after = await json<BatchEstimate>(directory, ['estimate', DEMO]);
    const [first] = after.entries;
    expect(first?.kinds.map(({ basis }) => basis)).toEqual(['ledger', 'ledger']);
    const width = ({ low, high }: Range): number => high - low;
    expect(width(after.total.usd)).toBeLessThan(width(before.total.usd) / 2);
    expectWithin(after.total.usd, sum(calls.map((call) => call.costMicroUsd)) / 1e6, 'dollars');
    expectWithin(after.total.calls, calls.length, 'calls');
  });

  it('costs what its ledger says, to the micro-dollar, by player, kind and token class', async () => {
    const { rows, total, ...others } = await json<CostSummary>(directory, ['cost', 'demo']);
    expect(total.costMicroUsd).toBe(sum(calls.map((call) => call.costMicroUsd)));
    expect(total.calls).toBe(calls.length);
    for (const { player, kind, costMicroUsd, byClass, tokens, calls: count } of rows) {
      const made = calls.filter((call) => call.player === player && call.kind === kind);
      expect(count).toBe(made.length);
      expect(costMicroUsd).toBe(sum(made.map((call) => call.costMicroUsd)));
      expect(sum(Object.values(byClass))).toBe(costMicroUsd);
      const prompt = tokens.prompt + tokens.cached + tokens.cacheWrite;
      expect(prompt).toBe(sum(made.map((call) => call.usage?.promptTokens)));
      expect(tokens.completion + tokens.reasoning).toBe(
        sum(made.map((call) => call.usage?.completionTokens)),
      );
    }
    expect(rows.some(({ kind }) => kind === 'judge')).toBe(true);
    expect(others.open.calls + others.maybePaid.calls + others.unreported.calls).toBe(0);
    const printed = (await succeeds(directory, ['cost', 'demo'])).stdout;
    expect(printed).toContain(`Cost of demo: $${(total.costMicroUsd / 1e6).toFixed(2)}`);
  });

  it.each(['decision', 'memory', 'judge'])('shows exactly what was sent for a %s', async (kind) => {
    const call = calls.find((each) => each.kind === kind);
    const sent = await json<SentPrompt>(directory, ['prompt', call?.subject ?? '']);
    expect(sent.call).toBe(call?._id);
    for (const part of ['system', 'user', 'settings'] as const) {
      const hash = createHash('sha256')
        .update(sent[part] ?? '')
        .digest('hex');
      expect(hash).toBe(call?.request[part]);
      expect(hash).toBe(sent.hashes[part]);
    }
    expect(JSON.parse(sent.settings ?? '{}')).toMatchObject({ model: call?.modelAsked });
    const printed = (await succeeds(directory, ['prompt', call?.subject ?? ''])).stdout;
    expect(printed).toContain(`\n${sent.system}\n`);
    expect(printed).toContain(`\n${sent.user}\n`);
    expect(printed).toContain(`prompt version ${call?.request.promptVersion}`);
  });

  it('would be read today as it was read', async () => {
    const stored = await json<Rereading>(directory, ['reparse', 'demo']);
    expect(stored.changed).toEqual([]);
    expect(stored.decisions).toBe(calls.filter(({ kind }) => kind === 'decision').length);
    const exported = ['reparse', '--from', join('.arena', 'exports', 'demo')];
    expect(await json<Rereading>(directory, exported)).toEqual(stored);
  });

  it('shows by rung, adjustment and action what another ladder had made of an answer', async () => {
    const copy = join(directory, 'copy');
    cpSync(join(directory, '.arena', 'exports', 'demo'), copy, { recursive: true });
    const path = join(copy, 'decisions.jsonl');
    // As if the ladder of that time had not read the first call.
    const [first = '', ...rest] = readFileSync(path, 'utf8').split('\n');
    const decision = {
      ...JSON.parse(first),
      rung: 'default',
      action: { type: 'fold', to: 0, added: 0 },
    };
    writeFileSync(path, [JSON.stringify(decision), ...rest].join('\n'));
    const { changed } = await json<Rereading>(directory, ['reparse', '--from', copy]);
    expect(changed).toMatchObject([
      {
        subject: decision._id,
        before: { rung: 'default', action: 'fold' },
        after: { rung: 'tool' },
      },
    ]);
    const printed = (await succeeds(directory, ['reparse', '--from', copy])).stdout;
    expect(printed).toMatch(/default: fold\s+tool: \w+\s+1\n/);
  });

  it('refuses what is no batch, no id and no export in one line each', async () => {
    for (const [words, line] of [
      [['cost', 'dmeo'], /did you mean "demo"\?$/],
      [['prompt', 'demo.r01'], /^arena: expected the id of a decision, .* found "demo\.r01"$/],
      [
        ['reparse', '--from', 'nowhere'],
        /^arena: nowhere\/batch\.json: expected the batch of an export, found no such file$/,
      ],
      [['reparse'], /^arena: reparse: expected either the name of a batch or --from/],
      [
        ['estimate', 'nowhere.json'],
        /^arena: nowhere\.json: expected a batch file, found no such file$/,
      ],
    ] as const) {
      const ended = await arena(words, { cwd: directory });
      expect(ended.code).toBe(2);
      expect(ended.stderr.trimEnd()).toMatch(line);
      expect(ended.stderr.trimEnd().split('\n')).toHaveLength(1);
    }
  });
});

describe('a batch answered out of its export', () => {
  let original: string;
  let exported: string;
  let nobody: Server;
  let requests = 0;

  beforeAll(async () => {
    original = await folder('original');
    await succeeds(original, ['run', writeStandInBatch(original), '--no-board']);
    exported = join(original, '.arena', 'exports', 'small');
    nobody = createServer((_request, response) => {
      requests += 1;
      response.end();
    });
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    nobody.close();
  });

  async function replay(cwd: string, from: string, changes: object = {}): Promise<Ended> {
    const { port } = nobody.address() as AddressInfo;
    return await arena(['run', writeStandInBatch(cwd, changes), '--no-board', '--replay', from], {
      cwd,
      env: { ARENA_PROVIDER_URL_REPLAY_STAND_INS: `http://127.0.0.1:${port}/v1` },
    });
  }

  it('is played again bit for bit, and nobody is asked', async () => {
    const again = await folder('again');
    const ended = await replay(again, exported);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(exportedHands(again)).toBe(exportedHands(original));
    for (const file of ['decisions.jsonl', 'memories.jsonl', 'judgements.jsonl']) {
      expect(lines(again, 'small', file)).toEqual(lines(original, 'small', file));
    }
    expect(requests).toBe(0);
    const page = readFileSync(join(again, '.arena', 'reports', 'small', 'report.html'), 'utf8');
    expect(page).toContain('No language model played here.');
    const { total, replayed } = await json<CostSummary>(again, ['cost', 'small']);
    expect(total.costMicroUsd).toBe(0);
    expect(replayed.costMicroUsd).toBe(
      sum(lines<Call>(original, 'small', 'calls.jsonl').map((call) => call.costMicroUsd)),
    );
  });

  it('may have another name', async () => {
    const again = await folder('renamed');
    expect(await replay(again, exported, { name: 'another' })).toMatchObject({ code: 0 });
    const renamed = exportedHands(again, 'another').replaceAll('another.', 'small.');
    const withoutCommitment = (text: string): string =>
      text.replaceAll(/"deckCommitment":"[0-9a-f]+"/g, '');
    expect(withoutCommitment(renamed)).toBe(withoutCommitment(exportedHands(original)));
  });

  it('parks with one line where an answer is missing, and makes none up', async () => {
    const again = await folder('missing');
    const copy = join(again, 'copy');
    cpSync(exported, copy, { recursive: true });
    const path = join(copy, 'calls.jsonl');
    const missing = 'small.r01-persistent.s02.h02.d001';
    const kept = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => !line.includes(`"subject":"${missing}"`));
    writeFileSync(path, kept.join('\n'));
    const ended = await replay(again, copy);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain(
      `small.r01-persistent.s02 is parked (not-recorded): ${missing} got no answer: ${copy} holds no answer to ${missing}`,
    );
    // Nobody has told the parked session a word: its hand stands where it stood.
    const { stdout } = await succeeds(again, ['status', 'small']);
    expect(stdout).toMatch(/^small\s+\w+\s+1\/2\s+1 /m);
  });

  it('is refused where the export is of another batch or is none, before anything is done', async () => {
    const again = await folder('refused');
    const other = await replay(again, exported, { gameSeed: 'another' });
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('gameSeed: stored "e2e", given "another"');
    const none = await replay(again, again);
    expect(none.code).toBe(2);
    expect(none.stderr).toBe(
      `arena: --replay ${again}: expected a folder written by arena export, found no batch.json in it\n`,
    );
    expect(existsSync(join(again, '.arena'))).toBe(false);
  });

  it('is played to its budget and parks, and with more goes on to the same hands', async () => {
    const cwd = await folder('budget');
    const file = writeStandInBatch(cwd, { budget: { batchUsd: 0.2 } });
    const parked = await arena(['run', file, '--no-board'], { cwd });
    expect(parked.code).toBe(1);
    expect(parked.stderr).toMatch(
      /^arena: batch small is parked \(budget\): batch small has spent \$0\.\d{4} of its budget and the next call may cost \$0\.\d{4}; to go on: arena resume small --budget USD$/m,
    );
    const { total, ...costs } = await json<CostSummary & { caps: object }>(cwd, ['cost', 'small']);
    expect(total.costMicroUsd).toBeLessThanOrEqual(200_000);
    expect(costs.caps).toMatchObject({ batchUsd: 0.2 });
    const status = await succeeds(cwd, ['status', 'small']);
    expect(status.stdout).toContain('batch small is parked (budget): ');
    const again = await arena(['run', file, '--no-board'], { cwd });
    expect(again).toMatchObject({ code: 1 });
    const wrong = await arena(['resume', 'small', '--budget', 'lots'], { cwd });
    expect(wrong).toMatchObject({
      code: 2,
      stderr: 'arena: --budget: expected dollars such as 20 or 0.50, or none, found "lots"\n',
    });
    await succeeds(cwd, ['resume', 'small', '--budget', 'none', '--no-board']);
    expect(exportedHands(cwd)).toBe(exportedHands(original));
  });
});
