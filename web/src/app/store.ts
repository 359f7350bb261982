/** Creates the parts of the page: store, HTTP client, session. */
import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import {
  type AuthSession,
  createAuthSession,
  loadIdentityClient,
  selectAuth,
} from '../features/people/public.ts';
import { api, refetchReaderTexts } from '../lib/http/api.ts';
import { busyChanged } from '../lib/http/connection.ts';
import { fetchText } from '../lib/http/fetch-text.ts';
import { createHttpClient, type HttpClient } from '../lib/http/http-client.ts';
import { followOtherTabs, persistenceMiddleware } from '../lib/storage/persistence.ts';
import { rootReducer } from '../lib/root-reducer.ts';
import { sessionEnded } from '../lib/session/session-end.ts';
import { sessionTokensRemembered } from '../lib/session/session-tokens.ts';

const makeStore = (http: HttpClient) =>
  configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: { http } } }).concat(api.middleware, persistenceMiddleware),
  });
export type AppStore = ReturnType<typeof makeStore>;

export interface AppParts {
  store: AppStore;
  http: HttpClient;
  session: AuthSession;
}

function closingSignal(): AbortSignal {
  const closing = new AbortController();
  // A page in the back/forward cache may return and resume its pending waits.
  addEventListener('pagehide', ({ persisted }) => persisted || closing.abort());
  return closing.signal;
}

/** Creates the parts of this page; call once. */
export function createAppParts(): AppParts {
  const http: HttpClient = createHttpClient({
    session: () => session.port,
    sessionTokens: {
      read: () => store.getState().sessionTokens,
      store: (tokens) => store.dispatch(sessionTokensRemembered(tokens)),
    },
    onBusyChange: (isBusy) => store.dispatch(busyChanged(isBusy)),
    closing: closingSignal(),
  });
  const store: AppStore = makeStore(http);
  const auth = () => {
    // The slice is injected, which the root state's type does not show.
    const state: object = store.getState();
    return selectAuth(state);
  };
  const dispatch = (action: { type: string }) => {
    store.dispatch(action);
    // Clears cached data of one person before the next signs in.
    if (sessionEnded.match(action)) store.dispatch(api.util.resetApiState());
  };
  const session: AuthSession = createAuthSession({
    http: () => http,
    store: { auth, dispatch },
    loadIdentity: (settings) => loadIdentityClient(settings, fetchText),
    now: () => Date.now(),
    leaveTo: (address) => location.replace(address),
  });
  setupListeners(store.dispatch);
  refetchReaderTexts(store.dispatch);
  followOtherTabs((action) => {
    const before = auth().user?.userId;
    dispatch(action);
    if (before && auth().user?.userId !== before) dispatch(sessionEnded({ isElsewhere: true }));
  });
  return { store, http, session };
}

/** Creates parts over a client that needs no server and no identity provider. */
export function createIsolatedParts(http: HttpClient): AppParts {
  const store = makeStore(http);
  const session = createAuthSession({
    http: () => http,
    store: { auth: () => selectAuth(store.getState() as object), dispatch: store.dispatch },
    loadIdentity: () => new Promise(() => undefined),
    now: () => Date.now(),
    leaveTo: () => undefined,
  });
  return { store, http, session };
}
