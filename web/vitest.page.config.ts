// Tests of components, and of what else needs a DOM.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'web',
    environment: 'jsdom',
    include: ['{src,build}/**/*.test.tsx', '{src,build}/**/*.dom.{,deep.}test.ts'],
    // Repeats the root's setting, which projects do not inherit.
    maxWorkers: 2,
    // Files of a worker share packages; the set-up files restore everything else before each file.
    isolate: false,
    setupFiles: ['src/testing/setup.ts', 'src/testing/page-setup.ts'],
    // Hold texts and the language in modules, which each file evaluates again.
    server: { deps: { inline: ['i18next', 'react-i18next'] } },
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
