import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** `0.1.0`, and in a checkout also which commit: `0.1.0+4fd03b9`, `0.1.0+4fd03b9-dirty`. */
export function codeVersion(): string {
  const root = packageRoot();
  const version = packageVersion(root);
  const commit = existsSync(join(root, '.git')) ? describeCommit(root) : null;
  return commit === null ? version : `${version}+${commit}`;
}

/** `0.1.0`: the one place where the version stands is package.json in `root`. */
export function packageVersion(root: string = packageRoot()): string {
  const content = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return content.version;
}

/** Folder of package.json: two above this file, in `src` as in `dist`. */
function packageRoot(): string {
  return join(dirname(fileURLToPath(import.meta.url)), '..', '..');
}

function describeCommit(root: string): string | null {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty', '--match', ''], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 5_000,
    }).trim();
  } catch {
    // No git on this machine, or a checkout of another user: the version alone has to do.
    return null;
  }
}
