// The suites that need no browser; the journeys in e2e/ have their own configuration.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Vitest would leave a core of two to itself, which has next to nothing to do.
  test: { projects: ['contract', 'server', 'web', 'scripts'], maxWorkers: 2 },
});
