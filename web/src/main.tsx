/** Starts the application. */
import './theme/fonts.ts';
import { createRoot } from 'react-dom/client';
import { App, ScreensInLook } from './app/app.tsx';
import { watchFaults } from './app/faults/fault-reports.ts';
import { reloadOnMissingChunks } from './app/root-layout/new-version-check.ts';
import { createAppRouter } from './app/router.tsx';
import { createAppParts, createIsolatedParts } from './app/store.ts';
import { startI18n } from './i18n/i18n.ts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

watchFaults();
reloadOnMissingChunks();
await startI18n();
// The frame of a brand's editor; it shares no module with the first screens, whose files it would split.
if (location.pathname === '/brand-preview') {
  const { startBrandPreview } = await import('./app/brand-preview/brand-preview.tsx');
  startBrandPreview(root, { createIsolatedParts, createAppRouter, ScreensInLook });
} else {
  createRoot(root).render(<App {...createAppParts()} />);
}
