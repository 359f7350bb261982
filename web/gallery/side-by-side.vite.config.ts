/** Builds the product's application with one more screen (`side-by-side.tsx`). */
import { join } from 'node:path';
import { defineConfig, mergeConfig } from 'vite';
import product from '../vite.config.ts';

const web = join(import.meta.dirname, '..');

export default defineConfig(
  mergeConfig(product, {
    root: web,
    cacheDir: join(web, 'node_modules/.vite-gallery'),
    plugins: [
      {
        name: 'one-more-screen',
        transformIndexHtml: {
          order: 'pre',
          handler: (html: string) => html.replace('/src/main.tsx', '/gallery/side-by-side.tsx'),
        },
      },
    ],
    build: { reportCompressedSize: false },
  }),
);
