import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type {
  FileLibrary,
  FoundPassage,
  LibraryFile,
  TestAnswer,
} from '@polylogue/contract/knowledge/libraries/schemas';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { upload } from '../../../lib/http/upload.ts';
import { type Answer, answer, memoryTransport, silence } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { LibraryFilesPage } from './pages/library-files-page.tsx';
import { counts, dataSourceId, leave, library } from './testing/house-rules.ts';

// Uploads use XMLHttpRequest, which the in-memory transport does not answer.
vi.mock(import('../../../lib/http/upload.ts'), () => ({ upload: vi.fn<typeof upload>() }));

function open(shown: Partial<FileLibrary> = {}, first: readonly Answer[] = [], search = '') {
  const answers = [
    ...first,
    answer(routes.get, { ...library, ...shown }),
    answer(routes.fileCounts, counts),
    answer(routes.places, { folders: [], fileTypes: [] }),
    answer(routes.files, { items: [leave] }),
  ];
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    memoryTransport(answers)(new URL(address, 'http://libraries.test'), init),
  );
  renderOnBackdrop({
    path: `/admin/datasource/${dataSourceId}/edit${search}`,
    route: '/admin/datasource/:dataSourceId/edit',
    element: <LibraryFilesPage />,
    isSignedIn: true,
  });
}

beforeAll(startTestTexts);
beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(upload).mockReset();
});

/** Browsers set the path within a chosen folder. */
const fileOf = (name: string) => Object.assign(new File(['text'], name), { webkitRelativePath: '' });

it('lists failed uploads with reasons, and retries only those', async () => {
  const sent: string[] = [];
  vi.mocked(upload).mockImplementation(async (_url, { body }) => {
    const { name } = body.get('file') as File;
    sent.push(name);
    if (name === 'bad.txt' && sent.length < 3) {
      return Response.json({ code: 'file.quota_exceeded', message: '' }, { status: 413 });
    }
    return Response.json({ ...leave, isDuplicate: false });
  });
  open();
  const input = await screen.findByLabelText('Upload', { selector: 'input' });
  fireEvent.change(input, { target: { files: [fileOf('good.txt'), fileOf('bad.txt')] } });
  expect(await screen.findByText('1 file could not be uploaded')).toBeTruthy();
  expect(screen.getByText('bad.txt')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Retry failed uploads' }));
  await waitFor(() => expect(sent).toEqual(['good.txt', 'bad.txt', 'bad.txt']));
  // A toast, since nothing requires attention.
  expect(await screen.findAllByText('2 files uploaded')).not.toEqual([]);
  expect(screen.queryByRole('group', { name: 'Upload' })).toBeNull();
  expect(screen.queryByText('1 file could not be uploaded')).toBeNull();
});

it('lists duplicates with their location in the library', async () => {
  vi.mocked(upload).mockImplementation(async (_url, { body }) => {
    const { name } = body.get('file') as File;
    const isDuplicate = name !== 'new.txt';
    return Response.json({ ...leave, name: name === 'notes.txt' ? 'rules/notes.txt' : name, isDuplicate });
  });
  open();
  const input = await screen.findByLabelText('Upload', { selector: 'input' });
  fireEvent.change(input, { target: { files: ['new.txt', 'notes.txt', 'same.txt'].map(fileOf) } });
  const panel = await screen.findByRole('group', { name: 'Upload' });
  await within(panel).findByText('1 file uploaded');
  within(panel).getByText('2 duplicates skipped');
  const lines = within(panel).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'notes.txt: same as rules/notes.txt',
    'same.txt',
  ]);
});

it('does not report an empty library during its first uploads', async () => {
  vi.mocked(upload).mockImplementation(() => new Promise(() => undefined));
  open({}, [answer(routes.files, { items: [] })]);
  await screen.findByText('No files yet');
  const input = screen.getByLabelText('Upload', { selector: 'input' });
  fireEvent.change(input, { target: { files: [fileOf('first.txt')] } });
  await screen.findByText(/^Uploading files/);
  expect(screen.queryByText('No files yet')).toBeNull();
});

it('offers a retry only for failures that may be temporary', async () => {
  const sent: string[] = [];
  vi.mocked(upload).mockImplementation(async (_url, { body }) => {
    const { name } = body.get('file') as File;
    sent.push(name);
    if (name === 'no.pdf') return Response.json({ code: 'file.not_as_named', message: '' }, { status: 415 });
    if (name === 'nothing.txt') return Response.json({ code: 'file.empty', message: '' }, { status: 422 });
    if (sent.length < 4) return Response.json({ code: 'server.storage_full', message: '' }, { status: 507 });
    return Response.json({ ...leave, isDuplicate: false });
  });
  open();
  const input = await screen.findByLabelText('Upload', { selector: 'input' });
  fireEvent.change(input, { target: { files: ['no.pdf', 'nothing.txt', 'later.txt'].map(fileOf) } });
  const panel = within(await screen.findByRole('group', { name: 'Upload' }));
  await panel.findByText('3 files could not be uploaded');
  // No file was added, so no line counts it.
  expect(panel.queryByText('0 files uploaded')).toBeNull();
  await screen.findByText(/The file content doesn't match its file type, or the file is damaged/);
  await screen.findByText(/The file is empty/);
  fireEvent.click(await screen.findByRole('button', { name: 'Retry failed uploads' }));
  await panel.findByText('2 files could not be uploaded');
  expect(sent).toEqual(['no.pdf', 'nothing.txt', 'later.txt', 'later.txt']);
  await waitFor(() => expect(screen.queryByText(/^1 of 3/)).toBeNull());
  expect(screen.queryByRole('button', { name: 'Retry failed uploads' })).toBeNull();
  // Names of refused files stay while others are uploaded.
  fireEvent.change(input, { target: { files: [fileOf('another.txt')] } });
  await waitFor(() => expect(sent.at(-1)).toBe('another.txt'));
  await panel.findByText('1 file uploaded');
  expect(panel.getByText('no.pdf')).toBeTruthy();
});

it('counts only added files, names refused ones with folder, and announces the result last', async () => {
  const held = Promise.withResolvers<void>();
  vi.mocked(upload).mockImplementation(async (_url, { body }) => {
    const { name } = body.get('file') as File;
    if (name === 'empty.txt') return Response.json({ code: 'file.empty', message: '' }, { status: 422 });
    if (name === 'late.txt') await held.promise;
    return Response.json({ ...leave, isDuplicate: false });
  });
  open();
  const input = await screen.findByLabelText('Upload', { selector: 'input' });
  const files = ['good.txt', 'empty.txt', 'late.txt'].map((name) =>
    Object.assign(new File(['text'], name), { webkitRelativePath: `rules/${name}` }),
  );
  fireEvent.change(input, { target: { files } });
  const panel = await screen.findByRole('group', { name: 'Upload' });
  await within(panel).findByText('1 of 3 files uploaded');
  expect((await within(panel).findByText('rules/empty.txt')).closest('li')?.textContent).toContain(
    'The file is empty',
  );
  within(panel).getByText('1 of 3 files uploaded');
  held.resolve();
  await within(panel).findByText('2 files uploaded');
  const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent.trim());
  await waitFor(() => expect(announcements()).toContain('2 files uploaded. 1 file could not be uploaded'));
});

it('warns about a missing text index, and lets authorised users create it', async () => {
  const created = vi.fn<() => never>(() => ({}) as never);
  open({ textIndexId: null }, [answer(routes.createTextIndex, created)], '?question=Who%3F');
  const [notice] = await screen.findAllByRole('note');
  within(notice as HTMLElement).getByText(/agents can't find them/);
  fireEvent.click(within(notice as HTMLElement).getByText('Create text index'));
  await waitFor(() => expect(created).toHaveBeenCalledOnce());
  const pane = await screen.findByRole('dialog', { name: 'Test a query' });
  await within(pane).findByRole('note');
  expect(within(pane).queryByRole('textbox')).toBeNull();
  cleanup();
  open({ textIndexId: null, permissions: { canEdit: false, canDelete: false, canRestore: false } });
  await screen.findByRole('note');
  expect(screen.queryByText('Create text index')).toBeNull();
});

const found: FoundPassage = {
  chunkId: dataSourceId,
  title: 'Shoes',
  text: 'Shoes are paid.',
  start: 0,
  end: 15,
  name: 'shoes.md',
  hash: 'b'.repeat(64),
  score: 1.9,
  parts: { chunk: 0.9, window: 0.9, phrasing: 1, page: 0.4, coverage: 0.4 },
  rank: 1,
  isNear: true,
};
const far: FoundPassage = {
  ...found,
  chunkId: library.dataSourceId.replace(/1$/, '8'),
  title: 'Leave',
  hash: leave.hash,
  score: -0.001,
  parts: { chunk: 0, window: 0, phrasing: 0, page: 0, coverage: 0 },
  rank: 2,
  isNear: false,
};
const testAnswer: TestAnswer = {
  items: [found],
  answerability: 'sure',
  comparedCount: 1,
  nearCount: 1,
  ofFile: [far, { ...far, chunkId: library.dataSourceId.replace(/1$/, '9'), title: 'Notice' }],
};

it('explains the score of a passage by its parts', async () => {
  open({}, [answer(routes.testQuery, testAnswer)], '?question=Who%3F');
  const pane = await screen.findByRole('dialog', { name: 'Test a query' });
  await within(pane).findByText('Answered from the library.');
  expect(within(pane).getByText('Phrasings')).toBeTruthy();
  expect(within(pane).getByTitle(/goes up to 2\.2/)).toBeTruthy();
});

it('shows that search is starting until the first question is answered', async () => {
  const gate = Promise.withResolvers<Response>();
  const held = { ...answer(routes.testQuery, testAnswer), respond: () => gate.promise };
  open({}, [held], '?question=Who%3F');
  const pane = await screen.findByRole('dialog', { name: 'Test a query' });
  await within(pane).findByText('Starting search…');
  gate.resolve(Response.json(testAnswer));
  await within(pane).findByText('Answered from the library.');
  expect(within(pane).queryByText('Starting search…')).toBeNull();
});

it('names the answering file for a file without answers, and files ranked behind', async () => {
  open(
    {},
    [answer(routes.file, leave), answer(routes.testQuery, testAnswer)],
    `?file=${leave.hash}&view=question&question=Who%3F`,
  );
  await screen.findByText('Answered from another file.');
  expect(screen.getAllByText(/rank last of 1 passages/)).toHaveLength(2);
  // Rounding never shows a negative zero.
  expect(screen.getAllByText('0.00')).toHaveLength(2);
  expect(screen.getAllByText('Phrasings')).toHaveLength(1);
});

it('uploads a chosen folder with the paths of its files', async () => {
  const folders: unknown[] = [];
  vi.mocked(upload).mockImplementation(async (_url, { body }) => {
    folders.push(body.get('folder'));
    return Response.json({ ...leave, isDuplicate: false });
  });
  open();
  const input = await screen.findByLabelText('Upload folder', { selector: 'input' });
  expect(input.hasAttribute('webkitdirectory')).toBe(true);
  const file = Object.assign(fileOf('a.txt'), { webkitRelativePath: 'rules/north/a.txt' });
  fireEvent.change(input, { target: { files: [file] } });
  await waitFor(() => expect(folders).toEqual(['rules/north']));
});

it('uploads a newer version under the existing name', async () => {
  const sent: unknown[] = [];
  vi.mocked(upload).mockImplementation(async (_url, { body }) => {
    sent.push([body.get('folder'), (body.get('file') as File).name]);
    return Response.json({ ...leave, isDuplicate: false });
  });
  open({}, [answer(routes.files, { items: [{ ...leave, name: 'rules/north/leave.md' }] })]);
  await screen.findByText('leave.md');
  fireEvent.click(screen.getByRole('button', { name: /^Actions/ }));
  const item = { name: 'Upload a new version…' };
  fireEvent.click(await screen.findByRole('menuitem', item));
  const input: HTMLInputElement = screen.getByLabelText(item.name, { selector: 'input' });
  expect(input.accept).toBe('.md');
  fireEvent.change(input, { target: { files: [fileOf('leave (2).md')] } });
  await waitFor(() => expect(sent).toEqual([['rules/north', 'leave.md']]));
  expect(await screen.findAllByText('1 file uploaded')).not.toEqual([]);
});

/** It is announced as well. */
const inNotice = { selector: '.undo-message' };

it('removes selected files, and restores them', async () => {
  const requests: unknown[] = [];
  const noted = (route: typeof routes.removeFiles | typeof routes.restoreFiles, what: string) =>
    answer(route, ({ body }) => {
      requests.push([what, body]);
      return { count: 2 };
    });
  const other = { ...leave, hash: 'b'.repeat(64), name: 'travel.md' };
  open({}, [
    answer(routes.files, { items: [leave, other] }),
    noted(routes.removeFiles, 'remove'),
    noted(routes.restoreFiles, 'restore'),
  ]);
  await screen.findByText('leave.md');
  for (const box of screen.getAllByRole('checkbox', { name: /^Select (row|leave|travel)/ }))
    fireEvent.click(box);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Remove 2 files?')).toBeTruthy();
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await screen.findByText('2 files were removed', inNotice);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  const body = { hashes: [leave.hash, other.hash] };
  await waitFor(() =>
    expect(requests).toEqual([
      ['remove', body],
      ['restore', body],
    ]),
  );
  await waitFor(() => expect(screen.queryByText('2 files were removed', inNotice)).toBeNull());
});

it('offers to restore the last removal above the list until the page is closed', async () => {
  const other = { ...leave, hash: 'b'.repeat(64), name: 'travel.md' };
  const removed = new Set<string>();
  open({}, [
    answer(routes.files, () => ({ items: [leave, other].filter(({ hash }) => !removed.has(hash)) })),
    answer(routes.removeFiles, ({ body }) => {
      for (const hash of (body as { hashes: string[] }).hashes) removed.add(hash);
      return { count: 1 };
    }),
  ]);
  const remove = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }));
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText(`${name} was removed`, inNotice);
  };
  await remove('leave.md');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Actions for leave.md' })).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await remove('travel.md');
  expect(await screen.findByText('No files yet')).toBeTruthy();
  expect(screen.queryByText('leave.md was removed', inNotice)).toBeNull();
  // The closing dialog hides the page from screen readers until it has faded.
  expect(await screen.findAllByRole('button', { name: 'Undo' })).toHaveLength(1);
});

it('focuses the question field when the pane opens, and returns the focus', async () => {
  open();
  const button = await screen.findByRole('button', { name: 'Test a query' });
  button.focus();
  fireEvent.click(button);
  const field = await screen.findByRole('textbox', { name: 'Query' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  const pane = await screen.findByRole('dialog', { name: 'Test a query' });
  fireEvent.click(within(pane).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('distinguishes a failed file from one that is waiting', async () => {
  const show = (file: Partial<LibraryFile>) => {
    open({}, [answer(routes.file, { ...leave, ...file })], `?file=${leave.hash}&view=text`);
  };
  show({ state: 'Failed', errorCode: 'file.unreadable' });
  expect(await screen.findByText('This file could not be processed')).toBeTruthy();
  cleanup();
  show({ state: 'Failed', errorCode: 'file.reading_stopped' });
  expect(await screen.findByText("This file isn't processed yet")).toBeTruthy();
  // Stopped by a user, not failed.
  expect(screen.getByText('Paused')).toBeTruthy();
  expect(screen.queryByText('Failed')).toBeNull();
});

it('shows the text of a file once ready, and then stops polling', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let requests = 0;
  const file = (): LibraryFile => ({ ...leave, state: (requests += 1) < 3 ? 'Indexing' : 'Ready' });
  open({}, [answer(routes.file, file)], `?file=${leave.hash}&view=text`);
  expect(await screen.findByText("This file isn't processed yet")).toBeTruthy();
  for (let second = 0; second < 6; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.queryByText("This file isn't processed yet")).toBeNull();
  const before = requests;
  for (let second = 0; second < 6; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(requests).toBe(before);
});

it.each([
  ['image/jpeg', 'Document'],
  ['image/tiff', 'Text'],
])('shows the original of a scanned letter if browsers support it: %s as %s', async (mediaType, opened) => {
  const load: Answer = { ...silence(routes.downloadFile), respond: () => new Response('bytes') };
  URL.createObjectURL = () => 'blob:letter';
  URL.revokeObjectURL = () => undefined;
  const file = { ...leave, name: 'in/letter.jpg', mediaType };
  open({}, [answer(routes.file, file), load], `?file=${leave.hash}`);
  const [first] = await screen.findAllByRole('tab');
  expect(first?.textContent).toBe(opened);
  if (opened === 'Text') return;
  expect((await screen.findByRole('img', { name: 'letter.jpg' })).getAttribute('src')).toBe('blob:letter');
});

it('names the unread parts of a file in the list and on its page', async () => {
  const unread: LibraryFile = { ...leave, omissions: [{ kind: 'pages', count: 2, pages: [4, 7] }] };
  open({}, [answer(routes.files, { items: [unread] })]);
  expect((await screen.findByText('Not read: pages 4, 7')).title).toBe('Not read: pages 4, 7');
  cleanup();
  open({}, [answer(routes.file, unread)], `?file=${unread.hash}`);
  const note = await screen.findByText('Not read: pages 4, 7');
  expect(note.closest('[role="note"]')?.textContent).toContain("Answers can't use these parts of the file.");
});

it('accepts no uploads without write access', async () => {
  open({ permissions: { canEdit: false, canDelete: false, canRestore: false } });
  expect(await screen.findByText('leave.md')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
});

it('shows the files of a built-in library, and accepts none', async () => {
  open({ isBuiltIn: true, permissions: { canEdit: false, canDelete: false, canRestore: false } });
  expect(await screen.findByText('leave.md')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
});

it('polls the progress of its files every two seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let [countRequests, fileRequests] = [0, 0];
  open({}, [
    // Each response has one file less to embed.
    answer(routes.fileCounts, () => ({ ...counts, Embedding: 1_000 - (countRequests += 1) })),
    answer(routes.files, () => {
      fileRequests += 1;
      return { items: [leave] };
    }),
  ]);
  await screen.findByText('leave.md');
  [countRequests, fileRequests] = [0, 0];
  for (let second = 0; second < 5; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
  for (const requests of [countRequests, fileRequests]) {
    expect(requests).toBeGreaterThanOrEqual(1);
    expect(requests).toBeLessThanOrEqual(3);
  }
});
