/** Groups in the administration. */
import IconUsersGroup from '#icon/IconUsersGroup';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'groups',
    path: 'group',
    Icon: IconUsersGroup,
    may: ['UserRead', 'UserWrite', 'UserRolePermissionsRead', 'UserRolePermissionsWrite'],
    load: async () => (await import('./pages/group-list-page.tsx')).GroupListPage,
    pages: [
      {
        path: 'new',
        may: ['UserRolePermissionsWrite'],
        load: async () => (await import('./pages/group-page.tsx')).NewGroupPage,
      },
      {
        path: 'directory',
        load: async () => (await import('./pages/directory-groups-page.tsx')).DirectoryGroupsPage,
      },
      {
        path: ':groupId/edit',
        shows: 'Group',
        load: async () => (await import('./pages/group-page.tsx')).GroupPage,
      },
    ],
  }),
];
