/** `@` in the empty message field suggests agents, operated by keyboard. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agentDirectoryRoutes as routes } from '@polylogue/contract/agents/catalog/routes';
import { expect, it } from 'vitest';
import { chatTests } from '../testing/chat-tests.ts';
import { testId } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const server = chatTests();
const agents = ['Travel', 'Notes'].map((name, index) => ({
  gptSystemId: testId(20 + index),
  name,
  description: '',
  avatarUrl: null,
}));

async function mention(text = '@') {
  server().answer(new RegExp(routes.availableForConversation.path), ({ path }) => {
    const wanted = new URL(path, 'http://agents.test').searchParams.get('keywords') ?? '';
    const items = agents.filter(({ name }) => name.toLowerCase().includes(wanted));
    return { items, count: { value: items.length, isExact: true } };
  });
  const chat = renderChat();
  const field = await screen.findByRole('textbox', { name: 'Message' });
  fireEvent.change(field, { target: { value: '@' } });
  if (text !== '@') fireEvent.change(field, { target: { value: text } });
  const list = await screen.findByRole('listbox', { name: 'Agents' });
  return { chat, field, list };
}
const chosen = (list: HTMLElement) => within(list).findByRole('option', { selected: true });

it('filters agents by typed text and starts a chat on Enter', async () => {
  const { chat, field, list } = await mention('@not');
  expect((await chosen(list)).textContent).toContain('Notes');
  await waitFor(() => expect(within(list).getAllByRole('option')).toHaveLength(1));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() =>
    expect(chat.store.getState()).toMatchObject({
      userChat: { currentGptSystemId: agents[1]?.gptSystemId },
    }),
  );
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(server().streams).toHaveLength(0);
});

it('moves through agents with arrow keys and closes on Escape, keeping the text', async () => {
  const { field, list } = await mention();
  expect((await chosen(list)).textContent).toContain('Travel');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  const last = await chosen(list);
  expect(last.textContent).toContain('Notes');
  expect(field.getAttribute('aria-activedescendant')).toBe(last.id);
  fireEvent.keyDown(field, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(field).toHaveProperty('value', '@');
  expect(field.hasAttribute('aria-controls')).toBe(false);
});

it('closes on a press elsewhere', async () => {
  await mention();
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});
