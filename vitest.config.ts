import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Two cores: more forks than that only lengthen each test.
    maxWorkers: 2,
    // Against tests that hang, not slow machines: longer than a test waits for anything it waits for.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Whole exports are compared: what differs is enough to see.
    diff: { truncateThreshold: 20 },
    coverage: { include: ['src/**'], reporter: ['text-summary', 'html'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/conformance/**', 'test/e2e/**', 'test/faults/**'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'conformance',
          include: ['test/conformance/**/*.test.ts'],
          sequence: { groupOrder: 1 },
        },
      },
      {
        // Each starts a whole fleet of processes: one at a time, and none beside the others.
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // The short form of `npm run test:faults`: processes killed, Redis lost, jobs poisoned.
        extends: true,
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          // Waiting for locks to expire and for grace to end: minutes, whatever the form.
          exclude: ['test/faults/{double-workers,leaving}.test.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
