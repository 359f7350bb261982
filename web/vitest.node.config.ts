// Tests that need no DOM.
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web-node',
    include: ['{src,build}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.dom.{,deep.}test.ts'],
    // Repeats the root's setting, which projects do not inherit.
    maxWorkers: 2,
    isolate: false,
    setupFiles: ['src/testing/setup.ts'],
    server: { deps: { inline: ['i18next', 'react-i18next'] } },
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
