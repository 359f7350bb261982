/** Conversation that the bare URL opens, after load failures. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatTests } from '../testing/chat-tests.ts';
import { testConversation, testId } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const gone = 'This conversation no longer exists.';
const isNew = () => screen.findByText('Answers questions about this product.');

const server = chatTests();

it('does not reopen a missing conversation at the bare URL', async () => {
  const dead = renderChat(`/chat?conversation=${testId(99)}`);
  expect(await screen.findByText(gone)).toBeTruthy();
  dead.unmount();
  const bare = renderChat('/chat');
  expect(await isNew()).toBeTruthy();
  expect(bare.address()).toBe('/chat');
});

it('keeps the last conversation after a dead link', async () => {
  server().conversations.set(testId(10), testConversation({}));
  const open = renderChat(`/chat?conversation=${testId(10)}`);
  expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
  open.unmount();
  const dead = renderChat(`/chat?conversation=${testId(99)}`);
  expect(await screen.findByText(gone)).toBeTruthy();
  dead.unmount();
  const bare = renderChat('/chat');
  expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
  expect(bare.address()).toBe(`/chat?conversation=${testId(10)}`);
});

it('forgets the last conversation when it is gone', async () => {
  const remembered = { currentConversationId: testId(99), currentGptSystemId: '' };
  localStorage.setItem('userChat', JSON.stringify(remembered));
  const dead = renderChat('/chat');
  expect(await screen.findByText(gone)).toBeTruthy();
  dead.unmount();
  renderChat('/chat');
  expect(await isNew()).toBeTruthy();
});
