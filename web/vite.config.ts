/** Builds the application for the server: no inline scripts or styles, hashed assets, compressed copies. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { clientVersion } from '../contract/src/version.ts';

/** The server that `npm run dev` starts beside this one. */
const api = process.env.POLYLOGUE_API ?? 'http://127.0.0.1:3000';
const serverPaths = ['/api', '/oidc', '/directory', '/favicons', '/health', '/generatedImages'];

/** Smallest file worth compressing: a network packet's content. */
const minCompressedBytes = 1400;

/** Writes the version that the new-version check reads (contract/version.ts). */
function appVersion(): Plugin {
  return {
    name: 'app-version',
    transformIndexHtml: (html) => html.replace(/(name="app-version" content=")[^"]*/, `$1${clientVersion}`),
  };
}

/** Preloads the Latin font, which every screen needs at once. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) =>
          /inter-latin-wght-normal-.*\.woff2$/.test(name),
        );
        if (!file) return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

/** Writes `.br` and `.gz` beside scripts, styles and texts; the server sends them as they are. */
function compressedCopies(): Plugin {
  let outDir = '';
  const compress = async (file: string) => {
    const content = await readFile(file);
    if (content.length < minCompressedBytes) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
    await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
  };
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await readdir(join(outDir, 'assets'));
      const texts = files.filter((name) => /\.(js|css|svg|json)$/.test(name));
      await Promise.all(texts.map((name) => compress(join(outDir, 'assets', name))));
    },
  };
}

export default defineConfig({
  plugins: [react(), appVersion(), preloadFont(), compressedCopies()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: api, changeOrigin: false }])),
  },
  build: {
    target: 'es2022',
    // Fonts and pictures stay files: the content security policy allows no data: fonts.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        bridge: join(import.meta.dirname, 'auth/bridge.html'),
      },
    },
  },
});
