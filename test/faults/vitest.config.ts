import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** `npm run test:faults`: every fault at its full length, one file after the other. */
export default defineConfig({
  test: {
    name: 'faults at length',
    root: fileURLToPath(new URL('../../', import.meta.url)),
    include: ['test/faults/**/*.test.ts'],
    env: { ARENA_FAULTS: 'at-length' },
    fileParallelism: false,
    testTimeout: 2_000_000,
    hookTimeout: 2_000_000,
    diff: { truncateThreshold: 20 },
  },
});
