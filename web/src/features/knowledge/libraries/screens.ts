/** Screens of file libraries in the administration. */
import IconFolders from '#icon/IconFolders';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'fileLibraries',
    path: 'datasource',
    Icon: IconFolders,
    may: [
      'DataSourcesRead',
      'DataSourcesCreate',
      'DataSourcesWrite',
      'DataSourcesReadSpecific',
      'DataSourcesWriteSpecific',
    ],
    load: async () => (await import('./pages/library-list-page.tsx')).LibraryListPage,
    pages: [
      {
        path: 'new',
        may: ['DataSourcesCreate'],
        load: async () => (await import('./pages/library-settings-page.tsx')).NewLibraryPage,
      },
      {
        path: ':dataSourceId/edit',
        shows: 'FileLibrary',
        load: async () => (await import('./pages/library-files-page.tsx')).LibraryFilesPage,
      },
      {
        path: ':dataSourceId/settings',
        load: async () => (await import('./pages/library-settings-page.tsx')).LibrarySettingsPage,
      },
    ],
  }),
];
