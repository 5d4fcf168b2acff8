import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { waitFor } from './await.ts';

const ARENA = fileURLToPath(new URL('../../bin/arena.mjs', import.meta.url));

/**
 * Whether there can be a terminal here: without tmux there is none to look at. Its tests are then skipped with
 * a line that nobody overlooks; in CI that is an error.
 * @param what the tests are of
 */
export function hasTerminal(what: string): boolean {
  if (spawnSync('tmux', ['-V']).status === 0) return true;
  if (process.env['CI'] !== undefined && process.env['CI'] !== '') {
    throw new Error('tmux is not on the PATH');
  }
  console.warn(`SKIPPED ${what}: tmux is not on the PATH`);
  return false;
}

/** A real terminal of a test's own, with a shell in it. */
export interface Terminal {
  /** Types words as a person would, Enter included where it ends with a line break. */
  type(keys: string): void;
  press(...keys: readonly string[]): void;
  /** What is seen now. */
  seen(): string;
  /** The same with what has scrolled away, up to the cursor. */
  history(): string;
  /** Resolves once what is seen matches. */
  sees(pattern: RegExp): Promise<string>;
  resize(columns: number, rows: number): void;
  /** Whether the cursor is shown and the terminal's first screen is there. */
  isPlain(): boolean;
  close(): void;
}

let opened = 0;

/** Variables of the tests' own environment that would change what a command does. */
const FOREIGN = ['REDIS_URL', 'STORE_URL'];

/**
 * Opens a terminal in a folder; `arena` in it is this checkout's.
 * @param env instead of what this process has in REDIS_URL and STORE_URL
 */
export function openTerminal(
  cwd: string,
  env: Readonly<Record<string, string>> = {},
  { columns, rows }: { columns: number; rows: number } = { columns: 100, rows: 30 },
): Terminal {
  opened += 1;
  const server = ['-u', '-L', `arena-test-${process.pid}-${opened}`, '-f', '/dev/null'];
  const tmux = (...words: string[]): string =>
    execFileSync('tmux', [...server, ...words], { encoding: 'utf8' });
  const variables = Object.entries({ ...env, PS1: '$ ', LC_ALL: 'C.UTF-8' });
  const settings = variables.flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const size = ['-x', String(columns), '-y', String(rows)];
  const unset = FOREIGN.filter((name) => !(name in env)).flatMap((name) => ['-u', name]);
  const shell = ['env', ...unset, 'bash', '--norc', '--noprofile'];
  tmux('new-session', '-d', ...size, '-c', cwd, ...settings, ...shell);
  const type = (keys: string): void => {
    for (const [index, line] of keys.split('\n').entries()) {
      if (index > 0) tmux('send-keys', 'Enter');
      if (line !== '') tmux('send-keys', '-l', line);
    }
  };
  type(`arena() { '${process.execPath}' '${ARENA}' "$@"; }\n`);
  const seen = (): string => tmux('capture-pane', '-p');
  return {
    type,
    press: (...keys) => void tmux('send-keys', ...keys),
    seen,
    history: () => {
      const text = tmux('capture-pane', '-p', '-S', '-2000');
      // Rows below the cursor are empty; a blank at the end of a prompt is not shown.
      return text.replace(/\n+$/, '').replace(/(\n>|\)\?|\):)$/, '$1 ');
    },
    sees: (pattern) =>
      waitFor(() => (pattern.test(seen()) ? seen() : null), {
        what: `the terminal to show ${pattern}`,
      }).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${seen()}`);
      }),
    resize: (columns, rows) =>
      void tmux('resize-window', '-x', String(columns), '-y', String(rows)),
    isPlain: () => tmux('display-message', '-p', '#{alternate_on} #{cursor_flag}').trim() === '0 1',
    close: () => void spawnSync('tmux', [...server, 'kill-server']),
  };
}
