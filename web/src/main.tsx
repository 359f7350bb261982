/** Starts the application. */
import './theme/fonts.ts';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { watchFaults } from './app/faults/fault-reports.ts';
import { reloadOnMissingChunks } from './app/root-layout/new-version-check.ts';
import { createAppParts } from './app/store.ts';
import { previewPath } from './features/brands/public.ts';
import { startI18n } from './i18n/i18n.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

watchFaults();
reloadOnMissingChunks();
await startI18n();
if (location.pathname === previewPath) {
  (await import('./app/brand-preview/brand-preview.tsx')).startBrandPreview(root);
} else {
  createRoot(root).render(<App {...createAppParts()} />);
}
