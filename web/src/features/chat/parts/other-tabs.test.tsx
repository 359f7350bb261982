/** Changes of other tabs and devices, as the events of the server report them. */
import type { ConversationEvent } from '@polylogue/contract/chat/conversations/events';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { chatTests, field, turn, write, ask } from '../testing/chat-tests.ts';
import {
  endEvents,
  idsEvent,
  testConversation,
  testId,
  testSegment,
  textEvent,
} from '../testing/conversation-server.ts';
import { renderChat } from '../testing/render-chat.tsx';
import { userChat } from '../state/context/user-chat.ts';
import { applyEvent } from '../state/events/apply-event.ts';
import { findRuns } from '../state/runs/use-answer-runs.ts';
import type { Dispatch } from '../state/store-types.ts';

const server = chatTests();
const conversationId = testId(10);
const requestId = 'another-tab';
const firstTurn = testSegment({ question: 'First?', answer: 'One.' });
const segment = (number: number, fields: Partial<ReturnType<typeof testSegment>> = {}) =>
  testSegment({
    conversationSegmentId: testId(number),
    parentSegmentId: testId(number - 1),
    question: `Question ${number}?`,
    answer: `Answer ${number}.`,
    ...fields,
  });

/** Stores a state of the conversation on the server. */
function store(fields: Parameters<typeof testConversation>[0]) {
  const conversation = testConversation(fields);
  server().conversations.set(conversation.conversationId, conversation);
  return conversation;
}

async function open() {
  const conversation = store({ title: 'Kettles', segments: [firstTurn] });
  server().lists.current = [conversation];
  const { store: state } = renderChat(`/chat?conversation=${conversationId}`);
  const dispatch = state.dispatch as Dispatch;
  await screen.findByText('One.');
  return (event: ConversationEvent) => act(() => dispatch(applyEvent(event, dispatch(findRuns(userChat)))));
}

const asked = (number: number): ConversationEvent => ({
  event: 'asked',
  data: {
    conversationId,
    requestId,
    conversationSegmentId: testId(number),
    parentSegmentId: testId(number - 1),
  },
});
const about = (event: 'changed' | 'deleted', id = conversationId): ConversationEvent => ({
  event,
  data: { conversationId: id },
});
const list = () => within(screen.getByRole('navigation'));
const positions = () => screen.queryAllByText(/^\d\/\d$/);

describe('an open conversation', () => {
  it('follows a question of another tab to the end of its answer, and keeps the draft', async () => {
    const apply = await open();
    await write('Half a question');
    store({ segments: [firstTurn, segment(101, { status: 'Streaming', answer: '', requestId })] });
    await apply(asked(101));
    const stream = await server().stream(0);
    expect(stream.call.path).toContain(requestId);
    stream.send(textEvent('Growing'), ...endEvents(testId(101), 'Complete'));
    await waitFor(() => expect(turn('Question 101?').textContent).toContain('Growing'));
    expect((await field()).value).toBe('Half a question');
    expect(positions()).toEqual([]);
    const reads = server().callsTo('GET', /userConversations\/0/).length;
    await apply({ event: 'answered', data: { conversationId, requestId } });
    expect(server().callsTo('GET', /userConversations\/0/)).toHaveLength(reads);
  });

  it('stays on its branch when another tab asks on another one', async () => {
    const apply = await open();
    store({ segments: [firstTurn, segment(102, { parentSegmentId: null })] });
    await apply(asked(102));
    expect(turn('First?').textContent).toContain('One.');
    expect(screen.queryByText('Question 102?')).toBeNull();
    expect(server().streams).toEqual([]);
  });

  it('moves its own question below turns of another tab that it did not know', async () => {
    const apply = await open();
    await ask('Mine?');
    const stream = await server().stream(0);
    expect(JSON.parse(stream.call.body)).toMatchObject({
      parentSegmentId: firstTurn.conversationSegmentId,
      isNext: true,
    });
    stream.send(idsEvent(conversationId, testId(102)), textEvent('Yours.'));
    await screen.findByText('Yours.');
    const mine = segment(102, { question: 'Mine?', status: 'Streaming', answer: '' });
    store({ segments: [firstTurn, segment(101), { ...mine, requestId: stream.requestId }] });
    const { data } = asked(102);
    await apply({ event: 'asked', data: { ...data, requestId: stream.requestId } } as ConversationEvent);
    await screen.findByText('Question 101?');
    stream.send(textEvent(' So.'), ...endEvents(testId(102), 'Complete'));
    await waitFor(() => expect(turn('Mine?').textContent).toContain('Yours. So.'));
    const order = screen
      .getAllByRole('article')
      .map(({ textContent }) => textContent?.includes('Question 101?'));
    expect(order).toEqual([false, true, false]);
    expect(positions()).toEqual([]);
  });

  it('takes over its new title, and shows that it was deleted', async () => {
    const apply = await open();
    store({ title: 'Renamed', segments: [firstTurn] });
    await apply(about('changed'));
    await list().findByText('Renamed');
    await waitFor(() => expect(document.title).toContain('Renamed'));
    server().conversations.clear();
    await apply(about('deleted'));
    await screen.findByText('This conversation no longer exists.');
    expect(list().queryByText('Renamed')).toBeNull();
    expect(screen.queryAllByRole('article')).toEqual([]);
  });

  it('reads what it missed when the stream reconnects', async () => {
    const apply = await open();
    const conversation = store({ title: 'Renamed', segments: [firstTurn, segment(101)] });
    server().lists.current = [conversation];
    await apply({ event: 'reload', data: {} });
    expect(await screen.findByText('Answer 101.')).toBeTruthy();
    expect(await list().findByText('Renamed')).toBeTruthy();
  });
});

describe('the list', () => {
  it('shows a new chat of another tab first, and marks it while it is answered', async () => {
    const apply = await open();
    const other = store({
      conversationId: testId(11),
      title: 'Elsewhere',
      updatedAt: '2026-11-20T11:00:00.000Z',
      segments: [segment(201, { parentSegmentId: null, status: 'Streaming', requestId })],
    });
    const { data } = asked(201);
    await apply({
      event: 'asked',
      data: { ...data, conversationId: other.conversationId },
    } as ConversationEvent);
    await list().findByText('Elsewhere');
    const titles = list()
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(titles.slice(-2)).toEqual([expect.stringContaining('Elsewhere'), 'Kettles']);
    expect(await list().findByLabelText('Answering')).toBeTruthy();
    store({ ...other, segments: [segment(201, { parentSegmentId: null })] });
    await apply({ event: 'answered', data: { conversationId: other.conversationId, requestId } });
    await waitFor(() => expect(list().queryByLabelText('Answering')).toBeNull());
  });

  it('drops an archived conversation and takes it back', async () => {
    const apply = await open();
    store({ title: 'Kettles', archivedAt: '2026-11-20T12:00:00.000Z', segments: [firstTurn] });
    server().lists.current = [];
    await apply(about('changed'));
    await waitFor(() => expect(list().queryByText('Kettles')).toBeNull());
    server().lists.current = [store({ title: 'Kettles', segments: [firstTurn] })];
    await apply(about('changed'));
    await list().findByText('Kettles');
  });

  it('ignores a conversation that is gone before it could be read', async () => {
    const apply = await open();
    await apply(about('changed', testId(12)));
    expect(list().getByText('Kettles')).toBeTruthy();
  });
});
