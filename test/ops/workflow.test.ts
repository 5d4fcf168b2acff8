import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  if?: string;
  with?: Record<string, string | boolean>;
}
interface Workflow {
  permissions: unknown;
  concurrency: { group: string };
  jobs: Record<
    string,
    {
      'timeout-minutes': number;
      strategy: { matrix: { node: string[]; include: { node: string; mongodb?: string }[] } };
      steps: Step[];
    }
  >;
}

const workflow = parse(read('.github/workflows/test.yml')) as Workflow;
const job = workflow.jobs['test'] as Workflow['jobs'][string];
const { matrix } = job.strategy;
const project = JSON.parse(read('package.json')) as {
  engines: { node: string };
  scripts: Record<string, string>;
};

/** The newest Node that is meant to be supported: with long-term support are the even ones. */
const NEWEST = 24;

/**
 * What is wrong with testing on these versions what `engines` promises: the very least version, and one
 * of each even major from there on; none that it does not promise.
 */
function faultsOf(engines: string, versions: readonly string[]): readonly string[] {
  const [, major = '', minor = ''] = /^>=(\d+)(?:\.(\d+))?$/.exec(engines) ?? [];
  const least = minor === '' ? major : `${major}.${minor}`;
  const majors = versions.map((version) => Number(version.split('.')[0]));
  const even = Array.from({ length: NEWEST + 1 }, (_, each) => each).filter(
    (each) => each >= Number(major) && each % 2 === 0,
  );
  return [
    ...(versions.includes(least) ? [] : [`the least version, ${least}, is not tested`]),
    ...even.filter((each) => !majors.includes(each)).map((each) => `Node ${each} is not tested`),
    ...versions
      .filter((_, at) => (majors[at] ?? 0) < Number(major))
      .map((version) => `Node ${version} is tested and not supported`),
  ];
}

describe('the hosted run of the tests', () => {
  test('is on every version of Node that engines promises', () => {
    expect(faultsOf(project.engines.node, matrix.node)).toEqual([]);
  });

  test.each([
    ['>=22', ['the least version, 22, is not tested', 'Node 20.19 is tested and not supported']],
    ['>=20.20', ['the least version, 20.20, is not tested']],
    ['>=18', ['the least version, 18, is not tested', 'Node 18 is not tested']],
  ])('would be at fault where engines said %s', (engines, faults) => {
    expect(faultsOf(engines, ['20.19', '22.1', '24'])).toEqual(faults);
  });

  test('would be at fault without one of its versions', () => {
    for (const left of matrix.node) {
      const others = matrix.node.filter((version) => version !== left);
      expect(faultsOf(project.engines.node, others), left).not.toEqual([]);
    }
  });

  test('runs only scripts that package.json has, npm test among them', () => {
    const lines = job.steps.flatMap(({ run = '' }) => run.split('\n'));
    const scripts = lines.flatMap((line) =>
      Array.from(line.matchAll(/\bnpm (?:run )?([\w:]+)/g), ([, script = '']) => script),
    );
    expect(scripts).toContain('test');
    expect(scripts.filter((script) => !(script in project.scripts))).toEqual([]);
  });

  test('has a real MongoDB on one version, the same as docker-compose.yml', () => {
    const [real, ...more] = matrix.include;
    expect(more).toEqual([]);
    expect(matrix.node).toContain(real?.node);
    expect(read('docker-compose.yml')).toContain(`image: mongo:${real?.mongodb}`);
    const [start] = job.steps.filter(({ if: only }) => only === 'matrix.mongodb');
    expect(start?.run).toContain('MONGODB_TEST_URL=');
  });

  test('may read the repository and nothing else, ends by itself, and gives way to a newer one', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
    expect(workflow.concurrency.group).toContain('github.ref');
    const checkout = job.steps.find(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkout?.with?.['persist-credentials']).toBe(false);
  });

  test('uses actions of the platform itself, each of a major version', () => {
    const used = job.steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(2);
    expect(used.filter((each) => !/^actions\/[\w-]+@v\d+$/.test(each))).toEqual([]);
  });

  test('brings back what Go has compiled before the set-up builds of it', () => {
    const at = (found: (step: Step) => boolean) => job.steps.findIndex(found);
    const go = at(({ uses }) => uses?.startsWith('actions/setup-go@') === true);
    const setUp = at(({ run }) => run?.startsWith('npm run setup') === true);
    expect(go).toBeGreaterThan(-1);
    expect(go).toBeLessThan(setUp);
    expect(setUp).toBeLessThan(at(({ run }) => run === 'npm test'));
    for (const name of ['go-version-file', 'cache-dependency-path']) {
      const step = job.steps.find((each) => each.with?.[name] !== undefined);
      expect(existsSync(join(ROOT, String(step?.with?.[name]))), name).toBe(true);
    }
  });
});
