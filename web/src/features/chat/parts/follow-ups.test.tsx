/** Suggested follow-up questions, shown after the last complete answer of an agent that supports them. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button, chatTests } from '../testing/chat-tests.ts';
import { guide, testConversation, testId, testSegment } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const server = chatTests();
const suggested = () => screen.findByRole('list', { name: 'Suggested follow-up questions' });
const calls = () => server().callsTo('POST', /\/followUps$/);

beforeEach(() => {
  server().agents = [{ ...guide, hasFollowUps: true }];
  server().conversations.set(conversationId, testConversation({}));
  server().answer(/\/followUps$/, { items: ['How do I remove it?', 'Does it hurt?'] });
});

describe('follow-up questions', () => {
  it('are shown after the last answer, asked on a press, and hidden while answering', async () => {
    renderChat(`/chat?conversation=${conversationId}`);
    fireEvent.click(await within(await suggested()).findByRole('button', { name: 'How do I remove it?' }));
    const stream = await server().stream(0);
    expect(JSON.parse(stream.call.body)).toMatchObject({ question: 'How do I remove it?' });
    await waitFor(() =>
      expect(screen.queryByRole('list', { name: 'Suggested follow-up questions' })).toBeNull(),
    );
    expect(calls()).toHaveLength(1);
  });

  it.each([
    ['an agent without follow-ups', guide, {}],
    ['an aborted answer', { ...guide, hasFollowUps: true }, { status: 'Aborted' as const }],
  ])('are not requested for %s', async (_what, agent, fields) => {
    server().agents = [agent];
    const segments = [testSegment(fields)];
    server().conversations.set(conversationId, testConversation({ segments }));
    renderChat(`/chat?conversation=${conversationId}`);
    await button('Copy answer');
    expect(calls()).toHaveLength(0);
  });
});
