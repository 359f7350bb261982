/** The chat as the product mounts it, over a server of the test. */
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { HttpContext } from '../../../lib/http/http-context.ts';
import { TestPage } from '../../../testing/test-page.tsx';
import { createTestStore, type TestStore } from '../../../testing/test-store.ts';
import { SlotPlace, SlotProvider } from '../../../ui/page/slots.tsx';
import { ChatPage } from '../pages/chat-page.tsx';
import { ChatSideMenu } from '../parts/chat-side-menu.tsx';

function Layout() {
  return (
    <SlotProvider>
      <header>
        <SlotPlace name="top-bar-start" />
        <SlotPlace name="top-bar-end" />
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
  /** The address that is shown. */
  address(): string;
  unmount(): void;
}

/** Has the browser remember that somebody is signed in; call before `renderChat`. */
export const rememberSignIn = (): void =>
  localStorage.setItem('auth', '{"account":{"name":"Ada","userName":"ada"},"n1aiToken":"x.y.z"}');

/** A browser; kept for a second page, it stands for the same one. */
type Browser = ReturnType<typeof createTestStore>;

/** Shows the chat at an address; a given store stands for the same browser after a reload. */
export const renderChat = (address = '/chat', known?: Browser): RenderedChat =>
  renderAt({ path: '/chat/:entryGptSystemId?', element: <Layout /> }, address, known);

/** Shows a page at an address, with all that is around it. */
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
          <RouterProvider router={router} />
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
