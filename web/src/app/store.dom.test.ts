import { afterEach, beforeEach, expect, it } from 'vitest';
import { authActions, selectAuth } from '../features/people/identity/auth-state.ts';
import { sessionTokensRemembered } from '../lib/session/session-tokens.ts';
import { createAppParts } from './store.ts';

const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub, v: '1' }))}.e30`;
const positions = { 'x-cosmos-session-token-main': 'of-ada' };

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

/** Page of Ada with cached data of hers. */
function pageOfAda() {
  const { store } = createAppParts();
  store.dispatch(authActions.accountChanged({ name: 'Ada', userName: 'ada@example.org' }));
  store.dispatch(authActions.tokenChanged(tokenOf('ada')));
  store.dispatch(sessionTokensRemembered(positions));
  return store;
}

/** Simulates a write by another tab. */
function write(key: string, value: object): void {
  const newValue = JSON.stringify(value);
  localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }));
}

it.each([
  ['nobody', { user: null }],
  ['another person', { user: { userId: 'bob' }, account: { userName: 'bob@example.org' }, n1aiToken: 'x' }],
])('clears a person’s data after another tab switches to %s, without overwriting its data', (_to, auth) => {
  const store = pageOfAda();
  const theirs = { 'x-cosmos-session-token-main': 'of-the-next' };
  localStorage.setItem('sessionTokens', JSON.stringify(theirs));
  write('auth', auth);
  expect(store.getState().sessionTokens).toEqual({});
  expect(JSON.parse(localStorage.getItem('sessionTokens') ?? '')).toEqual(theirs);
  expect(JSON.parse(localStorage.getItem('auth') ?? '')).toEqual(auth);
});

it('keeps a person’s data when another tab renews the token', () => {
  const store = pageOfAda();
  const { user, account } = selectAuth(store.getState() as object);
  write('auth', { user, account, n1aiToken: tokenOf('ada') });
  expect(store.getState().sessionTokens).toEqual(positions);
});
