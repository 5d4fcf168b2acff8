import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './compose-file.ts';

const instructions = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
  .replaceAll(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ name: line.split(' ', 1)[0] ?? '', words: line.split(/\s+/).slice(1) }));

const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n');
const { engines, bin } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

function lines(name: string) {
  return instructions.filter((each) => each.name === name);
}

describe('Dockerfile', () => {
  test('copies only what is there and is let into the build', () => {
    const sources = lines('COPY')
      .filter(({ words }) => !words[0]?.startsWith('--from='))
      .flatMap(({ words }) => words.slice(0, -1));
    expect(sources).toContain('package-lock.json');
    for (const source of sources) {
      expect(existsSync(join(ROOT, source)), source).toBe(true);
      expect(ignored, source).toContain(`!${source}`);
    }
  });

  test('copies from stages that come before', () => {
    const stages: string[] = [];
    for (const { name, words } of instructions) {
      if (name === 'FROM' && words[1] === 'AS') stages.push(words[2] ?? '');
      const from = words[0]?.startsWith('--from=') ? words[0].slice('--from='.length) : null;
      if (name === 'COPY' && from !== null) expect(stages).toContain(from);
    }
    expect(stages).toEqual(['packages', 'build', 'production']);
  });

  test('runs as somebody else than root, with the signals of Docker', () => {
    expect(lines('USER').at(-1)?.words).toEqual(['node']);
    const last = instructions.slice(-4).map(({ name }) => name);
    expect(last).toEqual(['USER', 'EXPOSE', 'ENTRYPOINT', 'CMD']);
    // The form with brackets: a shell in between would keep SIGTERM to itself.
    expect(JSON.parse(lines('ENTRYPOINT')[0]?.words.join(' ') ?? '')).toEqual(['node', bin.arena]);
  });

  test('installs what the lock file says, and a Node that the package allows', () => {
    const npm = lines('RUN').filter(({ words }) => words[0] === 'npm');
    expect(npm.length).toBeGreaterThan(0);
    for (const { words } of npm) expect(['ci', 'prune']).toContain(words[1]);
    const least = Number(/(\d+)/.exec(engines.node)?.[1]);
    for (const { words } of lines('FROM')) {
      const version = /^node:(\d+)/.exec(words[0] ?? '')?.[1];
      if (version !== undefined) expect(Number(version)).toBeGreaterThanOrEqual(least);
    }
  });
});
