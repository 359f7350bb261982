/** Screens of people in the administration (document 1 §2). */
import IconUsers from '#icon/IconUsers';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

const loadUser = async () => (await import('./pages/user-page.tsx')).UserPage;

export const screens = [
  adminScreen({
    name: 'users',
    path: 'user',
    Icon: IconUsers,
    may: ['UserRead', 'UserRolePermissionsRead', 'UserRolePermissionsCreate', 'UserRolePermissionsWrite'],
    load: async () => (await import('./pages/user-list-page.tsx')).UserListPage,
    pages: [
      {
        path: 'new',
        may: ['UserWrite'],
        load: async () => (await import('./pages/invite-page.tsx')).InvitePage,
      },
      {
        path: 'new/list',
        may: ['UserWrite'],
        load: async () => (await import('./pages/invite-list-page.tsx')).InviteListPage,
      },
      { path: 'cards', load: async () => (await import('./pages/user-cards-page.tsx')).UserCardsPage },
      { path: 'account', load: async () => (await import('./pages/user-page.tsx')).OwnUserPage },
      {
        path: 'deleted',
        name: 'deletedUsers',
        may: ['UserRead', 'UserWrite'],
        load: async () => (await import('./pages/erasure-list-page.tsx')).ErasureListPage,
      },
      {
        path: 'deleted/:erasureId',
        may: ['UserRead', 'UserWrite'],
        load: async () => (await import('./pages/erasure-page.tsx')).ErasurePage,
      },
      { path: ':userId/edit', shows: 'User', load: loadUser },
      { path: ':userId/profile', load: loadUser },
    ],
  }),
];
