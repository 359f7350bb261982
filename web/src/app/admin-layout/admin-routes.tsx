/** Routes of the administration (document 1 §2), added to the router on the first visit. */
import type { RouteObject } from 'react-router';
import { AdminHome } from './admin-home.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { adminPath, adminScreens, screenRoutes } from './admin-screens.ts';
import { UnknownScreen } from './unknown-screen.tsx';

const screens = screenRoutes(adminScreens);
const home: RouteObject[] = screens.some(({ index }) => index) ? [] : [{ index: true, Component: AdminHome }];

export const adminRoutes: RouteObject[] = [
  {
    path: adminPath,
    Component: AdminLayout,
    children: [...home, ...screens, { path: '*', Component: UnknownScreen }],
  },
];
