// Journeys in a real browser: one file at a time, since each starts a whole product.
import { defineConfig } from 'vitest/config';
import { testMachineEnv } from '../scripts/lib/test-machine.mjs';

export default defineConfig({
  test: {
    name: 'e2e',
    include: ['src/**/*.test.ts', 'faults/*.test.ts', 'fuzz/*.test.ts'],
    // A quarter of an hour of pictures only for whoever asked for them.
    exclude: process.env['SCREENSHOTS'] ? [] : ['src/screens-pictures.test.ts'],
    env: testMachineEnv(),
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
