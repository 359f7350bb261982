import { noticeRoutes as routes } from '@polylogue/contract/instance/notices/routes';
import type { Notice } from '@polylogue/contract/instance/notices/schemas';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { HttpContext } from '../../../../lib/http/http-context.ts';
import { answer, memoryTransport } from '../../../../testing/memory-transport.ts';
import { startTestTexts, TestPage } from '../../../../testing/test-page.tsx';
import { createTestStore } from '../../../../testing/test-store.ts';
import { authActions } from '../../../people/public.ts';
import { noticePages } from './notice-pages.tsx';

const notice: Notice = {
  noticeId: '01890a5d-ac96-774b-bcce-000000000001',
  name: 'Maintenance',
  texts: { en: 'Closed.' },
  link: null,
  severity: 'warning',
  audience: 'everyone',
  brandKeys: [],
  startsAt: '2026-11-01T08:00:00.000Z',
  endsAt: null,
  status: 'active',
  version: 1,
  updatedAt: '2026-11-01T08:00:00.000Z',
  deletedAt: null,
  permissions: { canEdit: true, canDelete: true, canRestore: false },
};

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('deletes a notice, and restores it by undo', async () => {
  const called: string[] = [];
  const answers = [
    answer(identityRoutes.resolvedActions, { roles: [], resolvedActions: ['InstanceSettingsWrite'] }),
    answer(routes.brands, { items: [] }),
    answer(routes.get, notice),
    answer(routes.list, { items: [], count: { value: 0, isExact: true } }),
    answer(routes.remove, () => void called.push('remove')),
    answer(routes.restore, () => {
      called.push('restore');
      return { ...notice, version: 2 };
    }),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(answers)(new URL(address, 'http://notices.test'), init),
  );
  const { store, http } = createTestStore();
  store.dispatch(authActions.accountChanged({ name: 'Ada', userName: 'ada@example.org' }));
  const paths = [
    { path: '/admin/notice', element: <noticePages.List /> },
    { path: '/admin/notice/:noticeId/edit', lazy: { Component: noticePages.loadEdit } },
  ];
  const initialEntries = [`/admin/notice/${notice.noticeId}/edit`];
  render(
    <Provider store={store}>
      <HttpContext value={http}>
        <TestPage>
          <RouterProvider router={createMemoryRouter(paths, { initialEntries })} />
        </TestPage>
      </HttpContext>
    </Provider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog'));
  fireEvent.click(question.getByRole('button', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(called).toEqual(['remove', 'restore']));
});
