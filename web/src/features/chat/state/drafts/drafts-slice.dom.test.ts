import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sessionEnded } from '../../../../lib/session/session-end.ts';
import { createTestStore, type TestStore } from '../../../../testing/test-store.ts';
import { storedElsewhere } from '../../../../lib/storage/persistence.ts';
import { conversationNamed, draftTyped, questionAsked, questionReturned } from './drafts-slice.ts';
import { noDrafts, type PersonDrafts, restoreDrafts } from './person-drafts.ts';

const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub, v: '1', sid: 's' }))}.e30`;
let store: TestStore;
const signIn = (userId: string) => store.dispatch({ type: 'auth/tokenChanged', payload: tokenOf(userId) });
const keptOf = (userId: string): PersonDrafts | undefined =>
  JSON.parse(localStorage.getItem('chatDrafts') ?? '{"people":{}}').people[userId];

beforeEach(() => {
  localStorage.clear();
  ({ store } = createTestStore());
});

it('keeps a person’s drafts after sign-out, separate from other people', () => {
  signIn('ann');
  store.dispatch(questionAsked('new', 'Why lime?'));
  store.dispatch(sessionEnded());
  signIn('bob');
  store.dispatch(questionAsked('new', 'And tea?'));
  expect(keptOf('ann')?.unsent).toEqual({ new: 'Why lime?' });
  expect(keptOf('bob')?.unsent).toEqual({ new: 'And tea?' });
});

const draftsOf = (userId: string) => keptOf(userId)?.drafts;
afterEach(() => vi.useRealTimers());

it('stores typed text once after a delay, and when the page is left', () => {
  vi.useFakeTimers();
  const write = vi.spyOn(Storage.prototype, 'setItem');
  signIn('eve');
  const stringify = vi.spyOn(JSON, 'stringify');
  for (const text of ['W', 'Wh', 'Why']) store.dispatch(draftTyped('c1', text));
  expect(stringify).not.toHaveBeenCalled();
  stringify.mockRestore();
  expect(draftsOf('eve')).toBeUndefined();
  write.mockClear();
  vi.advanceTimersByTime(300);
  expect(draftsOf('eve')).toEqual({ c1: 'Why' });
  expect(write).toHaveBeenCalledTimes(1);
  store.dispatch(draftTyped('c1', 'Why lime'));
  dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(draftsOf('eve')).toEqual({ c1: 'Why lime' });
  store.dispatch(draftTyped('c1', 'Why lime?'));
  store.dispatch(questionAsked('c2', 'And tea?'));
  expect(keptOf('eve')).toMatchObject({ drafts: { c1: 'Why lime?' }, unsent: { c2: 'And tea?' } });
  write.mockRestore();
});

it('merges typed text with changes of another tab', () => {
  vi.useFakeTimers();
  signIn('kim');
  store.dispatch(draftTyped('c1', 'Why lime?'));
  const theirs = { drafts: { c2: 'theirs' }, queues: {}, unsent: {} };
  store.dispatch(storedElsewhere({ key: 'chatDrafts', value: { people: { kim: theirs } } }));
  vi.advanceTimersByTime(300);
  expect(draftsOf('kim')).toEqual({ c1: 'Why lime?', c2: 'theirs' });
});

it('assigns a returned question and a new conversation’s id to the signed-in person', () => {
  signIn('ann');
  store.dispatch(questionAsked('new', 'Why lime?'));
  store.dispatch(sessionEnded());
  signIn('bob');
  store.dispatch(questionReturned('new'));
  store.dispatch(conversationNamed('new', 'c1'));
  expect(keptOf('ann')).toEqual({ ...noDrafts, unsent: { new: 'Why lime?' } });
  expect(keptOf('bob')?.drafts).toEqual({});
});

it('drops the people with the oldest drafts', () => {
  for (const userId of ['a', 'b', 'c', 'd', 'e', 'f']) {
    signIn(userId);
    store.dispatch(questionAsked('new', `Of ${userId}`));
  }
  expect(keptOf('a')).toBeUndefined();
  expect(keptOf('b')?.unsent).toEqual({ new: 'Of b' });
});

it('restores the valid parts of a damaged storage', () => {
  const message = { id: 'q', text: 'Waits', tabId: 't' };
  const garbled = {
    drafts: { c1: 'kept', c2: 7, c3: null, c4: ['x'] },
    queues: { c1: [message], c2: 'none', c3: [message, { id: 'q' }], c4: {} },
    unsent: 'gone',
  };
  const usable = { ...noDrafts, drafts: { c1: 'kept' }, queues: { c1: [message] } };
  expect(restoreDrafts(garbled)).toEqual(usable);
  for (const nothing of [null, 7, [], 'x', undefined]) {
    expect(restoreDrafts(nothing)).toEqual(noDrafts);
  }
  signIn('ann');
  const value = { people: { ann: garbled, bob: 'x' } };
  store.dispatch(storedElsewhere({ key: 'chatDrafts', value }));
  store.dispatch(questionAsked('new', 'Why lime?'));
  expect(keptOf('ann')).toEqual({ ...usable, unsent: { new: 'Why lime?' } });
});
