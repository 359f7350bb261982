/** Switch and mark of private conversations (decision 25). */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ask, button, chatTests } from '../testing/chat-tests.ts';
import { testedContexts } from '../testing/contexts.tsx';
import { idsEvent, testConversation, testId } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const server = chatTests();
const theSwitch = () => screen.findByRole('switch', { name: 'Private conversation' });
const firstBody = async () => JSON.parse((await server().stream(0)).call.body) as object;

it('starts a private conversation, keeps it after a reload, and opens the next one normally', async () => {
  const { unmount } = renderChat();
  fireEvent.click(await theSwitch());
  const explanation = await screen.findByText(/Only you can read this chat/);
  expect((await theSwitch()).getAttribute('aria-describedby')).toBe(explanation.id);
  unmount();
  renderChat();
  await waitFor(async () => expect((await theSwitch()).getAttribute('aria-checked')).toBe('true'));
  await ask('How do I begin?');
  expect(await firstBody()).toEqual({ question: 'How do I begin?', isPrivate: true });
  (await server().stream(0)).send(idsEvent(conversationId, testId(100)));
  // Shown in the header and in the list.
  expect(await screen.findByText('Private')).toBeTruthy();
  await within(await screen.findByRole('navigation')).findByRole('img', { name: 'Private' });
  expect(screen.queryByRole('switch')).toBeNull();
  fireEvent.click(await button('New Chat'));
  await waitFor(async () => expect((await theSwitch()).matches(':checked')).toBe(false));
});

it('shows a mark but no switch in an existing conversation', async () => {
  server().conversations.set(conversationId, testConversation({ isPrivate: true }));
  renderChat(`/chat?conversation=${conversationId}`);
  await button('Copy answer');
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText('Private')).toBeTruthy();
});

it.each(testedContexts.filter(({ name }) => name !== 'a person'))(
  'offers $name no private conversation',
  async ({ open }) => {
    open();
    await screen.findByRole('textbox', { name: 'Message' });
    expect(screen.queryByRole('switch')).toBeNull();
  },
);
