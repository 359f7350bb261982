import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ConversationListItem } from '@polylogue/contract/conversations/schemas';
import { ask } from '../testing/chat-steps.ts';
import { chatTests } from '../testing/chat-tests.ts';
import { ends, names, says, testAgent, testConversation, testId } from '../testing/conversation-server.ts';
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
/** Refuses changes at a path, and no earlier than the returned function is called. */
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

describe('the list of conversations', () => {
  it('groups by age and marks the open conversation', async () => {
    renderChat(`/chat?conversation=${testId(11)}`);
    expect((await row('Kettles')).getAttribute('aria-current')).toBe('page');
    const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(headings).toEqual(expect.arrayContaining(['Today', '2024']));
  });

  it.each([
    ['History', 'You don’t have any chats. Start a new conversation to see it here.'],
    ['Archived', 'You haven’t archived any chats. Archived chats will appear here for future reference.'],
  ])('says what an empty %s means', async (tab, text) => {
    server().lists.current = [];
    renderChat();
    fireEvent.click(await screen.findByRole('tab', { name: tab }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    [
      'History',
      'Something went wrong while loading your chat history. Please refresh or start a new conversation.',
    ],
    ['Archived', 'Something went wrong while loading archived chats. Please refresh or try again later.'],
  ])('says that %s could not be loaded, and tries again', async (tab, text) => {
    let isFailing = true;
    server().intercept = (call, response) => {
      if (!isFailing || !/userConversations(\/archived)?(\?|$)/.test(call.path)) return false;
      response.writeHead(500).end('broken');
      return true;
    };
    renderChat();
    fireEvent.click(await screen.findByRole('tab', { name: tab }));
    expect(await screen.findByText(text)).toBeTruthy();
    isFailing = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('never shows the rows of the other tab: neither while they load nor when they can not be loaded', async () => {
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

  it('loads the next page when the end comes into sight', async () => {
    server().intercept = (call, response) => {
      const token = /continuationToken=(\w+)/.exec(call.path)?.[1];
      if (!/userConversations(\?|$)/.test(call.path)) return false;
      const page = token
        ? { items: [item(21, 'On page two', '2023-01-01T10:00:00.000Z')] }
        : { items: server().lists.current, continuationToken: 'two' };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
      return true;
    };
    renderChat();
    expect(await row('On page two')).toBeTruthy();
    expect(titles()).toEqual(['Kettles', 'Teapots', 'Green tea', 'On page two']);
  });
});

describe('the list and answers', () => {
  const asked = { conversationId: testId(13), segmentId: testId(101) };
  const listCalls = () => server().callsTo('GET', /userConversations(\?|$)/).length;
  const dots = () => screen.queryAllByRole('img', { name: 'Answering' });
  /** Two pages, of which the second is on the screen as well. */
  const openWithTwoPages = async () => {
    server().intercept = (call, response) => {
      if (!call.path.includes('continuationToken=two')) return false;
      response.writeHead(200).end(JSON.stringify({ items: [item(21, 'Old', '2023-01-01T10:00:00.000Z')] }));
      return true;
    };
    server().listToken = 'two';
    renderChat(`/chat?conversation=${asked.conversationId}`);
    await row('Old');
    await screen.findByText('Calcium carbonate.');
  };

  it('raises the row of the conversation that is asked in, and reads no page again', async () => {
    await openWithTwoPages();
    const before = listCalls();
    await ask('Why?');
    const opened = await server().stream(0);
    opened.send(names(asked.conversationId, asked.segmentId));
    await waitFor(() => expect(titles()).toEqual(['Green tea', 'Kettles', 'Teapots', 'Old']));
    expect(dots()).toHaveLength(1);
    opened.send(says('So.'), ...ends(asked.segmentId, 'Complete'));
    await waitFor(() => expect(dots()).toHaveLength(0));
    expect(listCalls()).toBe(before);
  });

  it('reads the first page alone after a first answer, until the model has given it a title', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await openWithTwoPages();
    fireEvent.click(screen.getByRole('button', { name: 'New Chat' }));
    const before = listCalls();
    await ask('Why lime?');
    const conversationId = testId(40);
    const opened = await server().stream(0);
    opened.send({
      event: 'conversation-and-segment-id',
      data: { ConversationId: conversationId, conversationSegmentId: testId(101), answerSource: 'model' },
    });
    expect(await row('Why lime?')).toBeTruthy();
    server().lists.current.unshift(item(40, 'Why lime?'));
    opened.send(says('So.'), ...ends(testId(101), 'Complete'));
    await waitFor(() => expect(listCalls()).toBe(before + 1));
    server().lists.current[0] = item(40, 'Hard water');
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(await row('Hard water')).toBeTruthy();
    expect(document.title).toMatch(/^Hard water/);
    expect(titles().at(-1)).toBe('Old');
    expect(listCalls()).toBe(before + 2);
    const isFirstPage = ({ path }: { path: string }) => !path.includes('continuationToken');
    expect(
      server()
        .callsTo('GET', /userConversations(\?|$)/)
        .slice(before)
        .every(isFirstPage),
    ).toBe(true);
  });

  it('marks a chat that is answering elsewhere, until it has ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server().lists.current[0] = { ...item(11, 'Kettles'), isAnswering: true };
    renderChat();
    await row('Kettles');
    expect(dots()).toHaveLength(1);
    server().lists.current[0] = item(11, 'Kettles');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(dots()).toHaveLength(0));
    const before = listCalls();
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(listCalls()).toBe(before);
  });
});

describe('searching titles', () => {
  const open = async () => {
    renderChat();
    await row('Kettles');
    // It takes the keyboard as it comes.
    await screen.findByRole('textbox', { name: 'Message' });
    fireEvent.click(screen.getByRole('button', { name: 'Search chat titles' }));
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'Search chat titles' });
  };

  it('finds parts of titles in any case, and asks the server for the rest', async () => {
    const field = await open();
    expect(field.placeholder).toBe('Search chat titles...');
    server().intercept = (call, response) => {
      if (!call.path.includes('keywords=TEA')) return false;
      const page = { items: [item(31, 'Iced tea', '2022-01-01T10:00:00.000Z')] };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page));
      return true;
    };
    fireEvent.change(field, { target: { value: 'TEA' } });
    await waitFor(() => expect(titles()).toEqual(['Teapots', 'Green tea', 'Iced tea']));
  });

  it('waits 300 ms after the last key', async () => {
    const field = await open();
    fireEvent.change(field, { target: { value: 't' } });
    fireEvent.change(field, { target: { value: 'te' } });
    expect(titles()).toHaveLength(3);
    await waitFor(() => expect(titles()).toHaveLength(2));
    const asked = () =>
      server()
        .callsTo('GET', /keywords=/)
        .map(({ path }) => /keywords=(\w+)/.exec(path)?.[1]);
    await waitFor(() => expect(asked()).toEqual(['te']));
  });

  it('says that nothing matches, in the archive as well', async () => {
    const field = await open();
    fireEvent.change(field, { target: { value: 'zzz' } });
    expect(
      await screen.findByText(
        'No chats match your search. Try a different title or start a new conversation.',
      ),
    ).toBeTruthy();
    fireEvent.click(screen.getByRole('tab', { name: 'Archived' }));
    expect(
      await screen.findByText(
        'No archived chats match your search. Try a different title or start a new conversation.',
      ),
    ).toBeTruthy();
  });

  it('is cleared by Escape, closed by a second one, and gives the focus back', async () => {
    const field = await open();
    fireEvent.change(field, { target: { value: 'tea' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(field.value).toBe('');
    fireEvent.keyDown(field, { key: 'Escape' });
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Search chat titles'),
    );
    expect(screen.queryByRole('textbox', { name: 'Search chat titles' })).toBeNull();
  });

  it('closes 100 ms after the empty field is left, and stays while it has text', async () => {
    const field = await open();
    fireEvent.change(field, { target: { value: 'tea' } });
    fireEvent.blur(field);
    await waitFor(() => expect(titles()).toHaveLength(2));
    expect(field.isConnected).toBe(true);
    fireEvent.focus(field);
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.blur(field);
    await waitFor(() => expect(field.isConnected).toBe(false));
  });
});

describe('renaming', () => {
  const rename = async () => {
    renderChat();
    await choose('Kettles', 'Rename');
    return screen.findByRole<HTMLInputElement>('textbox', { name: 'New title' });
  };

  it('shows the new title at once and saves it with Enter, at most 50 characters', async () => {
    const field = await rename();
    expect(field.maxLength).toBe(50);
    fireEvent.change(field, { target: { value: '  Boilers ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await row('Boilers')).toBeTruthy();
    await waitFor(() => expect(server().callsTo('PUT', /updateTitle$/)).toHaveLength(1));
    expect(JSON.parse(server().callsTo('PUT', /updateTitle$/)[0]!.body)).toEqual({ title: 'Boilers' });
  });

  it('is cancelled by clicking elsewhere and by Escape', async () => {
    const field = await rename();
    fireEvent.change(field, { target: { value: 'Boilers' } });
    fireEvent.blur(field);
    expect(await row('Kettles')).toBeTruthy();
    await choose('Kettles', 'Rename');
    fireEvent.keyDown(await screen.findByRole('textbox', { name: 'New title' }), { key: 'Escape' });
    expect(await row('Kettles')).toBeTruthy();
    expect(server().callsTo('PUT', /./)).toEqual([]);
  });

  it('is taken back when the server refuses', async () => {
    const field = await rename();
    const answer = refuse(/updateTitle/);
    fireEvent.change(field, { target: { value: 'Boilers' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await row('Boilers')).toBeTruthy();
    answer();
    expect(await screen.findByText('The title could not be changed.')).toBeTruthy();
    expect(await row('Kettles')).toBeTruthy();
  });
});

describe('archiving', () => {
  it('moves the row at once, and back when the server refuses', async () => {
    renderChat();
    await row('Kettles');
    const answer = refuse(/archive$/);
    await choose('Kettles', 'Archive');
    await waitFor(() => expect(titles()).toEqual(['Teapots', 'Green tea']));
    answer();
    expect(await screen.findByText('The chat could not be archived.')).toBeTruthy();
    expect(await row('Kettles')).toBeTruthy();
  });

  it('can be undone while the toast is there', async () => {
    renderChat();
    await choose('Teapots', 'Archive');
    const toast = await screen.findByText('Archived: Teapots');
    expect(titles()).toEqual(['Kettles', 'Green tea']);
    fireEvent.click(within(toast.closest('[role="status"]')!).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(titles()).toEqual(['Kettles', 'Teapots', 'Green tea']));
    await waitFor(() => expect(server().callsTo('PUT', /unArchive$/)).toHaveLength(1));
  });

  it('offers no Undo any more once the conversation is back', async () => {
    const kettles = server().lists.current[0]!;
    renderChat();
    await choose('Kettles', 'Archive');
    await screen.findByText('Archived: Kettles');
    server().lists.archived = [kettles];
    fireEvent.click(screen.getByRole('tab', { name: 'Archived' }));
    await choose('Kettles', 'Unarchive');
    // Sooner than its time is over.
    await waitFor(() => expect(screen.queryByText('Archived: Kettles')).toBeNull(), { timeout: 1500 });
  });

  it('gives the focus to the next row, to the one before, and at last to New Chat', async () => {
    renderChat();
    await row('Teapots');
    server().lists.current = server().lists.current.filter(({ title }) => title !== 'Teapots');
    await choose('Teapots', 'Archive');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Green tea'));
    await choose('Green tea', 'Delete');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Kettles'));
    await choose('Kettles', 'Delete');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('New Chat'));
    // Or the next test's page would delete them.
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(server().callsTo('DELETE', /./)).toHaveLength(2));
  });

  it('offers Unarchive for archived conversations', async () => {
    server().lists.archived = [{ ...item(14, 'Old pots'), archivedAt: '2026-01-01T10:00:00.000Z' }];
    renderChat();
    fireEvent.click(await screen.findByRole('tab', { name: 'Archived' }));
    await choose('Old pots', 'Unarchive');
    await waitFor(() => expect(server().callsTo('PUT', /unArchive$/)).toHaveLength(1));
  });
});

describe('deleting', () => {
  it('hides the row at once, leaves the open conversation, and calls only after the toast', async () => {
    const chat = renderChat(`/chat?conversation=${testId(11)}`);
    await choose('Kettles', 'Delete');
    await waitFor(() => expect(titles()).toEqual(['Teapots', 'Green tea']));
    expect(chat.address()).toBe('/chat');
    expect(server().callsTo('DELETE', /./)).toEqual([]);
    await waitFor(() => expect(server().callsTo('DELETE', new RegExp(testId(11)))).toHaveLength(1), {
      timeout: 8_000,
    });
    expect(titles()).toEqual(['Teapots', 'Green tea']);
  });

  it('can be undone while the toast is there', async () => {
    renderChat();
    await choose('Teapots', 'Delete');
    const toast = await screen.findByText('Deleted: Teapots');
    fireEvent.click(within(toast.closest('[role="status"]')!).getByRole('button', { name: 'Undo' }));
    expect(await row('Teapots')).toBeTruthy();
    expect(server().callsTo('DELETE', /./)).toEqual([]);
  });

  it('of the open conversation leads back to it when it is undone', async () => {
    const chat = renderChat(`/chat?conversation=${testId(11)}`);
    await choose('Kettles', 'Delete');
    const toast = await screen.findByText('Deleted: Kettles');
    await waitFor(() => expect(chat.address()).toBe('/chat'));
    fireEvent.click(within(toast.closest('[role="status"]')!).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(chat.address()).toBe(`/chat?conversation=${testId(11)}`));
    expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
  });

  it('is sent with the page when it is left', async () => {
    renderChat();
    await choose('Green tea', 'Delete');
    await screen.findByText('Deleted: Green tea');
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(server().callsTo('DELETE', new RegExp(testId(13)))).toHaveLength(1));
  });
});

describe('exporting', () => {
  it('saves a text file whose name every system takes', async () => {
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

it('begins a new chat, and says so to whoever has no agent', async () => {
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
