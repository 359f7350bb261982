/** Citation of text that was recognised in an image, such as a scanned letter. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { button } from '../testing/chat-steps.ts';
import { chatTests } from '../testing/chat-tests.ts';
import { chatOfPerson, testedContexts } from '../testing/contexts.tsx';
import { testConversation, testId, testSegment } from '../testing/conversation-server.ts';

const conversationId = testId(10);
const citation = { id: '1', title: 'Letter', path: 'in/letter.jpg', chunkId: 'c1', snippet: 'It is due.' };
const cited = testSegment({ answer: 'It is due [1].', citations: [{ ...citation, start: 0, end: 10 }] });

const server = chatTests();
afterEach(() => vi.restoreAllMocks());

/** Opens the source; returns the requests for its file. */
async function openSource(mediaType: string, status = 200, { base, open } = chatOfPerson): Promise<string[]> {
  const asked: string[] = [];
  URL.createObjectURL = () => 'blob:letter';
  URL.revokeObjectURL = () => undefined;
  server().intercept = (call, response) => {
    if (!call.path.startsWith(base) || !call.path.includes('/citations')) return false;
    if (call.path.includes('/citations/file?')) {
      asked.push(call.path);
      response.writeHead(status, { 'content-type': status === 200 ? mediaType : 'application/json' });
      response.end(
        status === 200 ? 'bytes' : JSON.stringify({ code: 'citation.file_gone', errors: [], requestId: 'r' }),
      );
      return true;
    }
    response.writeHead(200, { 'content-type': 'application/json' });
    const source = {
      title: citation.title,
      path: citation.path,
      mediaType: 'text/plain',
      text: 'It is due. Pay it.',
      passages: [{ citationId: '1', start: 0, end: 10 }],
      omitted: { before: 0, after: 0 },
      file: { name: 'letter.jpg', mediaType, sizeBytes: 9_000 },
    };
    response.end(JSON.stringify(source));
    return true;
  };
  server().conversations.set(conversationId, testConversation({ segments: [cited] }));
  open(conversationId);
  fireEvent.click(await button('Source 1: Letter'));
  return asked;
}

it.each(testedContexts)(
  'shows a cited picture of $name, its file, its text and a download',
  async (context) => {
    const saved: [name: string, href: string][] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push([this.download, this.href]);
    });
    const asked = await openSource('image/jpeg', 200, context);
    const picture = await screen.findByRole('img', { name: 'letter.jpg' });
    expect(picture.getAttribute('src')).toBe('blob:letter');
    expect(asked[0]).toContain(`path=${encodeURIComponent(citation.path)}`);
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
  await openSource('image/png', 404);
  expect(await screen.findByText('The original file is no longer available.')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Text' }));
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('It is due.'));
});

it.each(['image/tiff', 'image/svg+xml'])('does not fetch an image of type %s', async (mediaType) => {
  const asked = await openSource(mediaType);
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('It is due.'));
  expect(screen.queryByRole('tab', { name: 'Document' })).toBeNull();
  expect(asked).toEqual([]);
});
