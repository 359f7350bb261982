/** Builds the application for the server: no inline scripts or styles, hashed assets, compressed copies. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { clientVersion } from '../contract/src/version.ts';
import { preloadScripts } from './build/preload-scripts.ts';
import { compressedCopies } from './build/compressed-copies.ts';
import { contractRoutes } from './build/contract-routes.ts';
import { embedScriptFile } from './build/embed-script.ts';
import { diagramFrame } from './build/diagram-frame.ts';
import { gridSlots } from './build/grid-slots.ts';
import { appVersion, preloadFont } from './build/page.ts';
import { pdfAssets } from './build/pdf-assets.ts';
import { screenGroups } from './build/screen-groups.ts';

/** Product server behind the development server. */
const server = process.env.POLYLOGUE_SERVER ?? 'http://127.0.0.1:3000';
const serverPaths = [
  '/api',
  '/app-icons',
  '/directory',
  '/favicons',
  '/generatedImages',
  '/health',
  '/manifest.webmanifest',
  '/oidc',
];

/** Modules of npm packages, by patterns of their names. */
const packages = (...names: string[]) => new RegExp(`node_modules.(${names.join('|')})[\\\\/]`);

/** Scripts of the first screens, which would carry the names of everything behind whatever they can open. */
const firstScripts =
  /\/(index|area-layout|confirm|chat-page|chat-view|agent-list-page|brand-page|library-files-page)-/;
/** Scripts of screens that open immediately, or with the first message. */
const openedAtOnce = /\/(login-page|chat-layout|chat-page|text-block|stream-events)-/;

/** Scripts that every page loads itself; their names would be repeated for each script that needs them. */
const alwaysLoaded = /\/(rolldown-runtime|react|state|styles|controls|shell|texts|confirm)-/;

const page = (name: string) => join(import.meta.dirname, name);

export default defineConfig({
  plugins: [
    contractRoutes(),
    gridSlots(),
    react(),
    appVersion(clientVersion),
    preloadFont(),
    preloadScripts(),
    embedScriptFile(),
    diagramFrame(),
    pdfAssets(),
    compressedCopies(),
  ],
  // Every screen's packages are found at the start; finding one later would reload the page under work.
  optimizeDeps: {
    entries: ['*.html', 'auth/*.html', 'src/**/*.tsx', '!src/**/*.test.tsx', '!src/testing'],
    // Icons are small modules already, and the scanner does not see them behind `#icon/`.
    exclude: ['@tabler/icons-react'],
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server, changeOrigin: false }])),
  },
  // Grammars are loaded by the highlighting worker one by one.
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    manifest: true,
    // The rest finds what it needs by itself, a moment later.
    modulePreload: {
      // Every browser of the last years preloads modules; another one loads them a moment later.
      polyfill: false,
      resolveDependencies: (file, needed, { hostId }) =>
        firstScripts.test(hostId) && !openedAtOnce.test(file)
          ? []
          : needed.filter((script) => !alwaysLoaded.test(script)),
    },
    rolldownOptions: {
      input: { index: page('index.html'), bridge: page('auth/bridge.html') },
      // Modules of every screen form a few files that change independently; the rest splits by screen.
      output: {
        // Scripts name each other hundreds of times.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: packages('react', 'react-dom', 'scheduler', 'react-router') },
            {
              name: 'state',
              test: packages('@reduxjs/toolkit', 'redux', 'immer', 'reselect', 'react-redux'),
            },
            { name: 'texts', test: packages('i18next', 'react-i18next') },
            {
              name: 'styles',
              test: packages(
                '@emotion/.*',
                'stylis',
                'cssjanus',
                '@mui/(system|styled-engine|material/(Box|DefaultPropsProvider|GlobalStyles|zero-styled))',
              ),
            },
            {
              // Small files of their own would each weigh more than what is in them.
              name: 'controls',
              test: /node_modules.(@mui.material.(ButtonBase|Button|CircularProgress|IconButton|Typography|Paper|SvgIcon|utils)|@tabler.icons-react.dist.esm.(createReactComponent|defaultAttributes|icons.Icon(Eye|EyeOff|AlertCircle|AlertTriangle)\.))|web.src.(features.people.identity.auth-state|ui.(feedback.(blank-spinner|error-message)|actions.busy-button|page.banner-offset))/,
            },
            {
              // In a file of its own, an icon weighs twice what is drawn.
              name: 'icons',
              test: /@tabler.icons-react.dist.esm.icons/,
              minShareCount: 5,
            },
            {
              name: 'texts-en',
              test: /i18n.en(-texts|.(app|ui|errors))\.\w+$|identity.texts.auth\.en\.json$|error-texts.en.first\.ts$/,
            },
            {
              name: 'texts-ar',
              test: /i18n.ar(-texts|.(app|ui|errors))\.\w+$|identity.texts.auth\.ar\.json$|error-texts.ar.first\.ts$/,
            },
            {
              name: 'shell',
              // Without what the sign-in never calls.
              test: /contract.src.version|web.src.(lib.(?!streams|csv|formats|http.(upload|fetch-blob|use-private-picture)|browser.(save-file|lost-focus|clipboard|visible))|theme|features.brands.parts.(lazy-brand-footer|brand-logo)|ui.pictures.logo|ui.(screen-reader|feedback.delayed|page.page-title))/,
              minShareCount: 2,
            },
            {
              // Pages of the administration need it without the chat, which it would otherwise share a file with.
              name: 'avatars',
              test: /web.src.(features.agents.parts.agent-avatar|ui.pictures.lazy-image)/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: screenGroups(page('src')),
              debugName: 'screens',
              minShareCount: 2,
              // Each of them asks for itself what screens need it.
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
});
