import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootReducer } from '../../../lib/root-reducer.ts';
import { authActions, selectAuth } from '../auth-state.ts';
import { RequireSession } from './require-session.tsx';

const token = `x.${btoa(JSON.stringify({ sub: 'ada-id', v: '1' }))}.y`;

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

  it('send a visitor to the login and remember path and query', async () => {
    const { store, router, show } = open('/chat/0192?x=1');
    show();
    expect(await screen.findByText('login')).toBeDefined();
    expect(selectAuth(store.getState() as object).pathAfterLogin).toBe('/chat/0192?x=1');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('stay as they are while a token is renewed: nothing typed is lost', async () => {
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

  it('close when the session ends', async () => {
    const { store, show, signIn } = open('/chat');
    signIn();
    show();
    act(() => store.dispatch(authActions.accountCleared()) && undefined);
    expect(await screen.findByText('login')).toBeDefined();
  });
});
