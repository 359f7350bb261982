/** What is suggested after an answer: for an agent that suggests, after the last complete answer, and asked by a press. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { button } from '../testing/chat-steps.ts';
import { chatTests } from '../testing/chat-tests.ts';
import { guide, testConversation, testId, testSegment } from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const server = chatTests();
const suggested = () => screen.findByRole('list', { name: 'What to ask next' });
const calls = () => server().callsTo('POST', /\/followUps$/);

beforeEach(() => {
  server().agents = [{ ...guide, hasFollowUps: true }];
  server().conversations.set(conversationId, testConversation({}));
  server().intercept = ({ path }, response) => {
    if (!path.endsWith('/followUps')) return false;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ items: ['How do I remove it?', 'Does it hurt?'] }));
    return true;
  };
});

describe('what to ask next', () => {
  it('stands after the last answer, is asked by a press, and is gone while that is answered', async () => {
    renderChat(`/chat?conversation=${conversationId}`);
    fireEvent.click(await within(await suggested()).findByRole('button', { name: 'How do I remove it?' }));
    const stream = await server().stream(0);
    expect(JSON.parse(stream.call.body)).toMatchObject({ question: 'How do I remove it?' });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'What to ask next' })).toBeNull());
    expect(calls()).toHaveLength(1);
  });

  it.each([
    ['of an agent that suggests nothing', guide, {}],
    ['after an answer that broke off', { ...guide, hasFollowUps: true }, { status: 'Aborted' as const }],
  ])('is not asked for %s', async (_what, agent, fields) => {
    server().agents = [agent];
    const segments = [testSegment(fields)];
    server().conversations.set(conversationId, testConversation({ segments }));
    renderChat(`/chat?conversation=${conversationId}`);
    await button('Copy answer');
    expect(calls()).toHaveLength(0);
  });
});
