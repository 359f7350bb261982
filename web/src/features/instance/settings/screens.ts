/** Screen of the instance's settings in the administration (document 1 §2: only with its flag). */
import IconSettings from '#icon/IconSettings';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'instanceSettings',
    path: 'instanceSettings',
    Icon: IconSettings,
    may: ['InstanceSettingsRead'],
    flag: 'ShowInstanceSettingsPage',
    shows: 'InstanceSettings',
    load: async () => (await import('./pages/instance-settings-page.tsx')).InstanceSettingsPage,
  }),
];
