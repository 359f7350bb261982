import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type { FileVersion } from '@polylogue/contract/knowledge/libraries/schemas';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { answer, memoryTransport } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../../testing/test-page.tsx';
import { LibraryFilesPage } from '../pages/library-files-page.tsx';
import { counts, dataSourceId, leave, library } from '../testing/house-rules.ts';

vi.mock(import('../../../../lib/browser/save-file.ts'), () => ({ saveFile: vi.fn<typeof saveFile>() }));

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const current: FileVersion = {
  versionId: id(2),
  sizeBytes: 53,
  createdAt: '2026-11-12T08:00:00Z',
  createdBy: { userId: id(9), name: 'Maya Lindqvist' },
  replacedAt: null,
};
const earlier: FileVersion = {
  ...current,
  versionId: id(1),
  sizeBytes: 47,
  createdBy: null,
  createdAt: '2026-02-03T08:00:00Z',
  replacedAt: '2026-11-12T08:01:00Z',
};

/** Requested addresses. */
const requests: string[] = [];

function open(items: FileVersion[], isBuiltIn = false) {
  const answers = [
    answer(routes.versions, { items }),
    answer(routes.file, leave),
    answer(routes.get, { ...library, isBuiltIn }),
    answer(routes.fileCounts, counts),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    requests.push(address);
    if (address.endsWith('/Download')) return Promise.resolve(new Response('bytes'));
    return memoryTransport(answers)(new URL(address, 'http://libraries.test'), init);
  });
  renderOnBackdrop({
    path: `/admin/datasource/${dataSourceId}/edit?file=${leave.hash}&view=versions`,
    route: '/admin/datasource/:dataSourceId/edit',
    element: <LibraryFilesPage />,
    isSignedIn: true,
  });
}

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lists versions with date, size and uploader, and downloads the chosen one', async () => {
  open([current, earlier]);
  const list = await screen.findByRole('list', { name: 'Versions of leave.md' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Nov 12, 2026.* Current.*Maya Lindqvist · 53 bytes/);
  expect(second?.textContent).toMatch(/Feb 3, 2026.*47 bytes · replaced Nov 12, 2026/);
  expect(second?.textContent).not.toContain('Current');
  fireEvent.click(within(list).getByRole('button', { name: /^Download version of Feb 3, 2026/ }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'leave.md'));
  expect(requests.at(-1)).toMatch(new RegExp(`/Files/${leave.hash}/versions/${earlier.versionId}/Download$`));
});

it('shows a hint without versions, and requests none for built-in files', async () => {
  open([current]);
  expect(await screen.findByText('No earlier versions.')).toBeTruthy();
  cleanup();
  open([current], true);
  expect(await screen.findByRole('tab', { name: 'Text' })).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Versions' })).toBeNull();
});
