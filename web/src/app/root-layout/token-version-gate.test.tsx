import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionContext } from '../../features/people/identity/api.ts';
import { authActions } from '../../features/people/identity/auth-state.ts';
import type { AuthSession } from '../../features/people/identity/session.ts';
import { rootReducer } from '../../lib/root-reducer.ts';
import { startTestTexts } from '../../testing/test-page.tsx';
import { TokenVersionGate } from './token-version-gate.tsx';

const reload = vi.fn<() => void>();
const tokenOf = (v: string) => `x.${btoa(JSON.stringify({ sub: 'ada', v }))}.y`;

function open(version: string) {
  const store = configureStore({ reducer: rootReducer });
  store.dispatch(authActions.accountChanged({ name: 'Ada', userName: 'ada@example.org' }));
  store.dispatch(authActions.tokenChanged(tokenOf(version)));
  // Simulates a renewal: no token for a moment, then one of the same wrong version.
  const renew = vi.fn<() => Promise<void>>(async () => {
    store.dispatch(authActions.tokenChanged(undefined));
    await Promise.resolve();
    store.dispatch(authActions.tokenChanged(tokenOf(version)));
  });
  const session = { renew } as Partial<AuthSession> as AuthSession;
  render(
    <Provider store={store}>
      <SessionContext value={session}>
        <TokenVersionGate>
          <p>application</p>
        </TokenVersionGate>
      </SessionContext>
    </Provider>,
  );
  return { renew };
}

describe('token version', () => {
  beforeAll(startTestTexts);
  beforeEach(() => {
    sessionStorage.clear();
    localStorage.clear();
    vi.useFakeTimers();
    vi.stubGlobal('location', { reload });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    reload.mockReset();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('keeps a token of the expected version', async () => {
    const { renew } = open('2.2508.3684.0');
    await pass(1000);
    expect(renew).not.toHaveBeenCalled();
    expect(screen.getByText('application')).toBeDefined();
  });

  it('renews a token of another version after 100 ms and reloads the page', async () => {
    const { renew } = open('1.0');
    await pass(99);
    expect(renew).not.toHaveBeenCalled();
    await pass(1_000);
    expect(renew).toHaveBeenCalledOnce();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('waits for a click after a failed refresh instead of reloading again', async () => {
    open('1.0');
    await pass(200);
    cleanup();
    const { renew } = open('1.0');
    await pass(10_000);
    expect(renew).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
    act(() => screen.getByRole('button', { name: 'Click anywhere to continue' }).click());
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
