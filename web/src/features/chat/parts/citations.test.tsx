import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button } from '../testing/chat-steps.ts';
import { chatTests } from '../testing/chat-tests.ts';
import { chatOfPerson, pageAndPane, type TestedContext, testedContexts } from '../testing/contexts.tsx';
import { testConversation, testId, testSegment } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const citation = {
  id: '1',
  title: 'Kettle care',
  path: 'kettle.md',
  page: 3,
  chunkId: 'c1',
  snippet: 'Vinegar **dissolves** lime.',
  start: 12,
  end: 37,
};

const server = chatTests();

const marked = () => document.querySelector('mark')?.textContent;
const text = '# Kettle\n\n- Vinegar **dissolves** lime.\n- Rinse.';
const cited = testSegment({
  answer: 'It dissolves lime [1]. Not known [7].',
  citations: [{ ...citation, start: 12, end: 39 }],
});
/** Opens a conversation whose answer cites a source. */
const openCited = ({ open }: TestedContext = chatOfPerson) => {
  server().conversations.set(conversationId, testConversation({ segments: [cited] }));
  return open(conversationId);
};
beforeEach(() => {
  server().intercept = (call, response) => {
    if (!call.path.includes('/citations')) return false;
    response.writeHead(200, { 'content-type': 'application/json' });
    const source = {
      title: citation.title,
      path: citation.path,
      mediaType: 'text/markdown',
      text,
      passages: [{ citationId: '1', start: 12, end: 39 }],
      omitted: { before: 0, after: 0 },
    };
    response.end(JSON.stringify(source));
    return true;
  };
});

afterEach(() => vi.restoreAllMocks());

it.each(testedContexts)(
  'shows a chip, a card and the marked source of a citation of $name',
  async (context) => {
    const { base, reopen, ownsPage, features } = context;
    const chat = openCited(context);
    const chip = await button('Source 1: Kettle care');
    expect(screen.queryByRole('button', { name: /^Source 7/ })).toBeNull();
    expect(document.querySelector('[data-answer]')?.textContent).toContain('[7]');
    act(() => chip.focus());
    fireEvent.mouseOver(chip);
    const card = within(await screen.findByRole('tooltip'));
    for (const shown of ['Kettle care', 'Page 3', 'Vinegar dissolves lime.']) card.getByText(shown);

    fireEvent.click(chip);
    await waitFor(() => expect(marked()).toBe('Vinegar dissolves lime.'));
    const asked = server().callsTo('GET', /\/citations/);
    expect(asked.map(({ path }) => path.startsWith(`${base}/${conversationId}/`))).toEqual([true]);
    // A pane opens the source in a dialog.
    const panel = screen.getByRole(ownsPage ? 'complementary' : 'dialog', { name: 'Source' });
    expect(panel.contains(document.activeElement)).toBe(true);
    expect(chat.address().includes('source=')).toBe(features.list);
    const address = chat.address();
    fireEvent.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(marked()).toBeUndefined());
    await waitFor(() => expect(document.activeElement).toBe(chip));

    chat.unmount();
    if (features.list) renderChat(address);
    else {
      reopen();
      fireEvent.click(await button('Source 1: Kettle care'));
    }
    await waitFor(() => expect(marked()).toBe('Vinegar dissolves lime.'));
  },
);

it.each(pageAndPane)(
  'keeps the card closed when Escape closes the source in the chat of $name',
  async (context) => {
    openCited(context);
    const chip = await button('Source 1: Kettle care');
    act(() => chip.focus());
    fireEvent.keyDown(chip, { key: 'Tab' });
    fireEvent.click(chip);
    await waitFor(() => expect(marked()).toBe('Vinegar dissolves lime.'));
    const shown: (Element | null)[] = [];
    const watching = new MutationObserver(() => shown.push(document.querySelector('[role="tooltip"]')));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await waitFor(() => expect(marked()).toBeUndefined());
    watching.observe(document.body, { childList: true });
    await waitFor(() => expect(document.activeElement).toBe(chip));
    await act(() => new Promise((resolve) => setTimeout(resolve, 400)));
    watching.disconnect();
    expect(screen.queryByRole('tooltip')).toBeNull();
    expect(shown.filter(Boolean)).toEqual([]);
    // Reopens on the next focus.
    act(() => chip.blur());
    act(() => chip.focus());
    expect(await screen.findByRole('tooltip')).toBeTruthy();
  },
);

it.each([
  [403, 'citation.withdrawn', 'You no longer have access to this source.', []],
  [500, 'server.error', /The source could not be loaded\./, ['Try again']],
] as const)('shows the passage and the reason of a source that can’t be read (%s)', async (...refused) => {
  const [status, code, why, buttons] = refused;
  server().intercept = (call, response) => {
    if (!call.path.startsWith(chatOfPerson.base) || !call.path.includes('/citations')) return false;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, errors: [], requestId: testId(77) }));
    return true;
  };
  openCited();
  fireEvent.click(await button('Source 1: Kettle care'));
  const alert = await screen.findByRole('alert');
  const cite = 'This is the cited passage:';
  if (typeof why === 'string') expect(alert.textContent).toBe(`${why} ${cite}`);
  else expect(alert.textContent).toMatch(why);
  const offered = within(alert).queryAllByRole('button');
  expect(offered.map(({ textContent }) => textContent)).toEqual(buttons);
  screen.getByText(citation.snippet);
});

it('describes a source that is too long to show in full', async () => {
  server().intercept = (call, response) => {
    if (!call.path.includes('/citations')) return false;
    const omitted = { before: 10, after: call.path.includes('isWhole=true') ? 900_000 : 999_000 };
    const passages = [{ citationId: '1', start: 12, end: 39 }];
    const { title, path } = citation;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ title, path, mediaType: 'text/markdown', text, passages, omitted }));
    return true;
  };
  openCited();
  fireEvent.click(await button('Source 1: Kettle care'));
  fireEvent.click(await button('Show full source'));
  expect(await screen.findByText(/too long to show in full/)).toBeTruthy();
  fireEvent.click(await button('Show passage only'));
  await waitFor(() => expect(screen.queryByText(/too long to show in full/)).toBeNull());
});

it('shows the cited part of a long source, and all of it on request', async () => {
  const whole = `${'Before.\n\n'.repeat(20)}${text}`;
  server().intercept = (call, response) => {
    if (!call.path.startsWith(chatOfPerson.base) || !call.path.includes('/citations')) return false;
    const isWhole = call.path.includes('isWhole=true');
    const before = whole.length - text.length;
    const source = {
      title: citation.title,
      path: citation.path,
      mediaType: 'text/markdown',
      text: isWhole ? whole : text,
      passages: [{ citationId: '1', start: isWhole ? before + 12 : 12, end: isWhole ? before + 39 : 39 }],
      omitted: { before: isWhole ? 0 : before, after: 0 },
    };
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(source));
    return true;
  };
  openCited();
  fireEvent.click(await button('Source 1: Kettle care'));
  await waitFor(() => expect(marked()).toBe('Vinegar dissolves lime.'));
  expect(screen.queryByText('Before.')).toBeNull();
  fireEvent.click(await button('Show full source'));
  await waitFor(() => expect(screen.queryAllByText('Before.')).not.toEqual([]));
  expect(marked()).toBe('Vinegar dissolves lime.');
  fireEvent.click(await button('Show passage only'));
  await waitFor(() => expect(screen.queryByText('Before.')).toBeNull());
});

it('saves the full text under the title only on request', async () => {
  const asked: string[] = [];
  const saved: string[] = [];
  const contents: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  URL.createObjectURL = (content) => {
    contents.push(content as Blob);
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  server().intercept = (call, response) => {
    if (!call.path.startsWith(chatOfPerson.base) || !call.path.includes('/citations')) return false;
    asked.push(call.path);
    const isSaved = call.path.includes('save=true');
    response.writeHead(200, { 'content-type': 'application/json' });
    const source = {
      title: 'Kettle: care?',
      path: citation.path,
      mediaType: 'text/markdown',
      text: isSaved ? `${text}\nAnd more.` : text,
      passages: [{ citationId: '1', start: 12, end: 39 }],
      omitted: { before: 0, after: isSaved ? 0 : 10 },
    };
    response.end(JSON.stringify(source));
    return true;
  };
  openCited();
  fireEvent.click(await button('Source 1: Kettle care'));
  await waitFor(() => expect(marked()).toBe('Vinegar dissolves lime.'));
  expect([saved, asked.some((path) => path.includes('save='))]).toEqual([[], false]);
  fireEvent.click(await button('Save as text'));
  await waitFor(() => expect(saved).toEqual(['Kettle care.txt']));
  expect(await contents[0]?.text()).toBe(`${text}\nAnd more.`);
  // Still shows only the part.
  expect(screen.queryByText('And more.')).toBeNull();
});

it('requests the PDF file and shows its text when the file is gone', async () => {
  const asked: string[] = [];
  server().intercept = (call, response) => {
    if (!call.path.startsWith(chatOfPerson.base) || !call.path.includes('/citations')) return false;
    const isFile = call.path.includes('/citations/file?');
    if (isFile) asked.push(call.path);
    response.writeHead(isFile ? 404 : 200, { 'content-type': 'application/json' });
    const source = {
      title: citation.title,
      path: citation.path,
      mediaType: 'text/markdown',
      text,
      passages: [{ citationId: '1', start: 12, end: 39 }],
      omitted: { before: 0, after: 0 },
      file: { name: 'kettle.pdf', mediaType: 'application/pdf', sizeBytes: 9_000 },
    };
    const gone = { code: 'citation.file_gone', errors: [], requestId: 'r' };
    response.end(JSON.stringify(isFile ? gone : source));
    return true;
  };
  openCited();
  fireEvent.click(await button('Source 1: Kettle care'));
  expect(await screen.findByText('The original file is no longer available.')).toBeTruthy();
  expect(asked[0]).toContain(`path=${citation.path}`);
  fireEvent.click(screen.getByRole('tab', { name: 'Text' }));
  await waitFor(() => expect(marked()).toBe('Vinegar dissolves lime.'));
});
