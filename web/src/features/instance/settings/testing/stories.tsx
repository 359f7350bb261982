/** Stories of the instance's settings. */
import { instanceSettingsRoutes as routes } from '@polylogue/contract/instance/settings/routes';
import type { Story } from '../../../../testing/story.ts';
import { answer } from '../../../../testing/memory-transport.ts';

const settings = {
  name: 'Contoso Chat',
  organizationName: 'Contoso Ltd.',
  entraIdSettings: { clientId: 'polylogue-web', tenantId: 'oidc', instance: 'https://chat.contoso.com/' },
  directory: '',
  isHipaaCompliant: false,
};

export const stories: Story[] = [
  {
    name: 'instance-settings',
    path: '/admin/instanceSettings',
    answers: [
      answer(routes.features, { items: [{ name: 'ShowInstanceSettingsPage', enabled: true }] }),
      answer(routes.get, settings),
      answer(routes.buildInfo, {
        version: '2.2508.3684',
        buildId: null,
        commitHash: null,
        timestamp: null,
      }),
    ],
    prepare: ({ screen }) => screen.findByText('Contoso Ltd.'),
  },
];
