/** Addresses and their screens (document 1 §2). Every screen is loaded when it is first opened. */
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router';
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
      lazy: { Component: async () => (await import('../features/auth/pages/login-page.tsx')).LoginPage },
    },
    {
      path: 'local/:uid',
      lazy: {
        Component: async () =>
          (await import('../features/auth/pages/local-sign-in-page.tsx')).LocalSignInPage,
      },
    },
    { path: '*', element: to('/chat') },
  ],
};

const setup: RouteObject = {
  path: '/setup',
  lazy: { Component: async () => (await import('../features/setup/pages/setup-page.tsx')).SetupPage },
};

const models: RouteObject = {
  path: '/setup/model',
  lazy: {
    Component: async () =>
      (await import('../features/model-providers/pages/model-providers-page.tsx')).ModelProvidersPage,
  },
};

const searchIndex: RouteObject = {
  path: '/setup/search-index',
  lazy: {
    Component: async () =>
      (await import('../features/search-index/pages/search-index-page.tsx')).SearchIndexPage,
  },
};

const chat: RouteObject = {
  path: '/chat',
  lazy: { Component: async () => (await import('./chat-layout/chat-layout.tsx')).ChatLayout },
  children: [
    // A word of the address, never an agent: nothing is to be discovered there yet.
    { path: 'agents/*', element: to('/chat') },
    {
      path: ':entryGptSystemId?',
      lazy: {
        Component: async () => (await import('../features/conversations/exported/chat-page.tsx')).ChatPage,
      },
    },
    { path: '*', element: to('/chat') },
  ],
};

export const routes: RouteObject[] = [
  {
    element: <RootLayout />,
    errorElement: <CrashScreen />,
    hydrateFallbackElement: <BlankSpinner />,
    children: [
      { index: true, element: to('/auth/jwt/login') },
      auth,
      setup,
      {
        lazy: { Component: async () => (await import('./screen-services.tsx')).ScreenServices },
        children: [models, searchIndex, chat],
      },
      {
        path: '/release-notes',
        lazy: {
          Component: async () =>
            (await import('../features/about/pages/release-notes-page.tsx')).ReleaseNotesPage,
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

/** The router of this page. */
export const createAppRouter = () => createBrowserRouter(routes);
