import { execFileSync, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { waitFor } from '../../support/await.ts';

const ARENA = fileURLToPath(new URL('../../../bin/arena.mjs', import.meta.url));

/** Without tmux there is no terminal to look at. */
export const hasTmux = spawnSync('tmux', ['-V']).status === 0;

/** A real terminal of a test's own, with a shell in it. */
export interface Terminal {
  /** Types words as a person would, Enter included where it ends with a line break. */
  type(keys: string): void;
  press(...keys: readonly string[]): void;
  /** What is seen now. */
  seen(): string;
  /** Resolves once what is seen matches. */
  sees(pattern: RegExp): Promise<string>;
  resize(columns: number, rows: number): void;
  /** Whether the cursor is shown and the terminal's first screen is there. */
  isPlain(): boolean;
  close(): void;
}

let opened = 0;

/** Opens a terminal of 100 by 30 in a folder; `arena` in it is this checkout's. */
export function openTerminal(cwd: string, env: Readonly<Record<string, string>> = {}): Terminal {
  opened += 1;
  const server = ['-u', '-L', `arena-test-${process.pid}-${opened}`, '-f', '/dev/null'];
  const tmux = (...words: string[]): string =>
    execFileSync('tmux', [...server, ...words], { encoding: 'utf8' });
  const variables = Object.entries({ ...env, PS1: '$ ', LC_ALL: 'C.UTF-8' });
  const settings = variables.flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const size = ['-x', '100', '-y', '30'];
  tmux('new-session', '-d', ...size, '-c', cwd, ...settings, 'bash --norc --noprofile');
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
