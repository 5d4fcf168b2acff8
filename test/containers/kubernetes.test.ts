import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { registry } from '../../src/shared/fleet/watching/instruments.ts';
import { ENVIRONMENT } from '../../src/shared/settings/configuration-sources.ts';
import { readConfiguration } from '../../src/shared/settings/read-configuration.ts';
import { parsed, workCommand } from './command-line.ts';
import { ROOT } from './compose-file.ts';

interface Container {
  args: string[];
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  livenessProbe: { httpGet: { path: string; port: string } };
  readinessProbe: { httpGet: { path: string; port: string } };
  securityContext: object;
}

interface Resource {
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec: {
    selector: { matchLabels: Record<string, string> };
    template: {
      metadata: { labels: Record<string, string> };
      spec: { containers: [Container]; terminationGracePeriodSeconds: number };
    };
    scaleTargetRef: { name: string };
    triggers: { metadata: { query: string; threshold: string } }[];
  };
}

const resources = parseAllDocuments(readFileSync(join(ROOT, 'ops/kubernetes.yml'), 'utf8')).map(
  (document) => {
    expect(document.errors).toEqual([]);
    return document.toJS() as Resource;
  },
);
const of = (kind: string) => resources.filter((each) => each.kind === kind);
const deployments = of('Deployment').map((each) => [each.metadata.name, each] as const);
const settings = of('ConfigMap')[0]?.data ?? {};

describe('ops/kubernetes.yml', () => {
  test('deploys every kind of worker, and the board', () => {
    const commands = deployments.map(([, { spec }]) => spec.template.spec.containers[0].args);
    const kinds = commands.map((args) => (args[0] === 'work' ? args[1] : args[0]));
    const workers = workCommand().commands.map((command) => command.name());
    expect(new Set(kinds)).toEqual(new Set([...workers, 'board']));
  });

  test.each(deployments)(
    'starts %s with a command that the command line takes',
    async (_name, { spec }) => {
      const [container] = spec.template.spec.containers;
      expect(await parsed(container.args)).toMatch(/^(work \w+|board)$/);
      expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'metrics' });
      expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'metrics' });
      const port = container.ports.find(({ name }) => name === 'metrics')?.containerPort;
      expect(String(port)).toBe(settings['ARENA_METRICS_PORT']);
      expect(container.securityContext).toMatchObject({ allowPrivilegeEscalation: false });
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    },
  );

  test.each(deployments)('lets %s drain before it is killed', (_name, { spec }) => {
    const { graceMs } = readConfiguration({ environment: settings, directory: '/nowhere' });
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(graceMs / 1000);
  });

  test('sets only what the configuration knows', () => {
    expect(Object.values(ENVIRONMENT)).toEqual(expect.arrayContaining(Object.keys(settings)));
  });

  test('scales deployments that there are, by queues, as many as one process holds', () => {
    const names = deployments.map(([name]) => name);
    const scaled = of('ScaledObject');
    expect(scaled.map(({ spec }) => spec.scaleTargetRef.name)).toEqual(['table', 'llm-openrouter']);
    for (const { spec } of scaled) {
      expect(names).toContain(spec.scaleTargetRef.name);
      const { query, threshold } = spec.triggers[0]?.metadata ?? { query: '', threshold: '' };
      const metric = /arena_\w+/.exec(query)?.[0] ?? '';
      expect(registry.getSingleMetric(metric)).toBeDefined();
      const held =
        spec.scaleTargetRef.name === 'table'
          ? settings['ARENA_SESSION_CONCURRENCY']
          : settings['ARENA_CALL_CONCURRENCY'];
      expect(threshold).toBe(held);
    }
  });
});
