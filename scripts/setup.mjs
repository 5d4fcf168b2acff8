// Makes a fresh clone ready to run: `npm start` and `npm test` call it first. Plain Node, no
// packages, since nothing is installed yet. What is ready already is not done again.
//
//   node scripts/setup.mjs [--for-checks | --for-tests]
//
// Alone it is for playing. --for-checks: the tools of checks and tests are installed too. --for-tests:
// and a redis-server on this machine is needed even where REDIS_URL is set, since every test starts
// servers of its own; and what tests can do without is looked for: a Chromium, which those of pages need,
// and a FerretDB, which those of the store on MongoDB's protocol do.

import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, isBuilt } from './build/build.mjs';
import { buildFerretdb, hasFerretdb } from './setup/ferretdb.mjs';
import { withLock } from './setup/lock.mjs';
import { installPackages, packagesMatchLock } from './setup/packages.mjs';
import { needNode, needPrograms, programs, SetupError, say, want } from './setup/system.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const forTests = process.argv.includes('--for-tests');
const forChecks = process.argv.includes('--for-checks');
const withTools = forTests || forChecks;

try {
  needNode(root);
  if (forTests || !(forChecks || process.env.REDIS_URL)) await needPrograms([programs.redis]);
  if (forTests) {
    await want(() => needPrograms([programs.chromium]), 'until then tests of pages are skipped');
  }
  if (!ready()) await withLock(root, setUp);
  // After the packages: npm ci empties node_modules, and what is kept there.
  if (forTests && !hasFerretdb(root)) {
    const building = () => withLock(root, () => buildFerretdb(root));
    await want(building, "until then tests of the store on MongoDB's protocol are skipped");
  }
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  console.error(`set-up: ${error.message}`);
  process.exitCode = 1;
}

function ready() {
  return packagesMatchLock(root, withTools) && isBuilt(root);
}

async function setUp() {
  // Another set-up may have done all of it while this one waited for the lock.
  if (ready()) return;
  const started = Date.now();
  if (!packagesMatchLock(root, withTools)) await installPackages(root, withTools);
  await build(root);
  say(`ready after ${Math.round((Date.now() - started) / 1000)} s`);
}
