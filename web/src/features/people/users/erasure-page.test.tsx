import { cleanup, screen } from '@testing-library/react';
import type { ErasureState } from '@polylogue/contract/people/personal-data/schemas';
import { personalDataRoutes } from '@polylogue/contract/people/personal-data/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { actions } from '@polylogue/contract/permissions';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answer, memoryTransport } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { ErasurePage } from './pages/erasure-page.tsx';

const erasureId = '01890a5d-ac96-774b-bcce-000000000401';
const receipt: ErasureState = {
  erasureId,
  userId: '01890a5d-ac96-774b-bcce-000000000501',
  requestedBy: { userId: '01890a5d-ac96-774b-bcce-000000000001', name: 'Maya Lindqvist' },
  startedAt: '2026-11-20T08:02:00Z',
  finishedAt: '2026-11-20T08:03:10Z',
  erased: { conversations: 12, answers: 140, drafts: 1, files: 2, fileBytes: 310_000 },
  task: null,
};

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows that files of the search index keep words until a rebuild', async () => {
  const transport = memoryTransport([
    answer(personalDataRoutes.erasure, receipt),
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: [...actions] }),
  ]);
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    transport(new URL(address, 'http://users.test'), init),
  );
  renderOnBackdrop({
    path: `/admin/user/deleted/${erasureId}`,
    route: '/admin/user/deleted/:erasureId',
    element: <ErasurePage />,
    isSignedIn: true,
  });
  expect((await screen.findByText(/This receipt contains no content/)).textContent).toContain(
    'Rebuild the search index to remove them now.',
  );
});
