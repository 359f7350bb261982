/** Screens of roles in the administration (document 1 §2). */
import IconUserShield from '#icon/IconUserShield';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'userRoles',
    path: 'userRole',
    Icon: IconUserShield,
    may: ['UserRolesRead', 'UserRolesCreate', 'UserRolesWrite'],
    load: async () => (await import('./pages/role-list-page.tsx')).RoleListPage,
    pages: [
      {
        path: 'new',
        may: ['UserRolesCreate'],
        load: async () => (await import('./pages/new-role-page.tsx')).NewRolePage,
      },
      {
        path: ':userRoleId/edit',
        shows: 'UserRole',
        load: async () => (await import('./pages/role-page.tsx')).RolePage,
      },
    ],
  }),
];
