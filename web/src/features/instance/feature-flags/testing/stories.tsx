/** Stories of the instance's features. */
import { featureFlagRoutes as routes } from '@polylogue/contract/instance/feature-flags/routes';
import { type FeatureFlag, FeatureNameSchema } from '@polylogue/contract/instance/feature-flags/schemas';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import type { Story } from '../../../../testing/story.ts';
import { answer, refusal } from '../../../../testing/memory-transport.ts';

const flags = (canEdit: boolean): FeatureFlag[] =>
  FeatureNameSchema.options.map((name, index) => ({
    name,
    enabled: index === 1,
    version: 1,
    updatedAt: null,
    permissions: { canEdit },
  }));
const policy = answer(instanceSettingsRoutes.signInPolicy, { requiresSecondFactor: false });
const path = '/admin/features';

export const stories: Story[] = [
  {
    name: 'features',
    path,
    answers: [answer(routes.list, { items: flags(true) }), policy],
    prepare: ({ screen }) => screen.findByRole('switch', { name: /^(Require two-factor|اشتراط)/ }),
  },
  {
    name: 'features-require-second-factor',
    path,
    answers: [answer(routes.list, { items: flags(true) }), policy],
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('switch', { name: /^(Require two-factor|اشتراط)/ }));
      return screen.findByRole('alertdialog');
    },
  },
  {
    name: 'features-read-only',
    path,
    actions: ['InstanceSettingsRead'],
    answers: [answer(routes.list, { items: flags(false) }), policy],
    prepare: ({ screen }) => screen.findByRole('switch', { name: /^(Require two-factor|اشتراط)/ }),
  },
  {
    name: 'features-failed',
    path,
    answers: [refusal(routes.list, [400, 'request.invalid'])],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
];
