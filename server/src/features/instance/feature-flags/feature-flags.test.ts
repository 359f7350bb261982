import { featureFlagRoutes as routes } from '@polylogue/contract/instance/feature-flags/routes';
import type { FeatureFlag } from '@polylogue/contract/instance/feature-flags/schemas';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { expect, it } from 'vitest';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { signIn, signInWith } from '../../../testing/sign-in.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const { token } = await signIn(app, { role: 'administrator' });

const setFlag = (featureName: string, enabled: boolean, { version = 1, by = token } = {}) =>
  app.call(routes.update, {
    token: by,
    params: { featureName },
    headers: { 'if-match': `"${version}"` },
    body: { enabled },
  });
const list = async (by = token) =>
  (await app.call(routes.list, { token: by })).json<{ items: FeatureFlag[] }>().items;

it('lists the flags of this release, all off by default', async () => {
  await app.db.insertInto('feature_flags').values({ name: 'OfANewerVersion', enabled: true }).execute();
  expect((await list()).map(({ name, enabled, version }) => [name, enabled, version])).toEqual([
    ['AllowUserCreatedGptSystems', false, 1],
    ['ShowFooter', false, 1],
    ['ShowInstanceSettingsPage', false, 1],
  ]);
});

it('enables a flag for all users, once per version, with an audit entry', async () => {
  const before = (await auditedChanges(app.db)).length;
  const answers = await Promise.all([setFlag('ShowFooter', true), setFlag('ShowFooter', true)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
  const { token: member } = await signIn(app, { role: 'member' });
  const answer = await app.call(instanceSettingsRoutes.features, { token: member });
  expect(answer.json().items).toContainEqual({ name: 'ShowFooter', enabled: true });
  expect((await auditedChanges(app.db)).slice(before)).toMatchObject([
    {
      aggregate_type: 'FeatureFlag',
      aggregate_id: 'ShowFooter',
      operation: 'Update',
      before: { enabled: false },
      after: { enabled: true },
    },
  ]);
  expect((await setFlag('ShowFooter', false, { version: 2 })).json()).toMatchObject({
    enabled: false,
    version: 3,
  });
});

it('rejects changes by readers and changes of unknown flags', async () => {
  const { token: reader } = await signInWith(app, { actions: ['InstanceSettingsRead'] });
  expect((await list(reader)).every(({ permissions }) => !permissions.canEdit)).toBe(true);
  expect((await setFlag('ShowFooter', true, { version: 3, by: reader })).statusCode).toBe(403);
  for (const name of ['OfANewerVersion', 'x']) {
    expect((await setFlag(name, true)).json().code).toBe('feature_flag.not_found');
  }
});
