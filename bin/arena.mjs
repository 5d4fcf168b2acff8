#!/usr/bin/env node
// Plain Node, so that it can say what is missing before anything else is loaded.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`expected Node 20.19 or newer, found ${process.versions.node}`);
}

// An installed package has its build alone; a checkout has sources, and makes its build of them.
const root = new URL('../', import.meta.url);
if (existsSync(new URL('src', root))) await compileSources();
const { main } = await program();
await main(process.argv.slice(2));

async function compileSources() {
  const { ensureBuild } = await import('../scripts/build/build.mjs');
  try {
    await ensureBuild(fileURLToPath(root));
  } catch (error) {
    const { SetupError } = await import('../scripts/setup/system.mjs');
    if (!(error instanceof SetupError)) throw error;
    fail(error.message);
  }
}

async function program() {
  try {
    return await import('../dist/cli/main.js');
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    const missing = /^Cannot find package '([^']+)'/.exec(error.message)?.[1];
    if (missing === undefined) throw error;
    return fail(`package ${missing} is missing: npm ci installs those of package-lock.json`);
  }
}

function fail(line) {
  process.stderr.write(`arena: ${line}\n`);
  process.exit(1);
}
