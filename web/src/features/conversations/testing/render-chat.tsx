/** The chat as the product mounts it, over a server of the test. */
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { HttpContext } from '../../../lib/http/http-context.ts';
import { TestPage } from '../../../testing/test-page.tsx';
import { createTestStore, type TestStore } from '../../../testing/test-store.ts';
import { SlotPlace, SlotProvider } from '../../../ui/page/slots.tsx';
import { ChatPage } from '../exported/chat-page.tsx';
import { ChatSideMenu } from '../exported/chat-side-menu.tsx';

function Layout() {
  return (
    <SlotProvider>
      <header>
        <SlotPlace name="top-bar-start" />
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

/** Shows the chat at an address; a given store stands for the same browser after a reload. */
export function renderChat(address = '/chat', known?: ReturnType<typeof createTestStore>): RenderedChat {
  const { store, http } = known ?? createTestStore();
  const router = createMemoryRouter([{ path: '/chat/:entryGptSystemId?', element: <Layout /> }], {
    initialEntries: [address],
  });
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
