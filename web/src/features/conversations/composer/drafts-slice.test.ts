import { beforeEach, expect, it } from 'vitest';
import { sessionEnded } from '../../../lib/session/session-end.ts';
import { createTestStore, type TestStore } from '../../../testing/test-store.ts';
import { conversationNamed, questionAsked, questionReturned } from './drafts-slice.ts';
import type { PersonDrafts } from './person-drafts.ts';

const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub, v: '1', sid: 's' }))}.e30`;
let store: TestStore;
const signIn = (userId: string) => store.dispatch({ type: 'auth/tokenChanged', payload: tokenOf(userId) });
const keptOf = (userId: string): PersonDrafts | undefined =>
  JSON.parse(localStorage.getItem('chatDrafts') ?? '{"people":{}}').people[userId];

beforeEach(() => {
  localStorage.clear();
  ({ store } = createTestStore());
});

it('keeps what a person has not sent over their sign-out, under their name alone', () => {
  signIn('ann');
  store.dispatch(questionAsked('new', 'Why lime?'));
  store.dispatch(sessionEnded());
  signIn('bob');
  store.dispatch(questionAsked('new', 'And tea?'));
  expect(keptOf('ann')?.unsent).toEqual({ new: 'Why lime?' });
  expect(keptOf('bob')?.unsent).toEqual({ new: 'And tea?' });
});

it('puts a question that goes back, and a new conversation’s name, to whoever is signed in', () => {
  signIn('ann');
  store.dispatch(questionAsked('new', 'Why lime?'));
  store.dispatch(sessionEnded());
  signIn('bob');
  store.dispatch(questionReturned('new'));
  store.dispatch(conversationNamed('c1'));
  expect(keptOf('ann')).toEqual({ drafts: {}, queues: {}, unsent: { new: 'Why lime?' } });
  expect(keptOf('bob')?.drafts).toEqual({});
});

it('forgets people who don’t come back, the one who wrote longest ago first', () => {
  for (const userId of ['a', 'b', 'c', 'd', 'e', 'f']) {
    signIn(userId);
    store.dispatch(questionAsked('new', `Of ${userId}`));
  }
  expect(keptOf('a')).toBeUndefined();
  expect(keptOf('b')?.unsent).toEqual({ new: 'Of b' });
});
