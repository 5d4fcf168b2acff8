import { execFileSync, spawnSync } from 'node:child_process';

/**
 * Whether files can be read by Python here. Where not, its tests are skipped with a line that nobody
 * overlooks; in CI that is an error.
 */
export function hasPython(): boolean {
  if (spawnSync('python3', ['--version']).status === 0) return true;
  if (process.env['CI'] !== undefined && process.env['CI'] !== '') {
    throw new Error('python3 is not on the PATH');
  }
  console.warn('SKIPPED what Python reads: python3 is not on the PATH');
  return false;
}

/** What a script (the standard library only) prints as JSON. */
export function python(script: string, words: readonly string[], input = ''): unknown {
  const printed = execFileSync('python3', ['-c', script, ...words], {
    input,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  return JSON.parse(printed);
}
