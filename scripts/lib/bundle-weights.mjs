// Sizes of the scripts that a screen loads before any interaction (docs/decisions/0009), from the build's manifest.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { root } from './project.mjs';

const DIST = `${root}/web/dist`;
const KB = 1_000;

/** @typedef {{ file: string, imports?: string[] }} Chunk */

/** Reads the manifest of the build. Throws without a build: `npm test` builds before it tests. */
function readManifest() {
  const path = `${DIST}/.vite/manifest.json`;
  if (!existsSync(path)) throw new Error('web/dist is not built: npm test builds it');
  /** @type {Record<string, Chunk>} */
  const manifest = JSON.parse(readFileSync(path, 'utf8'));
  return manifest;
}

/** Chunks of the build by module. */
export const manifest = readManifest();

/** @param {string[]} names namespaces of texts; some are part of a larger file */
const texts = (...names) =>
  names.flatMap((name) => {
    const place = new RegExp(`^src/(i18n/en/${name}[.]|.*/(${name}/texts/en|texts/${name}[.]en)[.]json$)`);
    return Object.keys(manifest).filter((key) => place.test(key));
  });

const FIRST = ['index.html', ...texts('app', 'ui', 'errors', 'auth')];

/** Pages of the administration: the features that declare screens have them in `pages/`. */
const adminPages = Object.keys(manifest).filter((module) => {
  const [, feature] = /^src\/features\/(.+)\/pages\//.exec(module) ?? [];
  return feature !== undefined && existsSync(`${root}/web/src/features/${feature}/screens.ts`);
});
export const ADMIN = adminPages.map((page) => ({
  screen: page.replace(/^.*\//, ''),
  // Includes the chat that tests a draft next to the form.
  budgetKb: page.endsWith('/agent-editor-page.tsx') ? 520 : 434.5,
  modules: [
    ...FIRST,
    ...texts('layout', 'account', 'administration', 'entity', 'later-errors'),
    'src/app/screen-services.tsx',
    'src/app/admin-layout/admin-routes.tsx',
    page,
    ...(page.endsWith('/agent-editor-page.tsx') ? ['src/features/chat/view/chat-with-agent.tsx'] : []),
  ],
}));
/** Screens with what they load first. */
export const SCREENS = [
  {
    screen: 'login',
    budgetKb: 230.5,
    modules: [...FIRST, 'src/features/people/identity/pages/login-page.tsx'],
  },
  {
    screen: 'chat',
    budgetKb: 354,
    modules: [
      ...FIRST,
      ...texts('layout', 'conversations', 'account', 'markdown'),
      'src/app/screen-services.tsx',
      'src/app/chat-layout/chat-layout.tsx',
      'src/features/chat/pages/chat-page.tsx',
      'src/features/chat/thread/thread.tsx',
      'src/features/agents/parts/identicon.ts',
    ],
  },
  {
    screen: 'public chat',
    budgetKb: 305,
    modules: [
      ...FIRST,
      ...texts('conversations', 'markdown'),
      'src/features/chat/texts/public-chat.en.json',
      'src/app/screen-services.tsx',
      'src/features/chat/pages/public-chat-page.tsx',
      'src/features/chat/view/chat-with-agent.tsx',
    ],
  },
  ...ADMIN,
];

/**
 * Lists the scripts that `index.html` preloads for paths with this prefix, in English.
 *
 * @param {'/chat' | '/public-chat'} area
 * @returns {string[]}
 */
export function scriptsAhead(area) {
  const page = readFileSync(`${DIST}/index.html`, 'utf8');
  const named = /<meta name="ahead" content="([^"]*)"/.exec(page)?.[1] ?? '';
  const { all, en } = JSON.parse(named.replaceAll('&quot;', '"'))[area];
  return [...all, ...en];
}

/**
 * Lists the scripts that the browser loads for these modules.
 *
 * @param {string[]} modules
 * @returns {string[]}
 */
export function scriptsOf(modules) {
  const seen = new Set(modules);
  for (const module of seen) {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`${module} is no part of the build; is it called something else now?`);
    for (const imported of chunk.imports ?? []) seen.add(imported);
  }
  return [...new Set([...seen].map((module) => manifest[module]?.file ?? ''))];
}

/**
 * Computes the compressed size of the scripts, in KB.
 *
 * @param {string[]} scripts
 */
export function weighKb(scripts) {
  const bytes = scripts.map((file) => gzipSync(readFileSync(`${DIST}/${file}`), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / KB;
}
