/** Typed text is kept until sent, and actions that can't succeed are not offered. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { canReload } from '../../../lib/browser/reload-block.ts';
import { button, chatTests } from '../testing/chat-tests.ts';
import { pageAndPane } from '../testing/contexts.tsx';
import {
  endEvents,
  idsEvent,
  textEvent,
  testConversation,
  testId,
  testSegment,
} from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const server = chatTests();

it.each([
  ['Failed', 'Try again'],
  ['Aborted', 'Continue'],
] as const)(
  'whose agent is gone, a conversation that ended %s offers no way to ask',
  async (status, name) => {
    const fields = {
      gptSystem: { gptSystemId: testId(9), name: 'Old agent' },
      segments: [testSegment({ status })],
    };
    server().conversations.set(conversationId, testConversation(fields));
    renderChat(`/chat?conversation=${conversationId}`);
    expect(await button('Copy answer')).toBeTruthy();
    expect((await button('Regenerate')).hasAttribute('disabled')).toBe(true);
    for (const gone of [name, 'Edit message'])
      expect(screen.queryByRole('button', { name: gone })).toBeNull();
  },
);

describe.each(pageAndPane)('typed text of $name', ({ open }) => {
  const openConversation = () => {
    server().conversations.set(conversationId, testConversation({}));
    open(conversationId);
  };

  it('keeps an edited question in its editor while another is answered', async () => {
    openConversation();
    fireEvent.click(await button('Edit message'));
    const editor = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
    fireEvent.change(editor, { target: { value: 'What is lime?' } });
    const composer = await screen.findByRole('textbox', { name: 'Message' });
    fireEvent.change(composer, { target: { value: 'And now?' } });
    fireEvent.keyDown(composer, { key: 'Enter' });
    const opened = await server().stream(0);
    fireEvent.keyDown(editor, { key: 'Enter' });
    expect(editor.isConnected && editor.value).toBe('What is lime?');
    opened.send(
      idsEvent(conversationId, testId(101)),
      textEvent('So.'),
      ...endEvents(testId(101), 'Complete'),
    );
    await screen.findAllByText('So.');
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
    fireEvent.keyDown(editor, { key: 'Enter' });
    expect(JSON.parse((await server().stream(1)).call.body)).toEqual({
      question: 'What is lime?',
      parentSegmentId: null,
    });
  });

  it('blocks automatic reloads while a message is typed', async () => {
    openConversation();
    const composer = await screen.findByRole('textbox', { name: 'Message' });
    expect(canReload()).toBe(true);
    fireEvent.change(composer, { target: { value: 'half a thought' } });
    expect(canReload()).toBe(false);
    fireEvent.change(composer, { target: { value: '' } });
    await waitFor(() => expect(canReload()).toBe(true));
  });
});

describe('typed text of a person', () => {
  it('blocks automatic reloads while a comment is typed', async () => {
    server().conversations.set(conversationId, testConversation({}));
    renderChat(`/chat?conversation=${conversationId}`);
    fireEvent.click(await button('Bad response'));
    const comment = await screen.findByRole('textbox', { name: /What went wrong/ });
    expect(canReload()).toBe(true);
    fireEvent.change(comment, { target: { value: 'Too short' } });
    expect(canReload()).toBe(false);
    fireEvent.keyDown(comment, { key: 'Escape' });
    await waitFor(() => expect(canReload()).toBe(true));
  });
});
