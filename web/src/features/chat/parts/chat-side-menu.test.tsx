import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConversationListItem } from '@polylogue/contract/chat/conversations/schemas';
import { ask, chatTests } from '../testing/chat-tests.ts';
import {
  endEvents,
  idsEvent,
  textEvent,
  testAgent,
  testConversation,
  testId,
} from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const item = (number: number, title: string, updatedAt = new Date().toISOString()): ConversationListItem => ({
  conversationId: testId(number),
  title,
  createdAt: updatedAt,
  updatedAt,
  gptSystem: testAgent,
});

const server = chatTests();
beforeEach(() => {
  server().lists.current = [
    item(11, 'Kettles'),
    item(12, 'Teapots', '2024-03-01T10:00:00.000Z'),
    item(13, 'Green tea', '2024-02-01T10:00:00.000Z'),
  ];
  for (const { conversationId, title } of server().lists.current) {
    server().conversations.set(conversationId, testConversation({ conversationId, title }));
  }
});
afterEach(() => {
  vi.useRealTimers();
});

const row = (title: string) => screen.findByRole('link', { name: title });
const titles = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
async function choose(title: string, action: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: action }));
}
/** Rejects changes at a path once the returned function is called. */
function refuse(path: RegExp): () => void {
  const held = Promise.withResolvers<void>();
  server().intercept = (call, response) => {
    if (call.method === 'GET' || !path.test(call.path)) return false;
    void held.promise.then(() => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end('{"code":"conversation.not_found","errors":[],"requestId":"r"}');
    });
    return true;
  };
  return held.resolve;
}

describe('conversation list', () => {
  it('groups by age and marks the open conversation', async () => {
    renderChat(`/chat?conversation=${testId(11)}`);
    expect((await row('Kettles')).getAttribute('aria-current')).toBe('page');
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(expect.arrayContaining(['Today', '2024']));
  });

  it('shows a load failure, retries, and shows an empty list', async () => {
    server().lists.current = [];
    let isFailing = true;
    const isList = ({ path }: { path: string }) => /userConversations(\/archived)?(\?|$)/.test(path);
    server().refuse((call) => isFailing && isList(call), 500, 'server.error');
    renderChat();
    for (const [tab, failure, emptiness] of [
      [
        'History',
        'Something went wrong while loading your chat history. Please refresh or start a new conversation.',
        'You don’t have any chats. Start a new conversation to see it here.',
      ],
      [
        'Archived',
        'Something went wrong while loading archived chats. Please refresh or try again later.',
        'You haven’t archived any chats. Archived chats will appear here for future reference.',
      ],
    ] as const) {
      isFailing = true;
      fireEvent.click(await screen.findByRole('tab', { name: tab }));
      expect(await screen.findByText(failure)).toBeTruthy();
      isFailing = false;
      fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByText(emptiness)).toBeTruthy();
      expect(screen.queryByText(failure)).toBeNull();
    }
  });

  it('does not show the other tab’s rows while loading and after a failure', async () => {
    const held = Promise.withResolvers<void>();
    server().intercept = (call, response) => {
      if (!/userConversations\/archived/.test(call.path)) return false;
      void held.promise.then(() => response.writeHead(500).end('broken'));
      return true;
    };
    renderChat();
    await row('Kettles');
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('History');
    fireEvent.click(screen.getByRole('tab', { name: 'Archived' }));
    expect(titles()).toEqual([]);
    held.resolve();
    expect(await screen.findByText(/went wrong while loading archived chats/)).toBeTruthy();
    expect(titles()).toEqual([]);
  });
});

describe('conversation list during answers', () => {
  const asked = { conversationId: testId(13), segmentId: testId(101) };
  const listCalls = () => server().callsTo('GET', /userConversations(\?|$)/).length;
  const dots = () => screen.queryAllByRole('img', { name: 'Answering' });
  /** Opens the chat with two pages rendered. */
  const openWithTwoPages = async () => {
    server().answer(/continuationToken=two/, { items: [item(21, 'Old', '2023-01-01T10:00:00.000Z')] });
    server().listToken = 'two';
    renderChat(`/chat?conversation=${asked.conversationId}`);
    await row('Old');
    await screen.findByText('Calcium carbonate.');
  };

  it('moves the asked conversation to the top without refetching a page', async () => {
    await openWithTwoPages();
    expect(titles()).toEqual(['Kettles', 'Teapots', 'Green tea', 'Old']);
    const before = listCalls();
    await ask('Why?');
    const opened = await server().stream(0);
    opened.send(idsEvent(asked.conversationId, asked.segmentId));
    await waitFor(() => expect(titles()).toEqual(['Green tea', 'Kettles', 'Teapots', 'Old']));
    expect(dots()).toHaveLength(1);
    opened.send(textEvent('So.'), ...endEvents(asked.segmentId, 'Complete'));
    await waitFor(() => expect(dots()).toHaveLength(0));
    expect(listCalls()).toBe(before);
  });

  it('refetches only the first page after a first answer', async () => {
    await openWithTwoPages();
    fireEvent.click(screen.getByRole('button', { name: 'New Chat' }));
    const before = listCalls();
    await ask('Why lime?');
    const opened = await server().stream(0);
    opened.send(idsEvent(testId(40), testId(101)));
    expect(await row('Why lime?')).toBeTruthy();
    server().lists.current.unshift(item(40, 'Why lime'));
    opened.send(textEvent('So.'), ...endEvents(testId(101), 'Complete'));
    expect(await row('Why lime')).toBeTruthy();
    expect(document.title).toBe('Why lime');
    expect(titles().at(-1)).toBe('Old');
    const isFirstPage = ({ path }: { path: string }) => !path.includes('continuationToken');
    const calls = server()
      .callsTo('GET', /userConversations(\?|$)/)
      .slice(before);
    expect(calls.map(isFirstPage)).toEqual([true]);
  });

  it('marks a conversation that is answering elsewhere', async () => {
    server().lists.current[0] = { ...item(11, 'Kettles'), isAnswering: true };
    renderChat();
    await row('Kettles');
    expect(dots()).toHaveLength(1);
  });
});

describe('title search', () => {
  const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Search chat titles' });
  const open = () => fireEvent.click(screen.getByRole('button', { name: 'Search chat titles' }));
  const search = async (value: string) => fireEvent.change(await field(), { target: { value } });
  const asked = () =>
    server()
      .callsTo('GET', /keywords=/)
      .map(({ path }) => /keywords=(\w+)/.exec(path)?.[1]);

  it('finds parts of titles locally and on the server after 300 ms', async () => {
    server().answer(/keywords=TEA/, { items: [item(31, 'Iced tea', '2022-01-01T10:00:00.000Z')] });
    renderChat();
    await row('Kettles');
    // The field takes focus when it appears.
    await screen.findByRole('textbox', { name: 'Message' });
    open();
    expect((await field()).placeholder).toBe('Search chat titles...');
    await search('T');
    await search('TEA');
    expect(titles()).toHaveLength(3);
    await waitFor(() => expect(titles()).toEqual(['Teapots', 'Green tea', 'Iced tea']));
    expect(asked()).toEqual(['TEA']);
    await search('zzz');
    const none = 'No chats match your search. Try a different title or start a new conversation.';
    expect(await screen.findByText(none)).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Archived' }));
    const noneArchived =
      'No archived chats match your search. Try a different title or start a new conversation.';
    expect(await screen.findByText(noneArchived)).toBeTruthy();
  });

  it('stays open with text, and closes on Escape or when left empty', async () => {
    renderChat();
    await row('Kettles');
    await screen.findByRole('textbox', { name: 'Message' });
    open();
    await search('tea');
    fireEvent.blur(await field());
    await waitFor(() => expect(titles()).toHaveLength(2));
    const shown = await field();
    fireEvent.keyDown(shown, { key: 'Escape' });
    expect(shown.value).toBe('');
    fireEvent.keyDown(shown, { key: 'Escape' });
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Search chat titles'),
    );
    expect(screen.queryByRole('textbox', { name: 'Search chat titles' })).toBeNull();
    open();
    const again = await field();
    fireEvent.blur(again);
    expect(again.isConnected).toBe(true);
    await waitFor(() => expect(again.isConnected).toBe(false));
  });
});

it('renames at once on Enter, cancels on Escape and blur, and restores a rejected title', async () => {
  renderChat();
  const rename = async (title: string) => {
    await choose('Kettles', 'Rename');
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'New title' });
    expect(field.maxLength).toBe(50);
    fireEvent.change(field, { target: { value: title } });
    return field;
  };
  fireEvent.blur(await rename('Boilers'));
  expect(await row('Kettles')).toBeTruthy();
  fireEvent.keyDown(await rename('Boilers'), { key: 'Escape' });
  expect(await row('Kettles')).toBeTruthy();
  expect(server().callsTo('PUT', /./)).toEqual([]);

  const answer = refuse(/updateTitle/);
  fireEvent.keyDown(await rename('Boilers'), { key: 'Enter' });
  expect(await row('Boilers')).toBeTruthy();
  answer();
  expect(await screen.findByText('The title could not be changed.')).toBeTruthy();
  expect(await row('Kettles')).toBeTruthy();

  delete server().intercept;
  fireEvent.keyDown(await rename('  Boilers '), { key: 'Enter' });
  expect(await row('Boilers')).toBeTruthy();
  const sent = () => server().callsTo('PUT', /updateTitle$/);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(JSON.parse(sent()[1]!.body)).toEqual({ title: 'Boilers' });
});

describe('archiving', () => {
  it('moves the row at once, and back on a server error or Undo', async () => {
    renderChat();
    await row('Kettles');
    const answer = refuse(/archive$/);
    await choose('Kettles', 'Archive');
    await waitFor(() => expect(titles()).toEqual(['Teapots', 'Green tea']));
    answer();
    expect(await screen.findByText('The chat could not be archived.')).toBeTruthy();
    expect(await row('Kettles')).toBeTruthy();

    delete server().intercept;
    await choose('Teapots', 'Archive');
    const toast = await screen.findByText('Archived: Teapots');
    expect(titles()).toEqual(['Kettles', 'Green tea']);
    fireEvent.click(within(toast.closest('[role="status"]')!).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Kettles', 'Teapots', 'Green tea']));
    await waitFor(() => expect(server().callsTo('PUT', /unArchive$/)).toHaveLength(1));
  });

  it('withdraws Undo once the conversation was restored', async () => {
    const kettles = server().lists.current[0]!;
    renderChat();
    await choose('Kettles', 'Archive');
    await screen.findByText('Archived: Kettles');
    server().lists.archived = [kettles];
    fireEvent.click(screen.getByRole('tab', { name: 'Archived' }));
    await choose('Kettles', 'Unarchive');
    // Closes before its timeout.
    await waitFor(() => expect(screen.queryByText('Archived: Kettles')).toBeNull(), { timeout: 1500 });
    await waitFor(() => expect(server().callsTo('PUT', /unArchive$/)).toHaveLength(1));
  });
});

describe('removing rows', () => {
  it('moves focus to a neighbouring row or New Chat, and sends deletions on page close', async () => {
    renderChat();
    await row('Teapots');
    server().lists.current = server().lists.current.filter(({ title }) => title !== 'Teapots');
    await choose('Teapots', 'Archive');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Green tea'));
    await choose('Green tea', 'Delete');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Kettles'));
    await choose('Kettles', 'Delete');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('New Chat'));
    fireEvent(window, new Event('pagehide'));
    const deleted = () =>
      server()
        .callsTo('DELETE', /./)
        .map(({ path }) => path.split('/').at(-1));
    await waitFor(() => expect(deleted().sort()).toEqual([testId(11), testId(13)]));
  });

  it('deletes the open conversation after its toast, unless undone', async () => {
    const chat = renderChat(`/chat?conversation=${testId(11)}`);
    await choose('Kettles', 'Delete');
    const toast = await screen.findByText('Deleted: Kettles');
    await waitFor(() => expect(titles()).toEqual(['Teapots', 'Green tea']));
    await waitFor(() => expect(chat.address()).toBe('/chat'));
    fireEvent.click(within(toast.closest('[role="status"]')!).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(chat.address()).toBe(`/chat?conversation=${testId(11)}`));
    expect(await row('Kettles')).toBeTruthy();
    expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();

    vi.useFakeTimers({ shouldAdvanceTime: true });
    await choose('Kettles', 'Delete');
    await waitFor(() => expect(titles()).toEqual(['Teapots', 'Green tea']));
    expect(chat.address()).toBe('/chat');
    expect(server().callsTo('DELETE', /./)).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    await waitFor(() => expect(server().callsTo('DELETE', new RegExp(testId(11)))).toHaveLength(1));
    expect(titles()).toEqual(['Teapots', 'Green tea']);
  });
});

describe('exporting', () => {
  it('saves a text file with a portable name', async () => {
    server().lists.current = [item(11, 'What: a/b? <c> "d" | e*')];
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      if (this.download) saved.push(this.download);
    });
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    server().intercept = (call, response) => {
      if (!call.path.endsWith('/export')) return false;
      expect(call.headers['accept-language']).toBe('en');
      response.writeHead(200, { 'content-type': 'text/plain' }).end('You: …');
      return true;
    };
    renderChat();
    await choose('What: a/b? <c> "d" | e*', 'Export');
    await waitFor(() => expect(saved).toEqual(['What ab c d  e.txt']));
    vi.restoreAllMocks();
  });
});

it('starts a new chat, or explains that there is no agent', async () => {
  const chat = renderChat(`/chat?conversation=${testId(11)}`);
  await row('Kettles');
  fireEvent.click(screen.getByRole('button', { name: 'New Chat' }));
  await waitFor(() => expect(chat.address()).toBe('/chat'));
  chat.unmount();
  server().agents = [];
  renderChat();
  await row('Kettles');
  await waitFor(() => expect(server().callsTo('GET', /AvailableGptSystems/).length).toBeGreaterThan(1));
  await screen.findAllByText("You currently don't have access to any agents.");
  fireEvent.click(screen.getByRole('button', { name: 'New Chat' }));
  await waitFor(() =>
    expect(screen.getAllByText("You currently don't have access to any agents.").length).toBeGreaterThan(1),
  );
});
