/** Dashboard, the first screen of the administration (document 1 §2, §6). */
import IconChartBar from '#icon/IconChartBar';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'dashboard',
    path: '',
    Icon: IconChartBar,
    may: ['AnalyticsRead', 'AnalyticsCreate', 'AnalyticsWrite'],
    load: async () => (await import('./pages/dashboard-page.tsx')).DashboardPage,
  }),
];
