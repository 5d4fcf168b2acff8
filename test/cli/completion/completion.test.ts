import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidatesFor } from '../../../src/cli/completion/candidates.ts';
import { completionScript, type Shell } from '../../../src/cli/completion/scripts.ts';
import { createProgram } from '../../../src/cli/program.ts';
import type { ProcessContext } from '../../../src/shared/fleet/process/context.ts';
import { enqueueTestBatch, openTestContext } from '../support/context.ts';

const ARENA = fileURLToPath(new URL('../../../bin/arena.mjs', import.meta.url));

let context: ProcessContext;
let directory: string;
beforeAll(async () => {
  ({ context, directory } = await openTestContext());
  await enqueueTestBatch(context, directory, 'none');
  mkdirSync(join(directory, 'here'));
  writeFileSync(join(directory, 'here', 'texts.jsonl'), '');
});
afterAll(() => context.closers.closeAll());

const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

/** What a shell offers, with a Tab after each of these beginnings of lines. */
function offered(shell: string, script: string): string {
  const { stdout, stderr } = spawnSync(shell, ['-c', script], {
    cwd: directory,
    encoding: 'utf8',
    env: { ...process.env, STORE_URL: context.configuration.storeUrl, HOME: directory },
  });
  return stdout + stderr;
}

function scriptOf(shell: Shell): string {
  return completionScript(shell, [process.execPath, ARENA]);
}

describe('what could come next', () => {
  const next = (...words: string[]) => {
    const { words: found, wanted } = candidatesFor(createProgram(), words);
    return { words: found.map(([word]) => word), wanted };
  };

  it('is every command, and every subcommand', () => {
    expect(next('').words).toEqual(expect.arrayContaining(['run', 'watch', 'judge', 'completion']));
    expect(next('judge', '').words).toEqual(expect.arrayContaining(['plan', 'retry', 'calibrate']));
    expect(next('completion', '').words).not.toContain('words');
  });

  it('is every option of the command and of the program', () => {
    const { words } = next('judge', 'retry', 'demo', '-');
    expect(words).toEqual(expect.arrayContaining(['--dry-run', '--store-url', '--verbose']));
  });

  it('is a batch, a player, a provider, a judge, a file or a word of a list, by its place', () => {
    expect(next('report', '').wanted).toBe('batch');
    expect(next('report', 'demo', '').wanted).toBe('nothing');
    expect(next('--verbose', 'resume', 'demo', '--drop', '').wanted).toBe('player');
    expect(next('work', 'llm', '--provider', '').wanted).toBe('provider');
    expect(next('judge', 'retry', '--judge', '').wanted).toBe('judge');
    expect(next('run', '').wanted).toBe('file');
    expect(next('replay', 'a.phh', '').wanted).toBe('file');
    expect(next('judge', 'plan', '--axis', '').words).toEqual([
      'bluff',
      'opponent-reading',
      'claims',
    ]);
  });
});

describe('Tab', () => {
  it.skipIf(!has('bash'))('completes in bash', () => {
    const tab = (words: string) => `
      COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _arena
      echo "$(IFS=,; echo "\${COMPREPLY[*]}")"`;
    const script = [
      scriptOf('bash'),
      tab('arena rep'),
      tab("arena report ''"),
      tab('arena resume small --drop player-'),
      tab('arena watch --st'),
      tab('arena claims here/'),
    ].join('\n');
    expect(offered('bash', script).trim().split('\n')).toEqual([
      'report,reparse,replay',
      'small',
      'player-1,player-2,player-3',
      '--store-url',
      'here/texts.jsonl',
    ]);
  });

  it.skipIf(!has('fish'))('completes in fish', () => {
    const script = `${scriptOf('fish')}
      complete -C 'arena repo'
      complete -C 'arena report '
      complete -C 'arena claims here/'`;
    const [report, batch, file] = offered('fish', script).trim().split('\n');
    expect(report).toMatch(/^report\twrite the report/);
    expect(batch).toBe('small\topen');
    expect(file).toMatch(/^here\/texts\.jsonl/);
  });

  it.skipIf(!has('zsh'))('completes in zsh', () => {
    // Its completion runs only where somebody types: what it would describe is printed instead.
    const script = `
      compdef() { :; }
      _describe() { print -l -- "\${candidates[@]}"; }
      _files() { print -- files; }
      ${scriptOf('zsh')}
      words=(arena repo); CURRENT=2; _arena
      words=(arena report ''); CURRENT=3; _arena
      words=(arena claims here/); CURRENT=3; _arena`;
    expect(offered('zsh', script).trim().split('\n')).toEqual([
      expect.stringMatching(/^report:write the report/),
      'small:open',
      'files',
    ]);
  });

  it('is silent where there is no store, and makes none', () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [ARENA, 'completion', 'words', '--', 'report', ''],
      { cwd: directory, encoding: 'utf8', env: { ...process.env, STORE_URL: 'sqlite://none.db' } },
    );
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});
