import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** What these look at is one for the whole process: counters, the tracer. */
const ALONE = ['test/shared/fleet/watching/**/*.test.ts'];

export default defineConfig({
  test: {
    // Twice two cores: half of them wait at any time, for processes of their own or for a clock.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    // Against tests that hang, not slow machines: longer than a test waits for anything it waits for.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Whole exports are compared: what differs is enough to see.
    diff: { truncateThreshold: 20 },
    coverage: { include: ['src/**'], reporter: ['text-summary', 'html'] },
    // All side by side.
    projects: [
      {
        extends: true,
        test: { name: 'conformance', include: ['test/conformance/**/*.test.ts'] },
      },
      {
        // Each starts a whole fleet of processes.
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['test/e2e/demo-folder.ts'],
        },
      },
      {
        // The short form of `npm run test:faults`: processes killed, Redis lost, jobs poisoned.
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          // Waiting for locks to expire, for grace to end, for a fleet to live: a minute or more, whatever the form.
          exclude: ['test/faults/{double-workers,leaving,stopping}.test.ts'],
        },
      },
      {
        // Nothing is left behind by any of them: they share the modules that they load.
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/conformance/**', 'test/e2e/**', 'test/faults/**', ...ALONE],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'unit, each alone', include: ALONE },
      },
    ],
  },
});
