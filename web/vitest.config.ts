import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    // As at the root: no project takes it over from there by itself.
    maxWorkers: 2,
    environment: 'jsdom',
    include: ['{src,build}/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/patience.ts'],
    testTimeout: 30_000,
  },
});
