/** Which conversation the bare address opens, and what becomes of one that could not be loaded. */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
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
