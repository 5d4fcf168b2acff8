// Everything that must hold, each step to its end whatever the others said, and side by side: tests wait
// for processes and clocks, and the checks that run nothing of the project use that time.
//
//   node scripts/test.mjs [--static]
//
// --static: the checks alone. The last line counts each check as one test and adds vitest's own:
// "N passed, N failed". Before it stand the files that took longest.

import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const CHECKS = [
  { name: 'format', command: '@biomejs/biome/bin/biome', words: ['check', '--error-on-warnings'] },
  { name: 'lint', command: 'oxlint/bin/oxlint', words: [] },
  { name: 'types', command: 'typescript/bin/tsc', words: ['--noEmit'] },
  { name: 'unused code', command: 'knip/bin/knip.js', words: [] },
];

let passed = 0;
let failed = 0;
let skipped = 0;
const reasons = [];

const checks = CHECKS.map(async ({ name, command, words }) => {
  const code = await run(name, command, words, { together: true });
  if (code === 0) passed += 1;
  else fail(1, name);
});
const tests = process.argv.includes('--static') ? [] : [runTests()];
await Promise.all([...checks, ...tests]);

for (const reason of reasons) console.log(`failed: ${reason}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function runTests() {
  const folder = mkdtempSync(join(tmpdir(), 'arena-test-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run('tests', 'vitest/vitest.mjs', ['run', ...reporters]);
  const counts = read(report);
  rmSync(folder, { recursive: true, force: true });
  passed += counts?.numPassedTests ?? 0;
  skipped += (counts?.numPendingTests ?? 0) + (counts?.numTodoTests ?? 0);
  const failures = counts?.numFailedTests ?? 0;
  if (failures > 0) fail(failures, `${failures} tests`);
  // A file that cannot be loaded, or an error outside of any test, fails no test of its own.
  else if (code !== 0) fail(1, 'tests (a file could not be loaded, or an error outside of a test)');
  else if (counts === null || counts.numPassedTests === 0) fail(1, 'tests: none was run');
  printSlowest(counts?.testResults ?? []);
}

/** Wall time of files that ran side by side: where to look first, not what each would take alone. */
function printSlowest(files) {
  const took = files
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds);
  console.log(`\nThe slowest of ${took.length} files, in seconds:`);
  for (const { name, seconds } of took.slice(0, 10)) {
    console.log(`${seconds.toFixed(0).padStart(5)}  ${relative(root, name)}`);
  }
}

function fail(count, reason) {
  failed += count;
  reasons.push(reason);
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * Runs a package's program under this Node; resolves to its exit code. Its output is passed on as it
 * comes, or all at the end where others run beside it.
 */
function run(name, command, words, { together = false } = {}) {
  const started = Date.now();
  const title = `\n── ${name}: ${command.split('/').at(-1)} ${words.join(' ')}`;
  if (!together) console.log(title);
  const output = together ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [join(root, 'node_modules', command), ...words], {
    cwd: root,
    stdio: ['ignore', output, output],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      printed += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message);
      resolve(-1);
    });
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      if (together) console.log(`${title}\n${printed}`.trimEnd());
      console.log(`── ${name}: ${code === 0 ? 'ok' : `exit code ${code}`}, ${seconds} s`);
      resolve(code ?? -1);
    });
  });
}
