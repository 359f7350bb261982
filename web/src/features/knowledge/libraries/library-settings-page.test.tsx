import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { answer, memoryTransport } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { LibrarySettingsPage } from './pages/library-settings-page.tsx';
import { definedIndex, embeddingAnswers } from './testing/embedding-stories.ts';
import { dataSourceId, library } from './testing/house-rules.ts';

beforeAll(startTestTexts);
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('confirms the removal of the text index with its effects, and undoes it', async () => {
  const calls: string[] = [];
  let textIndexId: string | null = definedIndex.dataSourceIndexId;
  const change = (what: string, next: string | null) => {
    calls.push(what);
    textIndexId = next;
  };
  const answers = [
    ...embeddingAnswers(),
    answer(routes.get, () => ({
      ...library,
      textIndexId,
      agentCount: 1,
      agents: [{ gptSystemId: dataSourceId, name: 'Leave desk', isPersonal: false }],
    })),
    answer(routes.removeTextIndex, () => {
      change('remove', null);
      return undefined;
    }),
    answer(routes.createTextIndex, () => {
      change('create', definedIndex.dataSourceIndexId);
      return definedIndex;
    }),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(answers)(new URL(address, 'http://libraries.test'), init),
  );
  renderOnBackdrop({
    path: `/admin/datasource/${dataSourceId}/settings`,
    route: '/admin/datasource/:dataSourceId/settings',
    element: <LibrarySettingsPage />,
    isSignedIn: true,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Remove text index' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(calls).toEqual([]);
  within(dialog).getByText(/Files and filters are kept/);
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 file is removed from search', 'Agents that use it: Leave desk']);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove text index' }));
  await screen.findByText("This library has no text index. Its files are kept, but agents can't find them.");
  const undo = await screen.findByRole('button', { name: 'Undo' });
  const notice = undo.closest('[role="status"]');
  expect(notice?.textContent).toContain('The text index of House rules was removed');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  undo.focus();
  fireEvent.click(undo);
  await waitFor(() => expect(calls).toEqual(['remove', 'create']));
  await screen.findByRole('button', { name: 'Remove text index' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(notice));
});

it('links back to the files of the library', async () => {
  const answers = [...embeddingAnswers(), answer(routes.get, library)];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(answers)(new URL(address, 'http://libraries.test'), init),
  );
  renderOnBackdrop({
    path: `/admin/datasource/${dataSourceId}/settings`,
    route: '/admin/datasource/:dataSourceId/settings',
    element: <LibrarySettingsPage />,
    isSignedIn: true,
  });
  const back = await screen.findByRole('link', { name: library.name });
  expect(back.getAttribute('href')).toBe(`/admin/datasource/${dataSourceId}/edit`);
});
