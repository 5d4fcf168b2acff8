import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { waitFor } from './await.ts';

/**
 * Whether there can be a terminal here. Where not, its tests are skipped with a line that nobody
 * overlooks; in CI that is an error.
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

/**
 * A pseudo-terminal with a shell in it, looked at and typed into as a person would.
 * @param environment of the shell, beside this process's
 */
export function openTerminal(cwd: string, environment: Readonly<Record<string, string>> = {}) {
  const name = `arena-${process.pid}-${randomUUID()}`;
  const tmux = (...words: string[]): string =>
    execFileSync('tmux', ['-L', name, ...words], { encoding: 'utf8' });
  const own = Object.entries(environment).map(([variable, value]) => `${variable}=${value}`);
  const clean = ['env', '-u', 'REDIS_URL', '-u', 'STORE_URL', 'PS1=$ ', ...own, 'sh'];
  tmux('-f', '/dev/null', 'new-session', '-d', '-x', '150', '-y', '60', '-c', cwd, ...clean);
  const screen = (): string => {
    const text = tmux('capture-pane', '-p', '-S', '-2000');
    // Rows below the cursor are empty; a blank at the end of a prompt is not shown.
    return text.replace(/\n+$/, '').replace(/(\n>|\)\?|\):)$/, '$1 ');
  };
  const shows = (pattern: RegExp): Promise<string> =>
    waitFor(() => (pattern.test(screen()) ? screen() : null), {
      what: `the terminal to show ${pattern}`,
      intervalMs: 50,
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${screen()}`);
    });
  const keys = (...words: string[]): void => void tmux('send-keys', ...words);
  const type = (text: string): void => {
    tmux('send-keys', '-l', text);
    keys('Enter');
  };
  return {
    keys,
    type,
    shows,
    /** Answers every question until the screen shows something; gives the screen. */
    async until(pattern: RegExp, answer: (screen: string) => string | null): Promise<string> {
      let answered = '';
      return waitFor(
        () => {
          const now = screen();
          if (pattern.test(now)) return now;
          const word = answer(now);
          if (word !== null && now !== answered) {
            answered = now;
            type(word);
          }
          return null;
        },
        { what: `the terminal to show ${pattern}`, intervalMs: 100 },
      ).catch((error: unknown) => {
        throw new Error(`${String(error)}\n${screen()}`);
      });
    },
    close: () => void spawnSync('tmux', ['-L', name, 'kill-server']),
  };
}
