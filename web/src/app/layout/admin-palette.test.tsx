import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import type { Action } from '@polylogue/contract/permissions';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answer, memoryTransport } from '../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../testing/test-page.tsx';
import { preloadOverlays } from '../../ui/overlays/overlays.tsx';
import { AdminPalette } from './admin-palette.tsx';

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const permissions = { canEdit: true, canDelete: true, canRestore: false };
const editable = { gptSystemId: id(2), name: 'Leave desk', permissions };
const readable = {
  gptSystemId: id(3),
  name: 'Leave archive',
  permissions: { ...permissions, canEdit: false },
};

/** Addresses of searches. */
const searches: string[] = [];

function open(...resolvedActions: Action[]) {
  const answers = [
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions }),
    answer(userRoutes.list, {
      items: [{ userId: id(1), name: 'Müller', emailAddress: 'leave@example.com' }],
    } as never),
    answer(agentAdministrationRoutes.list, { items: [editable, readable] } as never),
    answer(fileLibraryRoutes.list, { items: [{ dataSourceId: id(4), name: 'Leave rules' }] } as never),
    answer(conversationRoutes.list, { items: [] }),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    if (address.includes('leave')) searches.push(new URL(address, 'http://palette.test').pathname);
    return memoryTransport(answers)(new URL(address, 'http://palette.test'), init);
  });
  const element = <AdminPalette shortcuts={[]} onClose={() => undefined} />;
  renderOnBackdrop({ path: '/admin/brand', route: '/admin/brand', element, isSignedIn: true });
}

async function search(text: string) {
  const field = await screen.findByRole('combobox');
  for (let end = 1; end <= text.length; end += 1)
    fireEvent.change(field, { target: { value: text.slice(0, end) } });
}

const groups = () =>
  screen.getAllByRole('group').map((group) => [
    group.getAttribute('aria-label'),
    ...within(group)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ]);

beforeAll(async () => {
  await startTestTexts();
  await preloadOverlays();
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  searches.length = 0;
});

it('lists people, agents to edit and libraries first, with one search of each', async () => {
  open('UserRead', 'GptSystemsWrite', 'DataSourcesRead');
  await search('leave');
  await screen.findByRole('option', { name: /Leave rules/ });
  await waitFor(() =>
    expect(groups()).toEqual([
      ['Users', 'Müllerleave@example.com'],
      ['Agents', 'Edit Leave desk'],
      ['File Libraries', 'Leave rules'],
    ]),
  );
  const paths = searches.filter((path) => path.startsWith('/api/internal/admin'));
  expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
  expect(paths).toHaveLength(3);
});

it('searches nothing that the user has no right to', async () => {
  open('DataSourcesRead');
  await search('leave');
  await screen.findByRole('option', { name: /Leave rules/ });
  expect(groups()).toEqual([['File Libraries', 'Leave rules']]);
  expect(searches.filter((path) => path.startsWith('/api/internal/admin'))).toHaveLength(1);
});
