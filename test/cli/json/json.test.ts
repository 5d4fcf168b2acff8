import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandsOf, pathOf } from '../../../src/cli/help/add-examples.ts';
import { createProgram } from '../../../src/cli/program.ts';
import { writeStandInBatch } from '../../e2e/batches.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../../support/temporary.ts';
import { arena, clearRedis } from '../arena.ts';
import { FAILURE, SHAPES } from './shapes.ts';

const EXPORT = join(import.meta.dirname, '../../fixtures/exports/0.1.0/export');
const PAGE = readFileSync(join(import.meta.dirname, '../../../docs/json.md'), 'utf8');

/** A played batch of one session, and files of one line for the commands that read such. */
let directory: TemporaryDirectory;
beforeAll(async () => {
  directory = await temporaryDirectory('json');
  const batch = writeStandInBatch(directory.path, { sessionsPerRun: 1, handsPerSession: 2 });
  const ended = await arena(['run', batch, '--no-board'], { cwd: directory.path });
  if (ended.code !== 0) throw new Error(ended.stderr);
  const line = (name: string, content: unknown): void =>
    writeFileSync(join(directory.path, name), `${JSON.stringify(content)}\n`);
  const context = { holeCards: ['Ah', 'Kh'], board: ['2h', '7h', 'Ts'], street: 'flop' };
  line('claims.jsonl', { id: 'a', text: 'A flush draw, 35% equity.', context });
  const http = { status: 500, headers: {}, body: 'no' };
  line('judged.jsonl', { id: 'a', axis: 'bluff', trace: { text: 'I bluff.' }, http });
  const spot = { street: 'preflop', legal: ['fold', 'call'], toCall: 10, minRaiseTo: 20 };
  const chips = { maxRaiseTo: 1000, currentBet: 10, streetCommitted: 0, stack: 1000, pot: 15 };
  line('labels.jsonl', { trace: 'b01', axis: 'bluff', label: 1, labeller: 'ann' });
  line('answers.jsonl', { id: 'a', http, context: { ...spot, ...chips, bigBlind: 10 } });
});
afterAll(async () => {
  clearRedis(join(directory.path, '.arena'));
  await directory.close();
});

/** Each with --json; those that change the store come last. */
const LINES = [
  'status',
  'estimate batches/small.json',
  'cost small',
  'report small',
  'score --from .arena/exports/small',
  'power small --effect 5bb/100',
  'standing --all',
  'plan --from EXPORT --player house-rock --tell 500',
  'winnings small',
  'winnings --from .arena/exports/small',
  'export small --out again',
  'import again --store-url sqlite://other.sqlite',
  'prompt small.r01-persistent.s01.h01.d001',
  'hands small --showdown no',
  'reparse small',
  'judge retry --dry-run',
  'judge repeat small --share 0.5 --dry-run',
  'judge sheet small --out sheet.csv',
  'judge calibrate --judge house-judge --axis bluff',
  'judge calibrate --labels labels.jsonl',
  'judge parse judged.jsonl',
  'claims claims.jsonl',
  'parse answers.jsonl',
  'paper',
  'equity AhKd --samples 1000',
  'replay .arena/exports/small/hands.jsonl',
  'config',
  'doctor --no-records',
  'store migrate',
  'store check',
  'store check --salvage saved.sqlite',
  'prune small --raw-responses',
];

/** `arena judge retry` for "judge retry --dry-run". */
function nameOf(line: string): string {
  const name = Object.keys(SHAPES).find((each) => `arena ${line} `.startsWith(`${each} `));
  if (name === undefined) throw new Error(`docs/json.md says nothing of "${line}"`);
  return name;
}

describe('docs/json.md', () => {
  it('has every command that takes --json', () => {
    const commands = commandsOf(createProgram()).filter(({ options }) =>
      options.some(({ long }) => long === '--json'),
    );
    expect(Object.keys(SHAPES).sort()).toEqual(
      commands.map((command) => `arena ${pathOf(command)}`).sort(),
    );
    expect(new Set(LINES.map(nameOf))).toEqual(new Set(Object.keys(SHAPES)));
  });

  it.each(Object.keys(SHAPES))('shows %s as it is', (name) => {
    const section = PAGE.split(/^### /m).find((each) => each.startsWith(`${name}\n`)) ?? '';
    const example = /```json\n(.*)\n```/.exec(section)?.[1] ?? 'null';
    expect(SHAPES[name]?.parse(JSON.parse(example))).toBeTruthy();
  });

  it('shows a failure as it is', () => {
    const example = /## Failures[^]*?```json\n(.*)\n```/.exec(PAGE)?.[1] ?? 'null';
    expect(FAILURE.parse(JSON.parse(example)).error.kind).toBe('usage');
  });
});

describe('what a command prints with --json', () => {
  it.each(LINES)(
    'arena %s: one line, or one of each, of the shape that is promised',
    async (line) => {
      // The folder of a checkout may have a space in its name.
      const words = line.split(' ').map((word) => (word === 'EXPORT' ? EXPORT : word));
      const { code, stdout, stderr } = await arena([...words, '--json'], {
        cwd: directory.path,
      });
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const lines = stdout.trimEnd().split('\n');
      if (!line.startsWith('replay')) expect(lines).toHaveLength(1);
      for (const each of lines) SHAPES[nameOf(line)]?.parse(JSON.parse(each));
    },
  );
});
