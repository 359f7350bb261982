/** Store with the real HTTP client, for tests against a local server. */
import { configureStore } from '@reduxjs/toolkit';
import { api, refetchReaderTexts, type StoreExtra } from '../lib/http/api.ts';
import { createHttpClient } from '../lib/http/http-client.ts';
import { persistenceMiddleware } from '../lib/storage/persistence.ts';
import { rootReducer } from '../lib/root-reducer.ts';
import type { SessionPort } from '../lib/session/session-port.ts';

const session: SessionPort = {
  token: () => 'test-token',
  hasAccount: () => true,
  canRenew: () => true,
  renew: () => Promise.resolve(),
  clearToken: () => undefined,
  clearTokenAndAccount: () => undefined,
};

/** Creates a store for one test. */
export function createTestStore() {
  const http = createHttpClient({
    session: () => session,
    sessionTokens: { read: () => ({}), store: () => undefined },
    onBusyChange: () => undefined,
    closing: new AbortController().signal,
  });
  const extraArgument: StoreExtra = { http };
  const store = configureStore({
    reducer: rootReducer,
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument } }).concat(api.middleware, persistenceMiddleware),
  });
  refetchReaderTexts(store.dispatch);
  return { store, http };
}
export type TestStore = ReturnType<typeof createTestStore>['store'];
