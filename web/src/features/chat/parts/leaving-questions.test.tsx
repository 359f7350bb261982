/** Questions and answers of a chat that the user leaves. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ask, chatTests, field, write } from '../testing/chat-tests.ts';
import { chatOfPerson, testedContexts } from '../testing/contexts.tsx';
import { idsEvent, isPost, textEvent, testConversation, testId } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const named = idsEvent(conversationId, testId(101));

const server = chatTests();

const newChat = () => fireEvent.click(screen.getByRole('button', { name: 'New Chat' }));
const fieldSays = (text: string) => waitFor(async () => expect((await field()).value).toBe(text));
const refuseQuestions = () => server().refuse(isPost, 429, 'stream.too_many_running');
const isRefused = () => screen.findByText(/Too many answers in progress/);

it.each(testedContexts)(
  'leaves a first answer of $name on New Chat without a draft of its question',
  async (context) => {
    const { create, open, features } = context;
    const chat = open();
    const start = chat.address();
    await ask('Why lime?');
    const opened = await server().stream(0);
    opened.send(named, textEvent('Because'));
    await screen.findByText('Because');
    expect(chat.address()).toBe(features.list ? `/chat?conversation=${conversationId}` : start);
    expect(localStorage.getItem('chatDrafts')).not.toContain('lime');
    newChat();
    await waitFor(() => expect(chat.address()).toBe(features.list ? '/chat' : start));
    await waitFor(() => expect(opened.isClosed()).toBe(true));
    expect(screen.queryByText('Because')).toBeNull();
    await ask('Another?');
    expect((await server().stream(1)).call.path).toBe(create);
    expect(
      screen.queryByRole('list', { name: 'Queued. Will be sent when the answer is finished.' }),
    ).toBeNull();
    expect(chat.address()).toBe(features.list ? '/chat' : start);
    chat.unmount();
    expect(localStorage.getItem('chatDrafts')).not.toContain('lime');
  },
);

describe('unsent question', () => {
  it('is returned by New Chat before the server has accepted it', async () => {
    chatOfPerson.open();
    await ask('Why lime?');
    await server().stream(0);
    newChat();
    await fieldSays('Why lime?');
    expect(document.querySelector('article')).toBeNull();
  });

  it('is in the message field after a reload', async () => {
    refuseQuestions();
    const chat = chatOfPerson.open();
    await ask('Why lime?');
    await isRefused();
    expect((await field()).value).toBe('');
    // A reload runs no code of the old page.
    const stored = localStorage.getItem('chatDrafts')!;
    chat.unmount();
    localStorage.setItem('chatDrafts', stored);
    chatOfPerson.reopen();
    await fieldSays('Why lime?');
  });

  it('is not returned after a rejected regeneration', async () => {
    refuseQuestions();
    server().conversations.set(conversationId, testConversation({}));
    const chat = chatOfPerson.open(conversationId);
    fireEvent.click(await screen.findByRole('button', { name: 'Regenerate' }));
    await isRefused();
    chat.unmount();
    expect(localStorage.getItem('chatDrafts') ?? '').not.toContain('limescale');
  });

  it('returns to its conversation’s message field before text typed later', async () => {
    refuseQuestions();
    server().keepChats(10, 11);
    renderChat(`/chat?conversation=${conversationId}`);
    await screen.findByText('Calcium carbonate.');
    await ask('And tea?');
    await isRefused();
    await write('Or coffee?');
    fireEvent.click(await screen.findByRole('link', { name: 'Chat 11' }));
    await fieldSays('');
    fireEvent.click(screen.getByRole('link', { name: 'Chat 10' }));
    await fieldSays('And tea?\nOr coffee?');
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });
});
