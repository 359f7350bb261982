import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, chatTests } from '../testing/chat-tests.ts';
import { chatOfPerson, pageAndPane, type TestedContext, testedContexts } from '../testing/contexts.tsx';
import {
  testCitation,
  testConversation,
  testId,
  testSegment,
  testSource,
} from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const text = '# Kettle\n\n- Vinegar **dissolves** lime.\n- Rinse.';
const [start, end] = [12, 39];
const citation = testCitation({ page: 3, snippet: 'Vinegar **dissolves** lime.', start, end });
const source = testSource({
  text,
  passages: [{ citationId: '1', start, end }],
  omissions: [{ kind: 'charts', count: 3 }],
});

const server = chatTests();

const marked = () => document.querySelector('mark')?.textContent;
const cited = testSegment({
  answer: 'It dissolves lime [1]. Not known [7].',
  citations: [citation],
});
/** Opens a conversation whose answer cites a source. */
const openCited = ({ open }: TestedContext = chatOfPerson) => {
  server().conversations.set(conversationId, testConversation({ segments: [cited] }));
  return open(conversationId);
};
beforeEach(() => server().answer(/\/citations/, source));
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
    expect(await screen.findByText('Not read: 3 charts')).toBeTruthy();
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
  server().refuse(/\/citations/, status, code);
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
  server().answer(/\/citations/, ({ path }) => ({
    ...source,
    omitted: { before: 10, after: path.includes('isWhole=true') ? 900_000 : 999_000 },
  }));
  openCited();
  fireEvent.click(await button('Source 1: Kettle care'));
  fireEvent.click(await button('Show full source'));
  expect(await screen.findByText(/too long to show in full/)).toBeTruthy();
  fireEvent.click(await button('Show passage only'));
  await waitFor(() => expect(screen.queryByText(/too long to show in full/)).toBeNull());
});

it('shows the cited part of a long source, and all of it on request', async () => {
  const whole = `${'Before.\n\n'.repeat(20)}${text}`;
  const before = whole.length - text.length;
  server().answer(/\/citations/, ({ path }) =>
    path.includes('isWhole=true')
      ? { ...source, text: whole, passages: [{ citationId: '1', start: before + start, end: before + end }] }
      : { ...source, omitted: { before, after: 0 } },
  );
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
  server().answer(/\/citations/, ({ path }) => {
    asked.push(path);
    const title = 'Kettle: care?';
    return path.includes('save=true')
      ? { ...source, title, text: `${text}\nAnd more.` }
      : { ...source, title, omitted: { before: 0, after: 10 } };
  });
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
  const file = { name: 'kettle.pdf', mediaType: 'application/pdf', sizeBytes: 9_000, isDownloadable: true };
  server().answer(/\/citations\?/, { ...source, file });
  server().refuse(/\/citations\/file\?/, 404, 'citation.file_gone');
  openCited();
  fireEvent.click(await button('Source 1: Kettle care'));
  expect(await screen.findByText('The original file is no longer available.')).toBeTruthy();
  expect(server().callsTo('GET', /\/citations\/file\?/)[0]?.path).toContain(`path=${citation.path}`);
  fireEvent.click(screen.getByRole('tab', { name: 'Text' }));
  await waitFor(() => expect(marked()).toBe('Vinegar dissolves lime.'));
});
