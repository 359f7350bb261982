/** Checks the chat's API calls in each of its four contexts, and shared behaviour once. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { log } from '../../../lib/log.ts';
import { ask, button, chatTests, field, press, write } from '../testing/chat-tests.ts';
import { testedContexts } from '../testing/contexts.tsx';
import {
  endEvents,
  idsEvent,
  isPost,
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

const answerSays = (text: string) =>
  waitFor(() => {
    const answers = [...document.querySelectorAll('[data-answer]')].map(({ textContent }) => textContent);
    expect(answers).toContain(text);
  });
const storeConversation = (segments = [testSegment({})]) =>
  server().conversations.set(conversationId, testConversation({ segments }));
const bodyOf = ({ call }: { call: { body: string } }): unknown => JSON.parse(call.body);

describe.each(testedContexts)('$name', ({ base, create, features, headers, open, reopen }) => {
  it('shows the context’s features and calls its own routes for existing and new conversations', async () => {
    const logged = vi.spyOn(log, 'error').mockImplementation(() => undefined);
    storeConversation();
    open(conversationId);
    await button('Copy answer');
    for (const [name, isOffered] of [
      ['Good response', features.feedback],
      ['Execution details', features.details],
    ] as const) {
      expect(screen.queryByRole('button', { name }) !== null, name).toBe(isOffered);
    }
    await ask('And then?');
    const next = await server().stream(0);
    next.send(named, textEvent('So.'), ...endEvents(segmentId, 'Complete'));
    await answerSays('So.');
    fireEvent.click(await button('New Chat'));
    await waitFor(() => expect(document.querySelector('article')).toBeNull());
    await ask('Again?');
    const again = await server().stream(1);
    expect([next, again].map(({ call }) => call.path)).toEqual([
      `${base}/${conversationId}/segments`,
      create,
    ]);
    for (const { call } of [next, again]) expect(call.headers).toMatchObject(headers);

    const error = { code: 'model.unavailable', text: 'The model is not available.' } as const;
    const begun = idsEvent(testId(12), testId(112));
    again.send(begun, { event: 'error', data: error }, { event: 'no-more-data', data: {} });
    expect(await screen.findByText("The model isn't available right now.")).toBeTruthy();
    const isTest = /configStates|configurationStates/.test(base);
    expect(logged.mock.calls.filter(([message]) => message === 'There was an error from server')).toEqual(
      isTest ? [['There was an error from server', expect.objectContaining({ code: error.code })]] : [],
    );
    logged.mockRestore();
  });

  it('resumes a first answer after a lost connection and a reload', async () => {
    const chat = open();
    await ask('Why?');
    const first = await server().stream(0);
    first.send(named, textEvent('Because'));
    await answerSays('Because');
    first.cut();
    expect(await screen.findByText('Reconnecting…')).toBeTruthy();
    const resumed = await server().stream(1);
    resumed.send(textEvent(' of'));
    await answerSays('Because of');
    expect(screen.queryByText('Reconnecting…')).toBeNull();
    const { requestId } = first;
    storeConversation([
      testSegment({
        conversationSegmentId: segmentId,
        question: 'Why?',
        answer: 'Because of',
        status: 'Streaming',
        requestId,
      }),
    ]);
    chat.unmount();
    reopen();
    const reloaded = await server().stream(2);
    reloaded.send(named, textEvent('Because so.'), ...endEvents(segmentId, 'Complete'));
    await answerSays('Because so.');
    expect([first, resumed, reloaded].map(({ call }) => call.path.split('?')[0])).toEqual([
      create,
      `/api/internal/streams/${requestId}`,
      `/api/internal/streams/${requestId}`,
    ]);
    for (const { call } of [first, resumed, reloaded]) expect(call.headers).toMatchObject(headers);
    const isVisitor = 'x-session-identifier' in headers;
    expect(first.call.headers.authorization !== undefined).toBe(!isVisitor);
    // A person's list is refetched seconds after an answer, possibly during another context's test.
    const lists = server()
      .callsTo('GET', /userConversations$/)
      .filter((call) => 'x-session-identifier' in call.headers === isVisitor);
    if (isVisitor) expect(lists).toEqual([]);
    if (base.endsWith('userConversations')) expect(lists).not.toEqual([]);
  });
});

const openNew = () => renderChat('/chat');
const openConversation = (...kept: Parameters<typeof storeConversation>) => {
  storeConversation(...kept);
  return renderChat(`/chat?conversation=${conversationId}`);
};

describe('message field', () => {
  it('rejects blank or too long messages and ignores Enter while composing', async () => {
    openNew();
    await write('   ');
    expect((await button('Send')).hasAttribute('disabled')).toBe(true);
    await write('x'.repeat(32_001));
    expect(await screen.findByText('32,001 of 32,000 characters: too long to send')).toBeTruthy();
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toBe('Too long to send: maximum 32,000 characters');
    await write('x'.repeat(32_002));
    expect(await screen.findByText('32,002 of 32,000 characters: too long to send')).toBeTruthy();
    // A changed text would be announced on every key.
    expect(screen.getByRole('alert')).toBe(alert);
    expect(alert.textContent).toBe('Too long to send: maximum 32,000 characters');
    await press('Enter');
    await write('x'.repeat(31_000));
    expect(await screen.findByText('31,000 of 32,000 characters')).toBeTruthy();
    await write('日本');
    expect(screen.queryByText(/characters/)).toBeNull();
    await press('Enter', { isComposing: true });
    await press('Enter', { keyCode: 229 });
    await press('Enter', { shiftKey: true });
    expect(server().streams).toHaveLength(0);
    await press('Enter');
    expect(bodyOf(await server().stream(0))).toEqual({ question: '日本' });
    expect((await field()).value).toBe('');
  });

  it('queues a question during an answer, to be edited, removed or sent', async () => {
    openConversation();
    await screen.findByText('Calcium carbonate.');
    await ask('First?');
    const first = await server().stream(0);
    await ask('Second?');
    const queue = () =>
      screen.queryByRole('list', { name: 'Queued. Will be sent when the answer is finished.' });
    expect(within(queue()!).getByText('Second?')).toBeTruthy();
    fireEvent.click(await button('Edit queued message'));
    expect((await field()).value).toBe('Second?');
    await press('Enter');
    fireEvent.click(await button('Remove queued message'));
    expect(document.activeElement).toBe(await field());
    expect(screen.queryByText('Second?')).toBeNull();
    await ask('Second?');
    expect(server().streams).toHaveLength(1);
    first.send(named, textEvent('One.'), ...endEvents(segmentId, 'Complete'));
    const second = await server().stream(1);
    expect(bodyOf(second)).toEqual({ question: 'Second?', parentSegmentId: segmentId, isNext: true });
    await waitFor(() => expect(queue()).toBeNull());
    expect(screen.queryByRole('button', { name: 'Remove queued message' })).toBeNull();
    second.send(idsEvent(conversationId, testId(102)), textEvent('Two'));
    await screen.findByText('Two');
    await ask('Third?');
    fireEvent.click(await button('Send now'));
    await waitFor(() => expect(server().callsTo('DELETE', /streams/)).toHaveLength(1));
    second.send(...endEvents(testId(102), 'Aborted'));
    expect(bodyOf(await server().stream(2))).toMatchObject({ question: 'Third?' });
  });
});

describe('answer', () => {
  it('stops on Escape, and continues after a stop and after the model’s length limit', async () => {
    openConversation();
    await ask('Long?');
    const opened = await server().stream(0);
    opened.send(named, textEvent('Half of it'));
    await answerSays('Half of it');
    await press('Escape');
    await waitFor(() => expect(server().callsTo('DELETE', new RegExp(opened.requestId))).toHaveLength(1));
    const composer = document.querySelector<HTMLElement>('[data-composer]');
    await waitFor(() => expect(composer?.textContent).toContain('Stopping…'));
    opened.send(...endEvents(segmentId, 'Aborted'));
    expect(await screen.findByText('Stopped')).toBeTruthy();
    await waitFor(() => expect(composer?.textContent).toContain('Answer stopped'));
    await answerSays('Half of it');
    fireEvent.click(await button('Continue'));
    const continued = await server().stream(1);
    expect(composer?.textContent).not.toContain('Answer stopped');
    expect(bodyOf(continued)).toEqual({ continueSegmentId: segmentId });
    continued.send(
      named,
      textEvent(' and more'),
      ...endEvents(segmentId, 'Complete', { finishReason: 'length' }),
    );
    expect(await screen.findByText("The answer reached the model's length limit")).toBeTruthy();
    await answerSays('Half of it and more');
    fireEvent.click(await button('Continue'));
    const rest = await server().stream(2);
    expect(bodyOf(rest)).toEqual({ continueSegmentId: segmentId });
    rest.send(named, textEvent(' and the rest'), ...endEvents(segmentId, 'Complete'));
    await answerSays('Half of it and more and the rest');
    await waitFor(() => expect(screen.queryByText(/length limit/)).toBeNull());
  });

  it('offers no continuation after a content filter', async () => {
    openConversation([testSegment({ answer: 'So far', finishReason: 'content-filter' })]);
    expect(await screen.findByText("The provider's content filter stopped this answer")).toBeTruthy();
    await button('Regenerate');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
  });

  it('offers a retry of a question rejected for too many running answers', async () => {
    let isBusy = true;
    server().intercept = (call, response) => {
      if (!isBusy || !isPost(call)) return false;
      isBusy = false;
      response.writeHead(429, { 'content-type': 'application/json', 'retry-after': '5' });
      const body = { code: 'stream.too_many_running', errors: [], retryAfterSeconds: 5, requestId: 'r' };
      response.end(JSON.stringify(body));
      return true;
    };
    openNew();
    await ask('One too many?');
    expect(await screen.findByText(/Too many answers in progress/)).toBeTruthy();
    expect((await field()).disabled).toBe(false);
    fireEvent.click(await button('Try again'));
    expect(bodyOf(await server().stream(0))).toMatchObject({ question: 'One too many?' });
  });

  it('keeps a rejected question and returns it for editing', async () => {
    server().refuse(isPost, 429, 'stream.too_many_running');
    openNew();
    await ask('One too many?');
    expect(await screen.findByText(/Too many answers in progress/)).toBeTruthy();
    expect(screen.getByText('One too many?')).toBeTruthy();
    fireEvent.click(await button('Edit message'));
    expect((await field()).value).toBe('One too many?');
    expect(document.querySelector('article')).toBeNull();
  });
});

describe('versions of a turn', () => {
  it('are created by regenerating, and by editing the question with arrow up or its button', async () => {
    openConversation();
    await screen.findByText('Calcium carbonate.');
    fireEvent.click(await button('Regenerate'));
    const same = { question: 'What is limescale?', parentSegmentId: null };
    const opened = await server().stream(0);
    expect(bodyOf(opened)).toEqual(same);
    opened.send(named, textEvent('Another answer.'), ...endEvents(segmentId, 'Complete'));
    await answerSays('Another answer.');
    expect(await screen.findByText('2/2')).toBeTruthy();
    await button('Regenerate');

    const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
    await press('ArrowUp');
    expect((await editor()).value).toBe('What is limescale?');
    fireEvent.keyDown(await editor(), { key: 'Escape' });
    expect(screen.queryByRole('textbox', { name: 'Your message' })).toBeNull();
    fireEvent.click(await button('Edit message'));
    fireEvent.change(await editor(), { target: { value: 'What is lime?' } });
    fireEvent.keyDown(await editor(), { key: 'Enter' });
    expect(bodyOf(await server().stream(1))).toEqual({ ...same, question: 'What is lime?' });
    expect(await screen.findByText('What is lime?')).toBeTruthy();
  });
});
