/** Conversations longer than their first window. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ask, button, chatTests } from '../testing/chat-tests.ts';
import { testedContexts } from '../testing/contexts.tsx';
import {
  endEvents,
  idsEvent,
  textEvent,
  testCitation,
  testConversation,
  testId,
  testSegment,
  testSource,
} from '../testing/conversation-server.ts';
import { triggerIntersections } from '../../../testing/layout.ts';
import { renderChat } from '../testing/render-chat.tsx';

const conversationId = testId(10);
const idOf = (place: number) => testId(100 + place);
const server = chatTests();
afterEach(() => {
  vi.useRealTimers();
});

/** Creates a turn; `below` is its parent's position. */
const turnAt = (place: number, below = place - 1, fields = {}) =>
  testSegment({
    conversationSegmentId: idOf(place),
    parentSegmentId: below < 0 ? null : idOf(below),
    question: `Question ${place}?`,
    answer: `Answer ${place}.`,
    ...fields,
  });
const line = (count: number) => Array.from({ length: count }, (_, place) => turnAt(place));

const questions = () =>
  [...document.querySelectorAll('article')].map((article) => /Question \d+/.exec(article.textContent)?.[0]);
/** Returns the requested windows. */
const windows = (base: string) =>
  server()
    .callsTo('GET', new RegExp(`/${conversationId}(\\?|$)`))
    .map(({ path }) => path.replace(`${base}/${conversationId}`, ''));

const userBase = '/api/internal/userConversations';
const thread = () => screen.getByRole('region', { name: /^Conversation/ });

/** Stores the conversation on the server; by default its last turn ends the selected branch. */
const storeConversation = (
  segments = line(50),
  selectedLeafSegmentId = segments.at(-1)?.conversationSegmentId,
) =>
  server().conversations.set(
    conversationId,
    testConversation({ segments, selectedLeafSegmentId: selectedLeafSegmentId ?? null }),
  );
const openConversation = (...of: Parameters<typeof storeConversation>) => {
  storeConversation(...of);
  return renderChat(`/chat?conversation=${conversationId}`);
};

it.each(testedContexts)('loads older turns of $name by window up to the first', async ({ base, open }) => {
  storeConversation(line(30));
  open(conversationId);
  await screen.findByText('Answer 29.');
  expect(windows(base)).toEqual(['?window=20']);
  expect(questions()).toHaveLength(20);
  expect(questions()[0]).toBe('Question 10');
  act(triggerIntersections);
  await waitFor(() => expect(questions()).toContain('Question 9'));
  // The scroll position stays the same.
  expect(questions()).toContain('Question 10');
  act(triggerIntersections);
  fireEvent.keyDown(thread(), { key: 'Home' });
  expect(windows(base)).toEqual(['?window=20', `?window=10&until=${idOf(9)}`]);
});

it('offers a retry after a failed load and scrolls to the first turn on Home', async () => {
  openConversation(line(250));
  await screen.findByText('Answer 249.');
  server().refuse(/until/, 500, 'server.error');
  act(triggerIntersections);
  const again = await button('Earlier messages could not be loaded. Try again');
  delete server().intercept;
  fireEvent.click(again);
  await waitFor(() => expect(questions()).toContain('Question 229'));
  expect(screen.queryByRole('button', { name: /^Earlier/ })).toBeNull();
  expect(questions()).not.toContain('Question 209');
  const scrollTo = vi.spyOn(thread(), 'scrollTo');
  fireEvent.keyDown(thread(), { key: 'Home' });
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' }));
  expect(windows(userBase)).toEqual([
    '?window=20',
    `?window=20&until=${idOf(229)}`,
    `?window=20&until=${idOf(229)}`,
    `?window=200&until=${idOf(209)}`,
    `?window=10&until=${idOf(9)}`,
  ]);
});

it('counts unread versions of a turn and loads the branch of a selected one', async () => {
  // Children of 29: 30 to 49, then 50 to 79, and 80 without children.
  const segments = [
    ...line(50),
    turnAt(50, 29),
    ...Array.from({ length: 29 }, (_, index) => turnAt(51 + index)),
    turnAt(80, 29),
  ];
  openConversation(segments, idOf(49));
  await screen.findByText('Answer 49.');
  expect(screen.getByText('1/3')).toBeTruthy();
  fireEvent.click(await button('Next version of this message'));
  await waitFor(() => expect(questions()).toContain('Question 50'));
  expect(screen.getByText('2/3')).toBeTruthy();
  expect(questions()).toContain('Question 79');
  expect(questions()).not.toContain('Question 49');
  fireEvent.click(await button('Next version of this message'));
  await waitFor(() => expect(questions()).toEqual(['Question 80']));
  expect(windows(userBase)).toEqual([
    '?window=20',
    `?window=30&until=${idOf(79)}`,
    `?window=1&until=${idOf(80)}`,
  ]);
  const chosen = server().callsTo('PUT', /updateSelectedLeafSegmentId$/);
  expect(chosen.map(({ body }) => JSON.parse(body))).toEqual([
    { selectedLeafSegmentId: idOf(79) },
    { selectedLeafSegmentId: idOf(80) },
  ]);
  // Shows already read turns at once.
  fireEvent.click(await button('Previous version of this message'));
  await waitFor(() => expect(questions()).toContain('Question 50'));
  expect(windows(userBase)).toHaveLength(3);
  act(triggerIntersections);
  await waitFor(() => expect(windows(userBase).at(-1)).toBe(`?window=20&until=${idOf(29)}`));
});

it('asks below the newest turn while older turns load', async () => {
  openConversation();
  await screen.findByText('Answer 49.');
  await ask('And then?');
  const stream = await server().stream(0);
  expect(JSON.parse(stream.call.body)).toEqual({
    question: 'And then?',
    parentSegmentId: idOf(49),
    isNext: true,
  });
  stream.send(idsEvent(conversationId, idOf(50)), textEvent('So'));
  await screen.findByText('So');
  act(triggerIntersections);
  await waitFor(() => expect(questions()).toContain('Question 29'));
  stream.send(textEvent(' it is.'), ...endEvents(idOf(50), 'Complete'));
  const answers = () => [...document.querySelectorAll('[data-answer]')].map(({ textContent }) => textContent);
  await waitFor(() => expect(answers().at(-1)).toBe('So it is.'));
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Regenerate' }).length).toBeGreaterThan(1),
  );
});

it('polls only an answer that can not be followed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const lookAgain = () => act(() => vi.advanceTimersByTimeAsync(2_000));
  const segments = [
    ...line(49),
    turnAt(49, 48, { status: 'Streaming', requestId: 'run-elsewhere', answer: 'So' }),
  ];
  server().refuse(/\/streams\//, 404, 'stream.not_found');
  openConversation(segments);
  await screen.findByText('So');
  await lookAgain();
  await waitFor(() => expect(windows(userBase).at(-1)).toBe(`?window=1&until=${idOf(49)}`), {
    timeout: 10_000,
  });
  const ended = [...line(49), turnAt(49, 48, { answer: 'So it is.' })];
  server().conversations.set(conversationId, testConversation({ segments: ended }));
  await lookAgain();
  expect(await screen.findByText('So it is.', {}, { timeout: 10_000 })).toBeTruthy();
  expect(questions()).toHaveLength(20);
  expect(windows(userBase).filter((query) => !query.includes('until'))).toEqual(['?window=20', '?window=20']);
});

it('shows the source named in the URL for an unloaded answer', async () => {
  const segments = line(50).map((segment, place) =>
    place === 3 ? { ...segment, citations: [testCitation({})] } : segment,
  );
  storeConversation(segments);
  server().answer(new RegExp(`/segments/${idOf(3)}/citations`), testSource({}));
  renderChat(`/chat?conversation=${conversationId}&source=${idOf(3)}_1`);
  await waitFor(() => expect(document.querySelector('mark')?.textContent).toBe('Vinegar'));
  expect(windows(userBase)).toEqual(['?window=20', `?window=1&until=${idOf(3)}`]);
  expect(questions()).toHaveLength(20);
});
