/** Groups in the administration. */
import IconUsersGroup from '#icon/IconUsersGroup';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'groups',
    path: 'group',
    Icon: IconUsersGroup,
    may: ['UserRead', 'UserWrite', 'UserRolePermissionsRead', 'UserRolePermissionsWrite'],
    load: async () => (await import('./pages/group-pages.tsx')).groupPages.List,
    pages: [
      {
        path: 'new',
        may: ['UserRolePermissionsWrite'],
        load: async () => (await import('./pages/group-pages.tsx')).groupPages.loadNew(),
      },
      {
        path: 'directory',
        name: 'directoryGroups',
        load: async () => (await import('./members/pages/directory-groups-page.tsx')).DirectoryGroupsPage,
      },
      {
        path: ':groupId/edit',
        shows: 'Group',
        load: async () => (await import('./pages/group-pages.tsx')).groupPages.loadEdit(),
      },
    ],
  }),
];
