import { setupListeners } from '@reduxjs/toolkit/query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ask, button, chatTests, field, write } from '../testing/chat-tests.ts';
import { pageAndPane, testedContexts } from '../testing/contexts.tsx';
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
const segmentId = testId(101);
const named = idsEvent(conversationId, segmentId);
const server = chatTests();

const openConversation = (segments = [testSegment({})]) => {
  server().conversations.set(conversationId, testConversation({ segments }));
  return renderChat(`/chat?conversation=${conversationId}`);
};

describe.each(testedContexts)('chat of $name', ({ open, reopen, features }) => {
  it('keeps a draft per conversation, also after a reload', async () => {
    server().conversations.set(conversationId, testConversation({}));
    const chat = open(conversationId);
    await screen.findByText('Calcium carbonate.');
    await write('half a thought');
    dispatchEvent(new PageTransitionEvent('pagehide'));
    chat.unmount();
    reopen();
    await screen.findByText('Calcium carbonate.');
    expect((await field()).value).toBe('half a thought');
    fireEvent.click(await button('New Chat'));
    await waitFor(async () => expect((await field()).value).toBe(''));
  });

  it('offers a new conversation when the shown one no longer exists', async () => {
    const chat = open(testId(99));
    // A visitor's conversation may have been transferred.
    expect(
      await screen.findByText(/^This conversation (no longer exists|is no longer available here)\./),
    ).toBeTruthy();
    const address = chat.address();
    fireEvent.click(await button('Start a new conversation'));
    await screen.findByRole('list', { name: 'Suggested prompts' });
    expect(chat.address()).toBe(features.list ? '/chat' : address);
  });
});

it.each(pageAndPane)(
  'stops an answer on Escape outside the chat only on its own page: $name',
  async (context) => {
    const { open, ownsPage } = context;
    server().conversations.set(conversationId, testConversation({}));
    open(conversationId);
    await ask('Long?');
    const opened = await server().stream(0);
    opened.send(named, textEvent('Half of it'));
    await screen.findByText('Half of it');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    const stops = () => server().callsTo('DELETE', new RegExp(opened.requestId));
    // A pane does not handle keys of the page.
    if (!ownsPage) expect(stops()).toEqual([]);
    else await waitFor(() => expect(stops()).toHaveLength(1));
    opened.send(...endEvents(segmentId, 'Aborted'));
    await button('Continue');
  },
);

describe('chat page', () => {
  it('retries a failed load once the browser is online', async () => {
    server().refuse(new RegExp(conversationId), 500, 'server.error');
    const chat = openConversation();
    // The package's own handler adds no listeners if a store of an earlier file is still registered.
    const forget = setupListeners(chat.store.dispatch, (dispatch, { onOnline }) => {
      const refetch = () => void dispatch(onOnline());
      addEventListener('online', refetch);
      return () => removeEventListener('online', refetch);
    });
    expect(await screen.findByText(/could not be loaded/)).toBeTruthy();
    delete server().intercept;
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
    forget();
  });

  it('does not stop an answer when another conversation is opened', async () => {
    server().lists.current = [{ ...testConversation({}), conversationId: testId(11), title: 'Other' }];
    server().conversations.set(testId(11), testConversation({ conversationId: testId(11) }));
    openConversation();
    await ask('Long?');
    const opened = await server().stream(0);
    opened.send(named, textEvent('Some'));
    await screen.findByText('Some');
    fireEvent.click(await screen.findByRole('link', { name: 'Other' }));
    await waitFor(() => expect(opened.isClosed()).toBe(true));
    expect(server().callsTo('DELETE', /./)).toEqual([]);
    expect(screen.queryByText('Some')).toBeNull();
  });
});

describe('limit of a policy', () => {
  it('lets a refused question be sent again once its limit was raised', async () => {
    openConversation();
    const freeAt = new Date(Date.now() + 3_600_000).toISOString();
    const limit = { kind: 'questions', window: 'day', scope: 'perPerson', amount: 5, used: 5 };
    const policy = { chatAccessPolicyId: testId(30), policyName: 'Five a day', timeZone: 'UTC' };
    const reachedLimit = { ...limit, ...policy, left: 0, isNear: true, freeAt };
    let isReached = true;
    server().intercept = ({ method }, response) => {
      if (!isReached || method !== 'POST') return false;
      response.writeHead(429, { 'content-type': 'application/json' });
      const body = { code: 'chat_limit.reached', errors: [], retryAfterSeconds: 3_600, requestId: 'r' };
      response.end(JSON.stringify({ ...body, reachedLimit }));
      return true;
    };
    await ask('One too many?');
    await screen.findByText(/^Limit reached: 5 of 5 messages today/);
    isReached = false;
    fireEvent.click(await button('Send again'));
    expect(JSON.parse((await server().stream(0)).call.body)).toMatchObject({ question: 'One too many?' });
  });
});

describe('conversation', () => {
  it('is read-only when its agent is gone', async () => {
    server().conversations.set(
      conversationId,
      testConversation({ gptSystem: { gptSystemId: testId(9), name: 'Old agent' } }),
    );
    renderChat(`/chat?conversation=${conversationId}`);
    expect(await screen.findByText('Calcium carbonate.')).toBeTruthy();
    expect(await screen.findByText(/Old agent is not available to you now/)).toBeTruthy();
    expect((await field()).disabled).toBe(true);
  });

  it('shows when its agent opens, outside of the opening hours', async () => {
    const gptSystem = { gptSystemId: testId(9), name: 'Day agent' };
    server().conversations.set(conversationId, testConversation({ gptSystem }));
    const opensAt = new Date(2126, 10, 30, 8).toISOString();
    const closed = { code: 'agent.closed', errors: [], opensAt, requestId: 'test' };
    server().answer(new RegExp(testId(9)), closed, 403);
    renderChat(`/chat?conversation=${conversationId}`);
    expect(await screen.findByText(/closed at the moment.*November 30 at 8:00/)).toBeTruthy();
    expect((await field()).disabled).toBe(true);
  });
});

describe('selected agent without permission', () => {
  it('is replaced by the first available one without repeated requests', async () => {
    const gone = testId(9);
    const remembered = { currentConversationId: '', currentGptSystemId: gone };
    localStorage.setItem('userChat', JSON.stringify(remembered));
    server().refuse(new RegExp(gone), 404, 'agent.not_found');
    renderChat('/chat');
    await screen.findByRole('list', { name: 'Suggested prompts' });
    expect(server().callsTo('GET', new RegExp(gone))).toHaveLength(1);
  });

  it('leaves its conversation readable without endless requests', async () => {
    const gone = testId(9);
    const remembered = { currentConversationId: conversationId, currentGptSystemId: gone };
    localStorage.setItem('userChat', JSON.stringify(remembered));
    server().refuse(new RegExp(gone), 404, 'agent.not_found');
    const gptSystem = { gptSystemId: gone, name: 'Old agent' };
    server().conversations.set(conversationId, testConversation({ gptSystem }));
    renderChat(`/chat?conversation=${conversationId}`);
    expect(await screen.findByText(/Old agent is not available to you now/)).toBeTruthy();
    expect(screen.getByText('Calcium carbonate.')).toBeTruthy();
    expect(server().callsTo('GET', new RegExp(gone)).length).toBeLessThanOrEqual(2);
  });
});
