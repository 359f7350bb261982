/** The administration's addresses (document 1 §2), known to the router once somebody goes there. */
import { Navigate, type RouteObject } from 'react-router';
import { AdminHome } from './admin-home.tsx';
import { AdminLayout } from './admin-layout.tsx';
import { adminPath, adminScreens } from './admin-screens.ts';

export const adminRoutes: RouteObject[] = [
  {
    path: adminPath,
    Component: AdminLayout,
    children: [
      { index: true, Component: AdminHome },
      ...adminScreens,
      { path: '*', element: <Navigate to={adminPath} replace /> },
    ],
  },
];
