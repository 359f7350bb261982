/** Screen of the search index in the administration. */
import IconDatabaseSearch from '#icon/IconDatabaseSearch';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'searchIndex',
    path: 'searchIndex',
    Icon: IconDatabaseSearch,
    may: ['InstanceSettingsRead'],
    shows: 'SearchIndex',
    load: async () => (await import('./pages/search-index-page.tsx')).SearchIndexPage,
  }),
];
