import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arena, clearRedis, lives } from '../cli/arena.ts';
import { waitFor } from '../support/await.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';
import { hasTerminal, openTerminal, type Terminal } from '../support/terminal.ts';

const ARENA = fileURLToPath(new URL('../../bin/arena.mjs', import.meta.url));
const HOUSE = fileURLToPath(new URL('../../seeds/rosters/house.json', import.meta.url));

const hasTmux = hasTerminal('play from a terminal');

let folder: TemporaryDirectory;
let batch: string;

beforeAll(async () => {
  folder = await temporaryDirectory('human');
  const roster = JSON.parse(readFileSync(HOUSE, 'utf8')) as { players: object[] };
  const me = { id: 'me', displayName: 'Me', provider: 'human' };
  writeFileSync(
    join(folder.path, 'roster.json'),
    JSON.stringify({ ...roster, players: [...roster.players, me] }),
  );
  batch = join(folder.path, 'batch.json');
  const configuration = {
    name: 'evening',
    gameSeed: 'e2e',
    roster: 'roster.json',
    players: ['me', 'house-rock', 'house-station'],
    handsPerSession: 2,
  };
  writeFileSync(batch, JSON.stringify(configuration));
});
afterAll(() => folder.close());

describe('a person at the table', () => {
  it('is refused in one line where there is no terminal, before anything is stored', async () => {
    const ended = await arena(['run', batch, '--no-board'], { cwd: folder.path });
    expect(ended).toMatchObject({ code: 2, stdout: '' });
    expect(ended.stderr).toMatch(
      /^arena: a player of this batch is a person .* found none at .*\n$/,
    );
  });

  it.runIf(hasTmux)(
    'plays a session by typed keys, is told what cannot be, and finds the same question again',
    async () => {
      const terminal = openTable(folder.path);
      try {
        terminal.type(`"${process.execPath}" "${ARENA}" run batch.json --no-board`);
        const first = await terminal.shows(/You are Player \d .*\n.*You can type [^]*\n> $/);
        const question = /You are Player .*/.exec(first)?.[0] ?? '';
        terminal.keys('C-c');
        await terminal.shows(/Stopped\. To go on: npx arena resume evening/);

        terminal.type(`"${process.execPath}" "${ARENA}" run batch.json --no-board`);
        const again = await terminal.shows(/You are Player \d .*\n.*You can type [^]*\n> $/);
        expect(again.split(question)).toHaveLength(3);
        terminal.type('zzz');
        await terminal.shows(/expected f \(fold\), [^]* found "zzz"\n> $/);
        terminal.type('r 1');
        await terminal.shows(/an amount from \d+ to \d+\n> $|is allowed here[^]*\n> $/);
        terminal.type('?');
        await terminal.shows(/Ctrl-C leaves the table[^]*\n> $/);
        terminal.type('c');
        await terminal.shows(/Why \(Enter: no word\)\? $/);
        terminal.type('I have seen worse.');

        const seen = await terminal.until(/Export: /, (screen) => {
          if (screen.endsWith('\n> ')) return 'c';
          if (screen.endsWith('Why (Enter: no word)? ')) return 'Because.';
          return screen.endsWith('Enter: none): ') ? 'They fold a lot.' : null;
        });
        // Nothing of who the others are before the end, and nothing of progress or logs.
        const during = seen.slice(0, seen.indexOf('Leaderboard'));
        expect(during).not.toMatch(/house-|Rock|Station|"level":|sessions \d+\/\d+/);
      } finally {
        terminal.close();
      }
      const exported = join(folder.path, '.arena', 'exports', 'evening');
      const mine = linesOf(join(exported, 'decisions.jsonl')).filter(
        ({ player }) => player === 'me',
      );
      expect(mine[0]).toMatchObject({
        reasoning: 'I have seen worse.',
        rung: 'tool',
        costMicroUsd: 0,
      });
      expect(mine.every(({ rung, adjusted }) => rung === 'tool' && adjusted === null)).toBe(true);
      expect(mine.every(({ timedOut }) => timedOut === false)).toBe(true);
      const notes = linesOf(join(exported, 'memories.jsonl')).filter(
        ({ player }) => player === 'me',
      );
      expect(notes.at(-1)?.['notebook']).toBe('They fold a lot.\nThey fold a lot.');
    },
  );

  it.runIf(hasTmux)(
    'is asked the same again after a kill and a closed terminal, and at one terminal only',
    async () => {
      const cwd = join(folder.path, 'elsewhere');
      mkdirSync(cwd);
      const run = `"${process.execPath}" "${ARENA}" run ../batch.json --no-board`;
      const question = /You are Player \d .*\n.*You can type [^]*\n> $/;
      const hand = (screen: string): string => /You are Player .*/.exec(screen)?.[0] ?? '';
      const owner = (): number =>
        Number(
          (JSON.parse(readFileSync(join(cwd, '.arena', 'owner.json'), 'utf8')) as { pid: number })
            .pid,
        );
      const first = openTable(cwd);
      const second = openTable(cwd);
      try {
        first.type(run);
        const asked = hand(await first.shows(question));
        second.type(run);
        await second.shows(/is in use by process \d+: wait for it or stop it/);
        process.kill(owner(), 'SIGKILL');
        await first.shows(/Killed/);

        // Whoever is killed leaves the terminal as it was read: without lines, where Enter ends none.
        first.keys('C-j', 'stty sane; clear', 'C-j');
        first.type(run);
        expect(hand(await first.shows(question))).toBe(asked);
        const pid = owner();
        first.close();
        await waitFor(() => !lives(pid), { what: 'the process to end with its terminal' });

        second.type(`clear; ${run}`);
        expect(hand(await second.shows(question))).toBe(asked);
        second.keys('C-d');
        await second.shows(/Stopped\. To go on: npx arena resume evening/);
      } finally {
        first.close();
        second.close();
        clearRedis(join(cwd, '.arena'));
      }
    },
  );
});

function linesOf(path: string): Record<string, unknown>[] {
  return readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** Room for all that a hand says; what scrolls away still counts. */
const SIZE = { columns: 150, rows: 60 };

/** A terminal at which somebody plays: lines typed, and questions answered until the end. */
function openTable(cwd: string) {
  const terminal: Terminal = openTerminal(cwd, {}, SIZE);
  const within = <T>(look: () => T | null, pattern: RegExp): Promise<T> =>
    waitFor(look, { what: `the terminal to show ${pattern}`, intervalMs: 50 }).catch(
      (error: unknown) => {
        throw new Error(`${String(error)}\n${terminal.history()}`);
      },
    ) as Promise<T>;
  const shown = (pattern: RegExp): string | null => {
    const screen = terminal.history();
    return pattern.test(screen) ? screen : null;
  };
  return {
    keys: terminal.press,
    type: (line: string) => terminal.type(`${line}\n`),
    close: terminal.close,
    shows: (pattern: RegExp): Promise<string> => within(() => shown(pattern), pattern),
    /** Answers every question until the screen shows something; gives the screen. */
    until(pattern: RegExp, answer: (screen: string) => string | null): Promise<string> {
      let answered = '';
      return within(() => {
        const now = terminal.history();
        if (pattern.test(now)) return now;
        const word = answer(now);
        if (word !== null && now !== answered) {
          answered = now;
          terminal.type(`${word}\n`);
        }
        return null;
      }, pattern);
    },
  };
}
