/** Screen of the instance's features in the administration. */
import IconToggleRight from '#icon/IconToggleRight';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'features',
    path: 'features',
    Icon: IconToggleRight,
    may: ['InstanceSettingsRead'],
    shows: 'FeatureFlag',
    load: async () => (await import('./pages/features-page.tsx')).FeaturesPage,
  }),
];
