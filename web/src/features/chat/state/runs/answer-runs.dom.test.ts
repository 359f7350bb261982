import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestStore, type TestStore } from '../../../../testing/test-store.ts';
import { conversationsApi } from '../api.ts';
import {
  type ConversationServer,
  endEvents,
  idsEvent,
  isPost,
  textEvent,
  startConversationServer,
  testAgent,
  testConversation,
  testId,
  testSegment,
} from '../../testing/conversation-server.ts';
import { userChat } from '../context/user-chat.ts';
import { AnswerRuns } from './answer-runs.ts';
import { commitIntervalMs } from './conversation-cache.ts';

const conversationId = testId(10);
const newSegmentId = testId(101);
const named = idsEvent(conversationId, newSegmentId);
const key = { calls: userChat.calls, conversationId };

describe('AnswerRuns', () => {
  let server: ConversationServer;
  let store: TestStore;
  let runs: AnswerRuns;
  beforeEach(async () => {
    server = await startConversationServer();
    const created = createTestStore();
    store = created.store;
    runs = new AnswerRuns({ http: created.http, dispatch: store.dispatch, chat: userChat });
  });
  afterEach(() => {
    // Otherwise it would connect to the next test's server.
    runs.leaveOthers('none');
    return server.close();
  });

  const askFirst = () =>
    runs.ask({
      gptSystem: testAgent,
      body: { question: 'Why?' },
      turn: { question: 'Why?', parentSegmentId: null, createdAt: '2026-11-21T00:00:00.000Z' },
    });
  const askOn = () =>
    runs.ask({
      conversationId,
      gptSystem: testAgent,
      body: { question: 'And then?', parentSegmentId: testId(100) },
      turn: { question: 'And then?', parentSegmentId: testId(100), createdAt: '2026-11-21T00:00:00.000Z' },
    });
  const kept = () => {
    const select = conversationsApi.endpoints.conversation.select(key);
    // The endpoints are injected after the root state is typed.
    return select(store.getState() as never).data;
  };
  const watchConversation = async (conversation = testConversation({})) => {
    server.conversations.set(conversationId, conversation);
    await store.dispatch(conversationsApi.endpoints.conversation.initiate(key));
  };

  it('shows a first question at once and caches its conversation once it has an id', async () => {
    const run = askFirst();
    expect(runs.find(undefined)).toBe(run);
    const opened = await server.stream(0);
    expect(opened.call.path).toMatch(/byGptSystemId/);
    opened.send(named, textEvent('Because '), textEvent('it is.'));
    await vi.waitFor(() => expect(kept()?.segments[0]?.answer).toBe('Because it is.'));
    expect(runs.find(conversationId)).toBe(run);
    expect(kept()).toMatchObject({ gptSystem: testAgent, selectedLeafSegmentId: newSegmentId });
    expect(kept()?.segments[0]).toMatchObject({
      status: 'Streaming',
      requestId: run.requestId,
      runOffset: 0,
    });
    opened.send(textEvent(' Really.'), ...endEvents(newSegmentId, 'Complete'));
    await vi.waitFor(() => expect(runs.find(conversationId)).toBeUndefined());
    expect(kept()?.segments[0]).toMatchObject({ status: 'Complete', answer: 'Because it is. Really.' });
    expect(kept()?.segments[0]?.requestId).toBeUndefined();
  });

  it('throttles text notifications without losing text', async () => {
    const run = askFirst();
    const opened = await server.stream(0);
    const texts: string[] = [];
    run.subscribe(() => texts.push(run.getSnapshot().answer.text));
    const pieces = Array.from({ length: 200 }, (_, index) => `${index} `);
    opened.send(named, ...pieces.map(textEvent), ...endEvents(newSegmentId, 'Complete'));
    await vi.waitFor(() => expect(run.getSnapshot().phase).toBe('ended'));
    expect(run.getSnapshot().answer.text).toBe(pieces.join(''));
    expect(texts.length).toBeLessThan(20);
  });

  it('adds the answer to the conversation and selects its branch', async () => {
    await watchConversation();
    askOn();
    (await server.stream(0)).send(named, textEvent('Then.'), ...endEvents(newSegmentId, 'Complete'));
    await vi.waitFor(() => expect(kept()?.segments).toHaveLength(2));
    expect(kept()).toMatchObject({ selectedLeafSegmentId: newSegmentId });
    expect(kept()?.segments[1]).toMatchObject({ parentSegmentId: testId(100), answer: 'Then.' });
  });

  it('resumes after the last event when the connection breaks', async () => {
    const run = askFirst();
    const opened = await server.stream(0);
    opened.send(named, textEvent('One '));
    await vi.waitFor(() => expect(run.answer.text).toBe('One '));
    opened.cut();
    await vi.waitFor(() => expect(run.getSnapshot().phase).toBe('reconnecting'));
    const resumed = await server.stream(1);
    expect(resumed.call.headers['last-event-id']).toBe('2');
    resumed.send(textEvent('two.'), ...endEvents(newSegmentId, 'Complete'));
    await vi.waitFor(() => expect(run.getSnapshot().phase).toBe('ended'));
    expect(run.answer.text).toBe('One two.');
  });

  it('follows an answer started elsewhere from its beginning', async () => {
    const segment = testSegment({ status: 'Streaming', answer: 'Half of', requestId: 'run-of-another-tab' });
    await watchConversation(testConversation({ segments: [segment] }));
    runs.resume(conversationId, segment);
    runs.resume(conversationId, segment);
    const opened = await server.stream(0);
    expect(opened.call.path).toMatch(/streams\/run-of-another-tab$/);
    expect(server.streams).toHaveLength(1);
    opened.send(textEvent('Half of the '));
    await vi.waitFor(() => expect(kept()?.segments[0]?.answer).toBe('Half of the '));
    opened.send(textEvent('truth.'), ...endEvents(newSegmentId, 'Complete'));
    await vi.waitFor(() => expect(runs.find(conversationId)).toBeUndefined());
  });

  it('appends a resumed continuation to the previous text', async () => {
    const segment = testSegment({
      status: 'Streaming',
      answer: 'First part. Sec',
      requestId: 'continuation',
      runOffset: 12,
    });
    await watchConversation(testConversation({ segments: [segment] }));
    runs.resume(conversationId, segment);
    const run = runs.find(conversationId);
    expect(run?.answer.text).toBe('First part. ');
    (await server.stream(0)).send(textEvent('Second part.'));
    await vi.waitFor(() => expect(run?.answer.text).toBe('First part. Second part.'));
  });

  it('reads the state of an answer whose events are gone, once', async () => {
    const segment = testSegment({ status: 'Streaming', answer: 'Half', requestId: 'forgotten' });
    await watchConversation(testConversation({ segments: [segment] }));
    server.refuse(/\/streams\//, 404, 'stream.not_found');
    server.conversations.set(
      conversationId,
      testConversation({ segments: [testSegment({ answer: 'Half and half' })] }),
    );
    runs.resume(conversationId, segment);
    await vi.waitFor(() => expect(kept()?.segments[0]?.answer).toBe('Half and half'));
    runs.resume(conversationId, segment);
    expect(server.callsTo('GET', /streams/)).toHaveLength(1);
  });

  it('stops following an answer without stopping it and ignores later events', async () => {
    await watchConversation();
    const run = askOn();
    const opened = await server.stream(0);
    opened.send(named, textEvent('Before '));
    await vi.waitFor(() => expect(run.answer.text).toBe('Before '));
    runs.leaveOthers(testId(11));
    opened.send(textEvent('after.'));
    await vi.waitFor(() => expect(opened.isClosed()).toBe(true));
    expect(run.answer.text).toBe('Before ');
    expect(runs.find(conversationId)).toBeUndefined();
    expect(server.callsTo('DELETE', /./)).toEqual([]);
  });

  it('stops the generation and keeps the text so far', async () => {
    const run = askFirst();
    const opened = await server.stream(0);
    opened.send(named, textEvent('Partly'));
    await vi.waitFor(() => expect(run.answer.text).toBe('Partly'));
    await runs.stop(run);
    expect(server.callsTo('DELETE', new RegExp(`streams/${run.requestId}$`))).toHaveLength(1);
    expect(run.getSnapshot().isStopping).toBe(true);
    opened.send(...endEvents(newSegmentId, 'Aborted'));
    await vi.waitFor(() =>
      expect(kept()?.segments[0]).toMatchObject({ status: 'Aborted', answer: 'Partly' }),
    );
  });

  it('stops an answer as soon as the server has accepted it', async () => {
    const run = askFirst();
    const opened = await server.stream(0);
    await runs.stop(run);
    expect(server.callsTo('DELETE', /streams/)).toEqual([]);
    opened.send(named);
    await vi.waitFor(() => expect(server.callsTo('DELETE', /streams/)).toHaveLength(1));
  });

  it('keeps a rejected question with its error and retries it with the same id', async () => {
    server.refuse(isPost, 429, 'stream.too_many_running');
    const run = askFirst();
    await vi.waitFor(() => expect(run.getSnapshot().phase).toBe('refused'));
    expect(run.getSnapshot().failure).toMatchObject({
      status: 429,
      data: { code: 'stream.too_many_running' },
    });
    expect(runs.find(undefined)).toBe(run);
    delete server.intercept;
    runs.retry(run);
    const opened = await server.stream(0);
    expect(opened.requestId).toBe(run.requestId);
    opened.send(named, textEvent('Now.'), ...endEvents(newSegmentId, 'Complete'));
    await vi.waitFor(() => expect(kept()?.segments[0]?.answer).toBe('Now.'));
  });

  /** Holds the next question until the returned function rejects it. */
  const holdNextQuestion = () => {
    let refuse: (() => void) | undefined;
    server.intercept = (call, response) => {
      if (refuse || call.method !== 'POST') return false;
      refuse = () => {
        response.writeHead(429, { 'content-type': 'application/json' });
        response.end('{"code":"stream.too_many_running","errors":[],"requestId":"r"}');
      };
      return true;
    };
    return vi.waitUntil(() => refuse);
  };

  it('does not stop a retried question', async () => {
    const refusal = holdNextQuestion();
    const run = askFirst();
    const refuse = await refusal;
    await runs.stop(run);
    refuse();
    await vi.waitFor(() => expect(run.getSnapshot().phase).toBe('refused'));
    runs.retry(run);
    expect(run.getSnapshot().isStopping).toBe(false);
    (await server.stream(0)).send(named, textEvent('Now.'), ...endEvents(newSegmentId, 'Complete'));
    await vi.waitFor(() => expect(kept()?.segments[0]).toMatchObject({ answer: 'Now.' }));
    expect(server.callsTo('DELETE', /streams/)).toEqual([]);
  });

  it('keeps the cached answer until the server has accepted its continuation', async () => {
    const segment = testSegment({ status: 'Aborted', answer: 'Half' });
    await watchConversation(testConversation({ segments: [segment] }));
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    const refusal = holdNextQuestion();
    const { conversationSegmentId: segmentId, question, parentSegmentId, createdAt } = segment;
    const run = runs.ask({
      conversationId,
      segmentId,
      gptSystem: testAgent,
      body: { continueSegmentId: segmentId },
      turn: {
        question,
        parentSegmentId,
        createdAt,
        before: { text: 'Half', citations: [], steps: [] },
      },
    });
    const refuse = await refusal;
    vi.advanceTimersByTime(2 * commitIntervalMs);
    expect(kept()?.segments[0]).toMatchObject({ status: 'Aborted', answer: 'Half' });
    refuse();
    await vi.waitFor(() => expect(run.getSnapshot().phase).toBe('refused'));
    runs.withdraw(run);
    expect(kept()?.segments[0]).toMatchObject({ status: 'Aborted', answer: 'Half' });
  });

  it('stores the error of a failed answer separately from its text', async () => {
    askFirst();
    const opened = await server.stream(0);
    opened.send(
      named,
      textEvent('So far'),
      { event: 'error', data: { code: 'model.unavailable', text: 'The model is not available.' } },
      { event: 'no-more-data', data: {} },
    );
    await vi.waitFor(() => expect(kept()?.segments[0]?.status).toBe('Failed'));
    expect(kept()?.segments[0]).toMatchObject({ answer: 'So far', error: { code: 'model.unavailable' } });
  });
});
