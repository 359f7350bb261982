/** Which conversation the bare address opens, and what becomes of one that could not be loaded. */
import { act, screen, waitFor } from '@testing-library/react';
import { setupListeners } from '@reduxjs/toolkit/query';
import { expect, it } from 'vitest';
import { createTestStore } from '../../../testing/test-store.ts';
import { chatTests } from '../testing/chat-tests.ts';
import { testConversation, testId } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const gone = 'This conversation does not exist any more.';
const isNew = () => screen.findByText('Answers questions about this product.');

const server = chatTests();

it('a conversation that is not there is not opened again by the bare address', async () => {
  const dead = renderChat(`/chat?conversation=${testId(99)}`);
  expect(await screen.findByText(gone)).toBeTruthy();
  dead.unmount();
  const bare = renderChat('/chat');
  expect(await isNew()).toBeTruthy();
  expect(bare.address()).toBe('/chat');
});

it('a dead link does not take the place of the conversation that was open', async () => {
  server().conversations.set(testId(10), testConversation({}));
  const open = renderChat(`/chat?conversation=${testId(10)}`);
  expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
  open.unmount();
  const dead = renderChat(`/chat?conversation=${testId(99)}`);
  expect(await screen.findByText(gone)).toBeTruthy();
  dead.unmount();
  renderChat('/chat');
  expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
});

it('a remembered conversation is forgotten when it is gone', async () => {
  const remembered = { currentConversationId: testId(99), currentGptSystemId: '' };
  localStorage.setItem('userChat', JSON.stringify(remembered));
  const dead = renderChat('/chat');
  expect(await screen.findByText(gone)).toBeTruthy();
  dead.unmount();
  renderChat('/chat');
  expect(await isNew()).toBeTruthy();
});

it('a conversation that failed to load comes by itself when the connection is back', async () => {
  let isOut = true;
  server().intercept = (call, response) => {
    if (!isOut || !call.path.includes(testId(10))) return false;
    response.writeHead(500).end('out');
    return true;
  };
  server().conversations.set(testId(10), testConversation({}));
  const known = createTestStore();
  const forget = setupListeners(known.store.dispatch);
  renderChat(`/chat?conversation=${testId(10)}`, known);
  expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
  isOut = false;
  act(() => void dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('Calcium carbonate.')).not.toBeNull());
  forget();
});
