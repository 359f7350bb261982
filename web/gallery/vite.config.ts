/** Builds the gallery: every story of every screen, without a server. Not part of the product. */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes } from '../build/contract-routes.ts';
import { diagramFrame } from '../build/diagram-frame.ts';
import { gridSlots } from '../build/grid-slots.ts';
import { pdfAssets } from '../build/pdf-assets.ts';

const web = join(import.meta.dirname, '..');
const emotionSheet = join(web, '../node_modules/@emotion/sheet/dist/emotion-sheet.esm.js');

export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(web, 'public'),
  cacheDir: join(web, 'node_modules/.vite-gallery'),
  // Inserts styles as in production: with one style element per rule, each style lookup is three times
  // slower.
  resolve: { alias: { '@emotion/sheet': emotionSheet } },
  plugins: [contractRoutes(), gridSlots(), react(), diagramFrame(), pdfAssets()],
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    minify: false,
    reportCompressedSize: false,
  },
});
