import { defineConfig } from 'vitest/config';
import { testMachineEnv } from '../scripts/lib/test-machine.mjs';

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts'],
    env: testMachineEnv(),
    // Repeats the root's setting, for runs of this project alone.
    maxWorkers: 2,
    // Importing the application takes seconds of the processor: the files of a worker share its modules.
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    // Starts the PostgreSQL that the tests share.
    globalSetup: ['src/testing/database/database-server.ts'],
    // A busy machine starts programs slowly; what must be quick has a limit of its own.
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
