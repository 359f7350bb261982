// What a screen's scripts weigh before anything is done on it (docs/decisions/0009), read from the build's manifest.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { root } from './lib/project.mjs';

const DIST = `${root}/web/dist`;
const KB = 1_000;

/** @typedef {{ file: string, imports?: string[] }} Chunk */

/** Without a build this file fails at once, saying so: `npm test` builds before it tests. */
function readManifest() {
  const path = `${DIST}/.vite/manifest.json`;
  if (!existsSync(path)) throw new Error('web/dist is not built: npm test builds it');
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  return manifest;
}

const manifest = readManifest();

/** @param {string[]} names namespaces of texts; some are part of a larger file */
const texts = (...names) =>
  names.flatMap((name) => Object.keys(manifest).filter((key) => key.startsWith(`src/i18n/en/${name}.`)));

const FIRST = ['index.html', ...texts('app', 'ui', 'errors', 'auth')];
const SCREENS = [
  {
    screen: 'login',
    budgetKb: 230,
    modules: [...FIRST, 'src/features/auth/pages/login-page.tsx'],
  },
  {
    screen: 'chat',
    budgetKb: 350,
    modules: [
      ...FIRST,
      ...texts('layout', 'conversations', 'account', 'markdown'),
      'src/app/screen-services.tsx',
      'src/app/chat-layout/chat-layout.tsx',
      'src/features/conversations/exported/chat-page.tsx',
    ],
  },
];

/**
 * The scripts that the browser loads for these modules.
 *
 * @param {string[]} modules
 * @returns {string[]}
 */
function scriptsOf(modules) {
  const seen = new Set(modules);
  for (const module of seen) {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`${module} is no part of the build; is it called something else now?`);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return [...new Set([...seen].map((module) => manifest[module]?.file ?? ''))];
}

describe('before anything is done, the scripts of', () => {
  it.each(SCREENS)('$screen weigh $budgetKb KB at most, compressed', ({ screen, budgetKb, modules }) => {
    const scripts = scriptsOf(modules);
    const bytes = scripts.map((file) => gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length);
    const weighKb = bytes.reduce((sum, size) => sum + size, 0) / KB;
    console.log(`${screen}: ${weighKb.toFixed(1)} KB in ${scripts.length} scripts`);
    expect(weighKb).toBeLessThanOrEqual(budgetKb);
  });
});

it('the sign-in library, the schemas and the renderer of answers are no part of the first screens', () => {
  const first = SCREENS.flatMap(({ modules }) => scriptsOf(modules));
  const later = Object.entries(manifest)
    .filter(([key]) => /msal-browser|features\/markdown\/|stream-events/.test(key))
    .map(([, chunk]) => chunk.file);
  expect(later.length).toBeGreaterThan(2);
  for (const file of later) expect(first).not.toContain(file);
});
