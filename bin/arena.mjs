#!/usr/bin/env node
// Plain Node, so that it can say what is missing before anything else is loaded.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  fail(`expected Node 20.19 or newer, found ${process.versions.node}`);
}

// A checkout runs its sources, an installed package its build: only one of them is there.
const source = new URL('../src/cli/main.ts', import.meta.url);
const built = new URL('../dist/cli/main.js', import.meta.url);
const checkout = existsSync(source);
if (checkout) {
  const tsx = await import('tsx/esm/api').catch(() =>
    fail('expected the packages of package-lock.json, found none: run npm ci (npm start does)'),
  );
  tsx.register({ tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)) });
}
const { main } = await program((checkout ? source : built).href);
await main(process.argv.slice(2));

async function program(href) {
  try {
    return await import(href);
  } catch (error) {
    const missing = /^Cannot find package '([^']+)'/.exec(error.message)?.[1];
    if (missing === undefined) throw error;
    return fail(`package ${missing} is missing: npm ci installs those of package-lock.json`);
  }
}

function fail(line) {
  process.stderr.write(`arena: ${line}\n`);
  process.exit(1);
}
