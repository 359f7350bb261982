import { configureStore } from '@reduxjs/toolkit';
import { beforeEach, expect, it } from 'vitest';
import { persistenceMiddleware, storedElsewhere } from '../../../lib/storage/persistence.ts';
import { rootReducer } from '../../../lib/root-reducer.ts';
import { sessionEnded } from '../../../lib/session/session-end.ts';
import { authActions, selectAuth, selectIsAuthenticated } from './auth-state.ts';

const makeStore = () =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) => defaults().concat(persistenceMiddleware),
  });
const token = `x.${btoa(JSON.stringify({ sub: 'ada-id', v: '1' }))}.y`;
const stored = () => JSON.parse(localStorage.getItem('auth') ?? '{}') as object;

beforeEach(() => localStorage.clear());

it('persists all fields except display settings and page-only state', () => {
  const store = makeStore();
  store.dispatch(authActions.healthCheckIssueChanged(true));
  store.dispatch(authActions.displaySettingChanged({ showChatExecutionDetailsDrawer: true }));
  store.dispatch(authActions.tokenChanged(token));
  store.dispatch(authActions.signInFailed('FETCH_ERROR'));
  expect(selectAuth(store.getState() as object).error).toBe('FETCH_ERROR');
  store.dispatch(authActions.tokenChanged(token));
  expect(stored()).toMatchObject({ n1aiToken: token, user: { userId: 'ada-id' }, pathAfterLogin: '' });
  for (const name of ['displaySettings', 'healthCheckIssue', 'isBusy', 'error'])
    expect(stored()).not.toHaveProperty(name);
});

it('is authenticated only with an account and a token', () => {
  const store = makeStore();
  const isAuthenticated = () => selectIsAuthenticated(store.getState() as object);
  store.dispatch(authActions.accountCleared());
  store.dispatch(authActions.tokenChanged(token));
  expect(isAuthenticated()).toBe(false);
  store.dispatch(authActions.accountChanged({ name: 'Ada', userName: 'ada@example.org' }));
  expect(isAuthenticated()).toBe(true);
  store.dispatch(authActions.tokenChanged(undefined));
  expect(isAuthenticated()).toBe(false);
});

it('clears the person but not the instance at the end of the session', () => {
  const store = makeStore();
  const settings = {
    name: 'Northwind',
    organizationName: 'Org',
    entraIdSettings: { clientId: 'c', tenantId: 't', instance: 'https://i/' },
    directory: '',
  };
  store.dispatch(authActions.settingsLoaded(settings));
  store.dispatch(authActions.tokenChanged(token));
  store.dispatch(authActions.pathAfterLoginChanged('/chat/1'));
  store.dispatch(sessionEnded());
  const { n1aiToken, pathAfterLogin, user, settings: kept } = selectAuth(store.getState() as object);
  expect({ n1aiToken, pathAfterLogin, user, kept }).toEqual({
    n1aiToken: undefined,
    pathAfterLogin: '',
    user: null,
    kept: settings,
  });
});

it('sorts directory groups by name without duplicates of overlapping pages', () => {
  const store = makeStore();
  const group = (id: string, displayName: string) => ({ id, displayName, description: null });
  const names = () =>
    selectAuth(store.getState() as object).entraGroups.map(({ displayName }) => displayName);
  store.dispatch(authActions.entraGroupsInitialised([group('1', 'Sales'), group('2', 'Ärzte')]));
  expect(names()).toEqual(['Ärzte', 'Sales']);
  store.dispatch(authActions.entraGroupsAppended([group('3', 'Legal'), group('1', 'Sales')]));
  expect(names()).toEqual(['Ärzte', 'Legal', 'Sales']);
  expect(stored()).toHaveProperty('entraGroups.length', 3);
  store.dispatch(authActions.entraGroupsInitialised([group('4', 'Board')]));
  expect(names()).toEqual(['Board']);
  store.dispatch(sessionEnded());
  expect(names()).toEqual([]);
});

it('signs out with the other tabs of this browser', () => {
  const store = makeStore();
  store.dispatch(authActions.accountChanged({ name: 'Ada', userName: 'ada@example.org' }));
  store.dispatch(authActions.tokenChanged(token));
  store.dispatch(storedElsewhere({ key: 'auth', value: undefined }));
  expect(selectIsAuthenticated(store.getState() as object)).toBe(false);
});
