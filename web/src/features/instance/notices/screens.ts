/** Notices in the administration. */
import IconInfoCircle from '#icon/IconInfoCircle';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'notices',
    path: 'notice',
    Icon: IconInfoCircle,
    may: ['InstanceSettingsRead', 'InstanceSettingsWrite'],
    load: async () => (await import('./pages/notice-pages.tsx')).noticePages.List,
    pages: [
      {
        path: 'new',
        may: ['InstanceSettingsWrite'],
        load: async () => (await import('./pages/notice-pages.tsx')).noticePages.loadNew(),
      },
      {
        path: ':noticeId/edit',
        shows: 'Notice',
        load: async () => (await import('./pages/notice-pages.tsx')).noticePages.loadEdit(),
      },
    ],
  }),
];
