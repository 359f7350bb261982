/** The administration's screens, by their addresses below `/admin`. Each is loaded when it is first opened. */
import { matchRoutes, type RouteObject } from 'react-router';

export const adminPath = '/admin';

export const adminScreens: RouteObject[] = [
  {
    path: 'models',
    lazy: {
      Component: async () =>
        (await import('../../features/model-providers/pages/model-providers-page.tsx')).ModelProvidersPage,
    },
  },
  {
    path: 'searchIndex',
    lazy: {
      Component: async () =>
        (await import('../../features/search-index/pages/search-index-page.tsx')).SearchIndexPage,
    },
  },
];

/** Whether a path has a screen. */
export const hasAdminScreen = (path: string): boolean => matchRoutes(adminScreens, path, adminPath) !== null;
