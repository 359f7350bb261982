/** Screens of the instance's models in the administration. */
import IconPlugConnected from '#icon/IconPlugConnected';
import { adminScreen } from '../../../entity/screens/admin-screen.ts';

export const screens = [
  adminScreen({
    name: 'models',
    path: 'models',
    Icon: IconPlugConnected,
    may: ['InstanceSettingsRead'],
    load: async () => (await import('./pages/model-provider-list-page.tsx')).ModelProviderListPage,
    pages: [
      {
        path: 'new',
        may: ['InstanceSettingsWrite'],
        load: async () => (await import('./pages/new-model-provider-page.tsx')).NewModelProviderPage,
      },
      {
        path: ':modelProviderId/edit',
        shows: 'ModelProvider',
        load: async () => (await import('./pages/model-provider-page.tsx')).ModelProviderPage,
      },
    ],
  }),
];
