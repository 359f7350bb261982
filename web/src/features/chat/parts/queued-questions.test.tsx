/** Sending of queued questions. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { followOtherTabs } from '../../../lib/storage/persistence.ts';
import { ask, chatTests, field } from '../testing/chat-tests.ts';
import { endEvents, idsEvent, isPost, testConversation, testId } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const [firstId, nextId] = [testId(101), testId(102)];
const server = chatTests();
beforeEach(() => server().keepChats(10, 11));

const waiting = async (title: RegExp) =>
  within(await screen.findByRole('list', { name: title }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const asked = () =>
  server()
    .callsTo('POST', /segments$/)
    .map(({ body }) => (JSON.parse(body) as { question: string }).question);

/** Stores a queue as another tab does. */
function keepElsewhere(queue: object[]): void {
  const newValue = JSON.stringify({
    people: { '': { drafts: {}, unsent: {}, queues: { [conversationId]: queue } } },
  });
  localStorage.setItem('chatDrafts', newValue);
  dispatchEvent(new StorageEvent('storage', { key: 'chatDrafts', newValue, storageArea: localStorage }));
}

describe('queued question', () => {
  const open = async () => {
    const chat = renderChat(`/chat?conversation=${conversationId}`);
    await screen.findByText('Calcium carbonate.');
    return chat;
  };

  it('is sent only by the tab that wrote it, or on request', async () => {
    keepElsewhere([{ id: 'q', text: 'Theirs?', tabId: 'another' }]);
    await open();
    await ask('Mine?');
    (await server().stream(0)).send(idsEvent(conversationId, firstId), ...endEvents(firstId, 'Complete'));
    expect(await waiting(/^Queued in another tab/)).toEqual(['Theirs?']);
    expect(asked()).toEqual(['Mine?']);
    fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
    await server().stream(1);
    expect(asked()).toEqual(['Mine?', 'Theirs?']);
  });

  it('is not sent after another tab sent or removed it', async () => {
    const { store } = await open();
    const forget = followOtherTabs(store.dispatch);
    await ask('First?');
    const first = await server().stream(0);
    await ask('Second?');
    keepElsewhere([]);
    forget();
    await waitFor(() => expect(screen.queryByText('Second?')).toBeNull());
    first.send(idsEvent(conversationId, firstId), ...endEvents(firstId, 'Complete'));
    await screen.findAllByRole('button', { name: 'Copy answer' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull());
    expect(asked()).toEqual(['First?']);
  });

  it('waits while the rejected one before it is edited', async () => {
    await open();
    await ask('First?');
    const first = await server().stream(0);
    await ask('Second?');
    await ask('Third?');
    server().refuse(isPost, 429, 'stream.too_many_running');
    first.send(idsEvent(conversationId, firstId), ...endEvents(firstId, 'Complete'));
    fireEvent.click(await screen.findByText('Edit message'));
    expect((await field()).value).toBe('Second?');
    expect(await waiting(/./)).toEqual(['Third?']);
    expect(asked()).toEqual(['First?', 'Second?']);
  });

  it('waits when its agent is gone', async () => {
    const gone = testConversation({ gptSystem: { gptSystemId: testId(9), name: 'Old agent' } });
    server().conversations.set(conversationId, gone);
    keepElsewhere([{ id: 'q', text: 'Theirs?', tabId: 'another' }]);
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    expect(await waiting(/./)).toEqual(['Theirs?']);
    expect(asked()).toEqual([]);
  });

  it('is not sent when its answer is stopped by a question in another conversation', async () => {
    await open();
    await ask('First?');
    (await server().stream(0)).send(idsEvent(conversationId, firstId));
    await ask('Second?');
    fireEvent.click(await screen.findByRole('button', { name: 'Send now' }));
    await waitFor(() => expect(server().callsTo('DELETE', /streams/)).toHaveLength(1));
    fireEvent.click(await screen.findByRole('link', { name: 'Chat 11' }));
    await waitFor(() => expect(screen.queryByText('First?')).toBeNull());
    await ask('Elsewhere?');
    const elsewhere = await server().stream(1);
    await ask('And then?');
    elsewhere.send(idsEvent(testId(11), nextId), ...endEvents(nextId, 'Aborted'));
    expect(await waiting(/^Paused/)).toEqual(['And then?']);
    expect(asked()).toEqual(['First?', 'Elsewhere?']);
  });
});
