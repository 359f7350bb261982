// Tests with and without a DOM; each configuration names its files by their suffix.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: { projects: ['vitest.page.config.ts', 'vitest.node.config.ts'], maxWorkers: 2 },
});
