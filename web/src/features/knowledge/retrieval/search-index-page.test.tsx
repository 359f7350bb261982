import { cleanup, fireEvent, screen } from '@testing-library/react';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import {
  type SearchIndexState,
  searchIndexRoutes as routes,
} from '@polylogue/contract/knowledge/retrieval/routes';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answer, memoryTransport, silence } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { SearchIndexPage } from './pages/search-index-page.tsx';

const index: SearchIndexState = {
  health: 'current',
  documents: 3,
  passages: 7,
  sizeBytes: 2_048,
  builtAt: '2026-11-22T06:41:00Z',
};

function open(health: SearchIndexState['health']) {
  const answers = [
    answer(routes.get, { index: { ...index, health }, rebuild: null }),
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: ['InstanceSettingsWrite'] }),
    silence(routes.rebuild),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(answers)(new URL(address, 'http://index.test'), init),
  );
  const path = '/admin/searchIndex';
  renderOnBackdrop({ path, route: path, element: <SearchIndexPage />, isSignedIn: true });
}

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('reports the rebuild at once, with searches served by the current index', async () => {
  open('current');
  expect(await screen.findByText('Healthy')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Rebuild' }));
  expect(await screen.findByText('Rebuilding')).toBeTruthy();
  expect(screen.getByText('Searches use the current index until the rebuild is done.')).toBeTruthy();
});

it('promises no searches without an index', async () => {
  open('missing');
  fireEvent.click(await screen.findByRole('button', { name: 'Rebuild' }));
  expect(await screen.findByText('Not built yet')).toBeTruthy();
});
