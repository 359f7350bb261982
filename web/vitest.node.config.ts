// Tests that need no DOM.
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web-node',
    include: ['{src,build}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.dom.{,deep.}test.ts'],
    // As at the root, which projects do not inherit it from.
    maxWorkers: 2,
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    server: { deps: { inline: ['i18next', 'react-i18next'] } },
    testTimeout: 30_000,
  },
});
