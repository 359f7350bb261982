/** Addresses and their screens (document 1 §2). Every screen loads when first opened. */
import {
  createBrowserRouter,
  Navigate,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { BlankSpinner } from '../ui/feedback/blank-spinner.tsx';
import { CrashScreen } from './plain-screens/crash-screen.tsx';
import { RootLayout } from './root-layout/root-layout.tsx';

const to = (path: string) => <Navigate to={path} replace />;

const auth: RouteObject = {
  path: '/auth',
  children: [
    { index: true, element: to('/chat') },
    {
      path: 'jwt/login',
      lazy: {
        Component: async () => (await import('../features/people/identity/pages/login-page.tsx')).LoginPage,
      },
    },
    {
      path: 'link',
      lazy: {
        Component: async () =>
          (await import('../features/people/identity/pages/account-link-page.tsx')).AccountLinkPage,
      },
    },
    {
      path: 'forgotten-password',
      lazy: {
        Component: async () =>
          (await import('../features/people/identity/pages/forgotten-password-page.tsx'))
            .ForgottenPasswordPage,
      },
    },
    { path: '*', element: to('/chat') },
  ],
};

const setup: RouteObject = {
  path: '/setup',
  lazy: { Component: async () => (await import('../features/shell/setup/pages/setup-page.tsx')).SetupPage },
};

const firstModel: RouteObject = {
  path: '/setup/model',
  lazy: {
    Component: async () =>
      (await import('../features/instance/model-providers/pages/first-model-page.tsx')).FirstModelPage,
  },
};

const chat: RouteObject = {
  path: '/chat',
  lazy: { Component: async () => (await import('./chat-layout/chat-layout.tsx')).ChatLayout },
  children: [
    // A fixed address, never an agent.
    {
      path: 'agents',
      lazy: {
        Component: async () =>
          (await import('../features/agents/catalog/pages/discover-page.tsx')).DiscoverPage,
      },
    },
    {
      path: 'agents/configstate/:configStateId/edit',
      lazy: {
        Component: async () =>
          (await import('../features/agents/drafts/personal/pages/edit-personal-agent-page.tsx'))
            .EditPersonalAgentPage,
      },
    },
    { path: 'agents/*', element: to('/chat/agents') },
    {
      path: 'account/usage',
      lazy: {
        Component: async () =>
          (await import('../features/access-policies/prices/pages/own-usage-page.tsx')).OwnUsagePage,
      },
    },
    {
      path: 'account',
      lazy: {
        Component: async () =>
          (await import('../features/people/identity/account/pages/account-page.tsx')).AccountPage,
      },
    },
    {
      lazy: {
        Component: async () => (await import('../features/chat/pages/chat-page.tsx')).ChatPage,
      },
      // Two addresses of one page, which stays mounted. The router asks `discoverScreens` before an address with a
      // parameter, so the chat's own address has its own route without delay.
      children: [
        { index: true, element: null },
        { path: ':entryGptSystemId', element: null },
      ],
    },
    { path: '*', element: to('/chat') },
  ],
};

const publicChat: RouteObject = {
  path: '/public-chat',
  children: [
    { index: true, element: to('/chat') },
    {
      lazy: {
        Component: async () => (await import('../features/chat/pages/public-chat-page.tsx')).PublicChatPage,
      },
      children: [
        { path: ':publicChatEndpoint', element: null },
        { path: ':publicChatEndpoint/:popup', element: null },
      ],
    },
    { path: '*', element: to('/chat') },
  ],
};

const claimVisitorChat: RouteObject = {
  path: '/take-along',
  lazy: {
    Component: async () =>
      (await import('../features/chat/pages/claim-visitor-chat-page.tsx')).ClaimVisitorChatPage,
  },
};

const screensId = 'screens';

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <BlankSpinner />,
    children: [
      { index: true, element: to('/auth/jwt/login') },
      auth,
      setup,
      { path: '/setup/search-index', element: to('/admin/searchIndex') },
      {
        id: screensId,
        lazy: { Component: async () => (await import('./screen-services.tsx')).ScreenServices },
        children: [firstModel, chat, publicChat, claimVisitorChat],
      },
      {
        path: '/release-notes',
        lazy: {
          Component: async () =>
            (await import('../features/shell/about/pages/release-notes-page.tsx')).ReleaseNotesPage,
        },
      },
      {
        path: '/404',
        lazy: { Component: async () => (await import('./plain-screens/not-found-page.tsx')).NotFoundPage },
      },
      { path: '*', element: to('/chat') },
    ],
  },
];

/** Adds the administration's routes on the first visit, so that the sign-in does not load their list. */
export const discoverScreens: PatchRoutesOnNavigationFunction = async ({ path, patch }) => {
  if (!/^\/admin(\/|$)/i.test(path)) return;
  const { adminRoutes } = await import('./admin-layout/admin-routes.tsx');
  patch(screensId, copyRoutes(adminRoutes));
};

/** Copies routes per router, because a router empties their `lazy` as it loads them. */
function copyRoutes(originals: readonly RouteObject[]): RouteObject[] {
  return originals.map((route) => {
    const copy: RouteObject = { ...route };
    if (typeof copy.lazy === 'object') copy.lazy = { ...copy.lazy };
    if (copy.children) copy.children = copyRoutes(copy.children);
    return copy;
  });
}

export const createAppRouter = () =>
  createBrowserRouter(copyRoutes(routes), { patchRoutesOnNavigation: discoverScreens });
