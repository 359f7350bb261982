/** Renders a screen outside the chat on the brand's backdrop, as the product does, against a test server. */
import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { HttpContext } from '../lib/http/http-context.ts';
import { testBrand } from './test-brand.ts';
import { testBrandTheme } from './test-brand-theme.ts';
import { TestPage } from './test-page.tsx';
import { createTestStore } from './test-store.ts';
import { BrandContext, type AppliedBrand } from '../features/brands/brands/api.ts';
import { SessionContext } from '../features/people/identity/api.ts';
import { authActions, selectAuth } from '../features/people/identity/auth-state.ts';
import { createAuthSession } from '../features/people/identity/session.ts';
import { FakeIdentityProvider } from './fake-identity-provider.ts';

const dressed: AppliedBrand = { brand: testBrand, theme: testBrandTheme };

export interface Screen {
  path: string;
  /** Route pattern; defaults to `path`. */
  route?: string;
  element: ReactElement;
  /** Address of the identity provider; defaults to the product itself. */
  authority?: string;
  isSignedIn?: boolean;
}

const token = `x.${btoa(JSON.stringify({ sub: 'ada-id', v: '1' }))}.y`;

/** Renders the screen; `left` lists external addresses that the page navigated to. */
export function renderOnBackdrop({
  path,
  route = path,
  element,
  authority = `${location.origin}/`,
  isSignedIn,
}: Screen) {
  const { store, http } = createTestStore();
  const provider = new FakeIdentityProvider();
  const left: string[] = [];
  const auth = () => selectAuth(store.getState() as object);
  const session = createAuthSession({
    http: () => http,
    store: { auth, dispatch: (action) => store.dispatch(action) },
    loadIdentity: async () => provider,
    now: () => Date.now(),
    leaveTo: (address) => left.push(address),
  });
  const entraIdSettings = { clientId: 'web', tenantId: 'oidc', instance: authority };
  store.dispatch(
    authActions.settingsLoaded({ name: 'Northwind', organizationName: '', entraIdSettings, directory: '' }),
  );
  if (isSignedIn) {
    store.dispatch(authActions.accountChanged({ name: 'Ada', userName: 'ada@example.org' }));
    store.dispatch(authActions.tokenChanged(token));
  }
  const router = createMemoryRouter(
    [
      { path: route, element },
      { path: '*', element: <p>another screen</p> },
    ],
    { initialEntries: [path] },
  );
  render(
    <Provider store={store}>
      <HttpContext value={http}>
        <SessionContext value={session}>
          <TestPage>
            <BrandContext value={dressed}>
              <RouterProvider router={router} />
            </BrandContext>
          </TestPage>
        </SessionContext>
      </HttpContext>
    </Provider>,
  );
  return {
    store,
    provider,
    left,
    auth,
    address: () => router.state.location.pathname,
    search: () => router.state.location.search,
  };
}
