// The suites that need no browser; the journeys in e2e/ have their own configuration.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['contract', 'server', 'web', 'scripts'] },
});
