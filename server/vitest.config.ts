import { defineConfig } from 'vitest/config';
import { testMachineEnv } from '../scripts/lib/test-machine.mjs';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    env: testMachineEnv(),
    // Starts the PostgreSQL that the tests share.
    globalSetup: ['src/testing/database-server.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
