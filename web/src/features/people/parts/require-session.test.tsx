import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootReducer } from '../../../lib/root-reducer.ts';
import { storedElsewhere } from '../../../lib/storage/persistence.ts';
import { sessionEnded } from '../../../lib/session/session-end.ts';
import { authActions, selectAuth } from '../identity/auth-state.ts';
import { RequireSession } from './require-session.tsx';

const token = `x.${btoa(JSON.stringify({ sub: 'ada-id', v: '1' }))}.y`;
const tokenArguments = { identityProvider: 'EntraId', tokenRequest: { idToken: 'i' } };

function open(path: string) {
  const store = configureStore({ reducer: rootReducer });
  const router = createMemoryRouter(
    [
      { path: '/auth/jwt/login', element: <p>login</p> },
      {
        path: '/chat/*',
        element: (
          <RequireSession>
            <input aria-label="draft" />
          </RequireSession>
        ),
      },
    ],
    { initialEntries: ['/start', path] },
  );
  const show = () =>
    render(
      <Provider store={store}>
        <RouterProvider router={router} />
      </Provider>,
    );
  const signIn = () => {
    store.dispatch(authActions.accountChanged({ name: 'Ada', userName: 'ada@example.org' }));
    store.dispatch(authActions.tokenChanged(token));
  };
  return { store, router, show, signIn };
}

describe('screens behind the sign-in', () => {
  beforeEach(() => localStorage.clear());
  afterEach(cleanup);

  it('redirect a visitor to the login and store path and query', async () => {
    const { store, router, show } = open('/chat/0192?x=1');
    show();
    expect(await screen.findByText('login')).toBeDefined();
    expect(selectAuth(store.getState() as object).pathAfterLogin).toBe('/chat/0192?x=1');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('stay mounted while a token is renewed, with typed text', async () => {
    const { store, show, signIn } = open('/chat');
    signIn();
    show();
    const field = screen.getByLabelText<HTMLInputElement>('draft');
    field.value = 'half a question';
    act(() => {
      store.dispatch(authActions.busyChanged(true));
      store.dispatch(authActions.tokenChanged(undefined));
    });
    expect(screen.getByLabelText('draft')).toBe(field);
    act(() => {
      store.dispatch(authActions.tokenChanged(token));
      store.dispatch(authActions.busyChanged(false));
    });
    expect(screen.getByLabelText('draft')).toBe(field);
  });

  it('stay mounted while another tab renews the token, and use the new one', () => {
    const { store, show, signIn } = open('/chat');
    signIn();
    store.dispatch(authActions.tokenArgumentsChanged(tokenArguments));
    show();
    const field = screen.getByLabelText('draft');
    const elsewhere = (n1aiToken?: string) => {
      const { n1aiToken: _known, ...auth } = selectAuth(store.getState() as object);
      const value = { ...auth, ...(n1aiToken && { n1aiToken }) };
      act(() => store.dispatch(storedElsewhere({ key: 'auth', value })) && undefined);
    };
    elsewhere();
    expect(screen.getByLabelText('draft')).toBe(field);
    elsewhere(`${token}-renewed`);
    expect(screen.getByLabelText('draft')).toBe(field);
    expect(selectAuth(store.getState() as object).n1aiToken).toBe(`${token}-renewed`);
  });

  it('close when another tab’s renewal is refused', async () => {
    const { store, show, signIn } = open('/chat');
    signIn();
    show();
    const { n1aiToken: _known, ...auth } = selectAuth(store.getState() as object);
    const value = { ...auth, n1aiTokenArgs: tokenArguments, account: { name: '', userName: '' } };
    act(() => store.dispatch(storedElsewhere({ key: 'auth', value })) && undefined);
    expect(await screen.findByText('login')).toBeDefined();
  });

  it('close when the session ends, and store the address', async () => {
    const { store, show, signIn } = open('/chat');
    signIn();
    show();
    act(() => store.dispatch(authActions.accountCleared()) && undefined);
    expect(await screen.findByText('login')).toBeDefined();
    expect(selectAuth(store.getState() as object).pathAfterLogin).toBe('/chat');
  });

  it.each([
    ['here', sessionEnded()],
    ['in another tab', storedElsewhere({ key: 'auth', value: undefined })],
  ])('close after a sign-out %s without storing the address', async (_where, action) => {
    const { store, show, signIn } = open('/chat');
    signIn();
    show();
    act(() => store.dispatch(action) && undefined);
    expect(await screen.findByText('login')).toBeDefined();
    expect(selectAuth(store.getState() as object).pathAfterLogin).toBe('');
  });

  it('remount for another person', () => {
    const { store, show, signIn } = open('/chat');
    signIn();
    show();
    const field = screen.getByLabelText<HTMLInputElement>('draft');
    const tokenOfBob = `x.${btoa(JSON.stringify({ sub: 'bob-id', v: '1' }))}.y`;
    act(() => store.dispatch(authActions.tokenChanged(tokenOfBob)) && undefined);
    expect(screen.getByLabelText('draft')).not.toBe(field);
  });
});
