import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { hasTerminal, openTerminal, type Terminal } from '../../support/terminal.ts';
import { startArena } from '../arena.ts';
import { enqueueTestBatch, openTestContext } from '../support/context.ts';

/** Two runs of three sessions that nobody plays, one of them parked. */
let context: ProcessContext;
let directory: string;
beforeAll(async () => {
  ({ context, directory } = await openTestContext());
  await enqueueTestBatch(context, directory, 'persistent');
  const parked = { reason: 'calls-failed', message: 'no answer', at: new Date(0).toISOString() };
  await context.store
    .collection('sessions')
    .update('small.r01-only.s01', {}, { set: { status: 'parked', parked } });
});
afterAll(() => context.closers.closeAll());

const store = () => ['--store-url', context.configuration.storeUrl];

describe.runIf(hasTerminal('arena watch'))('arena watch in a terminal', () => {
  let terminal: Terminal;
  afterEach(() => terminal.close());

  it('redraws the whole of it, follows its size, and gives it back at q', async () => {
    terminal = openTerminal(directory, { STORE_URL: context.configuration.storeUrl });
    terminal.type('echo before; arena watch; echo "left with $?"\n');
    const screen = await terminal.sees(/small {2}open/);
    expect(screen).toMatch(/sessions 0\/6 \(5 waiting, 1 parked\)/);
    expect(screen).toMatch(/calls in flight 0/);
    expect(screen).toMatch(/! small\.r01-only\.s01 is parked \(calls-failed\): no answer/);
    expect(screen).toMatch(/#  player +raw chips/);
    expect(screen).not.toContain('before');
    expect(terminal.isPlain()).toBe(false);

    terminal.resize(60, 8);
    await terminal.sees(/… and \d+ more lines/);
    terminal.resize(100, 30);
    await terminal.sees(/#  player +raw chips/);

    terminal.press('q');
    const after = await terminal.sees(/left with 0/);
    expect(terminal.isPlain()).toBe(true);
    // What stood there is there again, with where the batch stands below it.
    expect(after).toMatch(/^before$/m);
    expect(after).toMatch(/^small +open +0\/6/m);
    // Typing is echoed again.
    terminal.type('echo sti""ll here\n');
    expect(await terminal.sees(/^still here$/m)).toContain('echo sti""ll here');
  });

  it('gives it back at Ctrl-C, too', async () => {
    terminal = openTerminal(directory, { STORE_URL: context.configuration.storeUrl });
    terminal.type('arena watch small; echo "left with $?"\n');
    await terminal.sees(/small {2}open/);
    terminal.press('C-c');
    await terminal.sees(/left with 0/);
    expect(terminal.isPlain()).toBe(true);
  });
});

describe('arena watch without a terminal', () => {
  it('prints plain lines, and where the batch stands when it is told to leave', async () => {
    const watch = startArena(['watch', ...store()], { cwd: directory });
    await watch.says(/^small: sessions 0\/6 \(1 parked\), hands 0/m);
    watch.signal('SIGINT');
    const { code, stdout, stderr } = await watch.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toContain('\u001B');
    expect(stdout).toContain('small: no longer watched; whoever plays it goes on\n');
    expect(stdout).toMatch(/^small +open +0\/6/m);
  });
});
