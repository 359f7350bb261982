/** Renders the chat as the product mounts it, against a test server. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { HttpContext } from '../../../lib/http/http-context.ts';
import { TestPage } from '../../../testing/test-page.tsx';
import { createTestStore, type TestStore } from '../../../testing/test-store.ts';
import { SlotOutlet, SlotProvider } from '../../../ui/page/slots.tsx';
import { ChatPage } from '../pages/chat-page.tsx';
import { ChatSideMenu } from '../parts/chat-side-menu.tsx';
import { BrandedPage } from './branded-page.tsx';

function Layout() {
  return (
    <SlotProvider>
      <header>
        <SlotOutlet name="top-bar-start" />
        <SlotOutlet name="top-bar-end" />
      </header>
      <nav>
        <ChatSideMenu isMini={false} onNavigate={() => undefined} />
      </nav>
      <main>
        <ChatPage />
      </main>
    </SlotProvider>
  );
}

export interface RenderedChat {
  store: TestStore;
  /** Returns the current URL. */
  address(): string;
  unmount(): void;
}

/** Stores a signed-in session; call before `renderChat`. */
export const storeSignIn = (): void =>
  localStorage.setItem('auth', '{"account":{"name":"Ada","userName":"ada"},"n1aiToken":"x.y.z"}');

/** Store of a browser; reused to simulate a reload. */
type Browser = ReturnType<typeof createTestStore>;

/** Renders the chat at a URL; pass a store to simulate a reload in the same browser. */
export const renderChat = (address = '/chat', known?: Browser): RenderedChat =>
  renderAt({ path: '/chat/:entryGptSystemId?', element: <Layout /> }, address, known);

/** Renders a page at a URL with its providers. */
export function renderAt(
  route: { path: string; element: ReactNode },
  address: string,
  known?: Browser,
): RenderedChat {
  const { store, http } = known ?? createTestStore();
  const router = createMemoryRouter([route], { initialEntries: [address] });
  const { unmount } = render(
    <Provider store={store}>
      <HttpContext value={http}>
        <TestPage>
          <BrandedPage>
            <RouterProvider router={router} />
          </BrandedPage>
        </TestPage>
      </HttpContext>
    </Provider>,
  );
  return {
    store,
    address: () => router.state.location.pathname + router.state.location.search,
    unmount,
  };
}
