/** Citation of text that was recognised in an image, such as a scanned letter. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { button, chatTests } from '../testing/chat-tests.ts';
import { chatOfPerson, testedContexts } from '../testing/contexts.tsx';
import {
  testCitation,
  testConversation,
  testId,
  testSegment,
  testSource,
} from '../testing/conversation-server.ts';

const conversationId = testId(10);
const citation = testCitation({ title: 'Letter', path: 'in/letter.jpg', snippet: 'It is due.', end: 10 });
const cited = testSegment({ answer: 'It is due [1].', citations: [citation] });

const server = chatTests();
afterEach(() => vi.restoreAllMocks());

/** Opens the source. */
async function openSource(
  mediaType: string,
  { base, open } = chatOfPerson,
  { isGone = false, isDownloadable = true } = {},
) {
  URL.createObjectURL = () => 'blob:letter';
  URL.revokeObjectURL = () => undefined;
  const source = testSource({
    title: citation.title,
    path: citation.path,
    mediaType: 'text/plain',
    text: 'It is due. Pay it.',
    passages: [{ citationId: '1', start: 0, end: 10 }],
    file: { name: 'letter.jpg', mediaType, sizeBytes: 9_000, isDownloadable },
  });
  server().answer(({ path }) => path.startsWith(base) && path.includes('/citations?'), source);
  if (isGone) server().refuse(/\/citations\/file\?/, 404, 'citation.file_gone');
  else server().answer(/\/citations\/file\?/, {});
  server().conversations.set(conversationId, testConversation({ segments: [cited] }));
  open(conversationId);
  fireEvent.click(await button('Source 1: Letter'));
}
const fileCalls = () => server().callsTo('GET', /\/citations\/file\?/);

it.each(testedContexts)(
  'shows a cited picture of $name, its file, its text and a download',
  async (context) => {
    const saved: [name: string, href: string][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push([this.download, this.href]);
    });
    await openSource('image/jpeg', context);
    const picture = await screen.findByRole('img', { name: 'letter.jpg' });
    expect(picture.getAttribute('src')).toBe('blob:letter');
    expect(fileCalls()[0]?.path).toContain(`path=${encodeURIComponent(citation.path)}`);
    screen.getByText(/The passage can't be highlighted/);
    // The page sets the alignment, the file name its own direction.
    const path = screen.getByText(citation.path);
    expect(path.tagName).toBe('BDI');
    expect(path.parentElement?.hasAttribute('dir')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(saved).toEqual([['letter.jpg', 'blob:letter']]);
    fireEvent.click(screen.getByRole('tab', { name: 'Text' }));
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('It is due.'));
  },
);

it('offers to download an image that can’t be displayed', async () => {
  await openSource('image/png');
  fireEvent.error(await screen.findByRole('img', { name: 'letter.jpg' }));
  expect((await screen.findByRole('alert')).textContent).toBe("This image can't be shown.");
  screen.getByRole('button', { name: 'Download' });
  expect(screen.queryByRole('img', { name: 'letter.jpg' })).toBeNull();
});

it('shows the text of an image whose file is gone', async () => {
  await openSource('image/png', chatOfPerson, { isGone: true });
  expect(await screen.findByText('The original file is no longer available.')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Text' }));
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('It is due.'));
});

it.each(['image/tiff', 'application/vnd.oasis.opendocument.text'])(
  'downloads the original of type %s, which is not shown',
  async (mediaType) => {
    await openSource(mediaType);
    await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('It is due.'));
    expect(screen.queryByRole('tab', { name: 'Document' })).toBeNull();
    expect(fileCalls()).toEqual([]);
    fireEvent.click(await button('Download original'));
    await waitFor(() => expect(fileCalls()).toHaveLength(1));
  },
);

it('offers no original that may not be downloaded', async () => {
  await openSource('application/pdf', chatOfPerson, { isDownloadable: false });
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('It is due.'));
  expect(screen.queryByRole('button', { name: 'Download original' })).toBeNull();
  expect(screen.queryByRole('tab', { name: 'Document' })).toBeNull();
});
