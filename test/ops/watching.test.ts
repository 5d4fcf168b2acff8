import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { registry } from '../../src/shared/fleet/watching/instruments.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

interface Panel {
  title: string;
  type: string;
  targets?: { expr: string }[];
}
const panels = (JSON.parse(read('ops/grafana-dashboard.json')) as { panels: Panel[] }).panels;
const rules = (
  parse(read('ops/prometheus-alerts.yml')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  }
).groups.flatMap((group) => group.rules);

/** Labels of each metric; those that a scraper adds are everybody's. */
const labels = new Map<string, readonly string[]>();

beforeAll(async () => {
  for (const metric of await registry.getMetricsAsJSON()) {
    const named = registry.getSingleMetric(metric.name) as unknown as { labelNames?: string[] };
    const own = ['instance', 'job', ...(named.labelNames ?? [])];
    labels.set(metric.name, own);
    if (String(metric.type) !== 'histogram') continue;
    for (const part of ['bucket', 'sum', 'count']) {
      labels.set(`${metric.name}_${part}`, [...own, 'le']);
    }
  }
});

/** Every metric of an expression with the labels that it is selected by. */
function selectors(expr: string): { metric: string; selected: string[] }[] {
  return Array.from(
    expr.matchAll(/\b((?:arena|nodejs|process)_\w+)(?:\{([^}]*)\})?/g),
    ([, metric, inside]) => ({
      metric: metric ?? '',
      selected: Array.from((inside ?? '').matchAll(/(\w+)\s*[=!]~?/g), ([, label]) => label ?? ''),
    }),
  );
}

function expectKnown(expr: string): void {
  const found = selectors(expr);
  expect(found.length, expr).toBeGreaterThan(0);
  const known = new Set<string>();
  for (const { metric, selected } of found) {
    expect([...labels.keys()], expr).toContain(metric);
    expect(labels.get(metric), expr).toEqual(expect.arrayContaining(selected));
    for (const label of labels.get(metric) ?? []) known.add(label);
  }
  for (const [, list] of expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)) {
    for (const label of (list ?? '').split(/,\s*/)) expect([...known], expr).toContain(label);
  }
}

describe('what watches a fleet asks for metrics that there are', () => {
  const asked = panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => [title, expr] as const),
  );

  test.each(asked)('the dashboard, in "%s"', (_title, expr) => {
    expectKnown(expr);
  });

  test.each(rules.map(({ alert, expr }) => [alert, expr] as const))(
    'the alarm %s',
    (_alert, expr) => {
      expectKnown(expr);
    },
  );

  test('and would be told of a name that is not there', () => {
    expect(() => expectKnown('sum by (player) (arena_hands_total)')).toThrow();
    expect(() => expectKnown('sum by (table) (arena_calls_total)')).toThrow();
    expect(() => expectKnown('arena_calls_total{seat="1"}')).toThrow();
  });

  test('every metric of ours is on the dashboard', () => {
    const shown = asked.flatMap(([, expr]) => selectors(expr).map(({ metric }) => metric));
    const ours = [...labels.keys()].filter((name) => name.startsWith('arena_'));
    for (const name of ours.filter((each) => !/_(sum|count|bucket)$/.test(each))) {
      expect(
        shown.some((each) => each.startsWith(name)),
        name,
      ).toBe(true);
    }
  });
});

test('docs/operations.md says of every alarm what it means and what to do, and names every metric', () => {
  const text = read('docs/operations.md');
  const headings = Array.from(text.matchAll(/^### (\w+)$/gm), ([, name]) => name);
  expect(headings).toEqual(rules.map(({ alert }) => alert));
  for (const name of labels.keys()) {
    if (name.startsWith('arena_') && !/_(sum|count|bucket)$/.test(name))
      expect(text).toContain(name);
  }
});
