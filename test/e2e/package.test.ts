import { execFile } from 'node:child_process';
import { mkdir, readFile, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arena, startArena } from '../cli/arena.ts';
import { freePort, startRedis } from '../support/redis.ts';
import { type TemporaryDirectory, temporaryDirectory } from '../support/temporary.ts';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** What the project promises of its package, without dependencies. */
const MOST_BYTES = 10_000_000;

let folder: TemporaryDirectory;
let tarball: string;
let program: string;
let files: readonly string[];

/** Only what the package asks for is there: no tsx, no TypeScript, nothing of the tests. */
async function installed(into: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const modules = join(into, 'node_modules');
  const place = join(modules, 'poker-arena');
  await mkdir(place, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1']);
  for (const name of Object.keys(manifest.dependencies)) {
    await mkdir(dirname(join(modules, name)), { recursive: true });
    await symlink(join(ROOT, 'node_modules', name), join(modules, name));
  }
  return join(place, 'bin', 'arena.mjs');
}

beforeAll(async () => {
  folder = await temporaryDirectory('package');
  const words = ['pack', '--json', '--silent', '--pack-destination', folder.path];
  const { stdout } = await run('npm', words, { cwd: ROOT, maxBuffer: 1e8 });
  const [packed] = JSON.parse(stdout.slice(stdout.indexOf('['))) as [
    { filename: string; files: { path: string }[] },
  ];
  tarball = join(folder.path, packed.filename);
  files = packed.files.map(({ path }) => path);
  program = await installed(folder.path);
});
afterAll(() => folder.close());

describe('the package that npm publishes', () => {
  it('is under 10 MB, and holds the build, the seeds and the pages, but no sources or tests', async () => {
    expect((await stat(tarball)).size).toBeLessThan(MOST_BYTES);
    expect(files).toEqual(
      expect.arrayContaining([
        'bin/arena.mjs',
        'dist/cli/main.js',
        'dist/board/browser/replay.js',
        'seeds/batches/demo.json',
        'seeds/paper/tables.json',
        'docs/first-tournament.md',
        'ops/prometheus-alerts.yml',
        '.env.example',
        'CHANGELOG.md',
        'LICENSE',
      ]),
    );
    expect(files.filter((path) => /^(src|test|scripts|dist\/bench)\//.test(path))).toEqual([]);
  });

  it('has a program of its own name, which npx looks for, beside arena', async () => {
    const manifest = await readFile(join(dirname(dirname(program)), 'package.json'), 'utf8');
    expect(JSON.parse(manifest)).toMatchObject({
      bin: { arena: 'bin/arena.mjs', 'poker-arena': 'bin/arena.mjs' },
    });
  });

  it('says the version of package.json', async () => {
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    const ended = await arena(['--version'], { cwd: folder.path, program });
    expect(ended).toMatchObject({ code: 0, stdout: `${version}\n` });
  });

  it('writes a batch file, plays it, reports it and recomputes the paper, with its own dependencies alone', async () => {
    const inFolder = { cwd: folder.path, program };
    expect(await arena(['init', 'small.json', '--yes'], inFolder)).toMatchObject({ code: 0 });
    const played = await arena(['run', 'small.json', '--no-board'], inFolder);
    expect(played).toMatchObject({ code: 0, stderr: '' });
    expect(await arena(['report', 'small'], inFolder)).toMatchObject({ code: 0, stderr: '' });
    expect(await arena(['paper'], inFolder)).toMatchObject({ code: 0, stderr: '' });
  });

  it('serves the board with what its pages load', async () => {
    const redis = await startRedis();
    const board = startArena(['board', '--board-port', `${await freePort()}`], {
      cwd: folder.path,
      program,
      env: { REDIS_URL: redis.url },
    });
    const [, address = ''] = await board.says(/(http:\/\/\S+)/);
    const page = await fetch(address);
    expect(page.status).toBe(200);
    const assets = [...(await page.text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)];
    expect(assets.length).toBeGreaterThan(0);
    for (const [, asset = ''] of assets) {
      expect((await fetch(new URL(asset, address))).status).toBe(200);
    }
    board.signal('SIGINT');
    expect((await board.ended).code).not.toBeNull();
    await redis.close();
  });
});
