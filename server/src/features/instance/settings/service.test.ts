import { instanceSettingsRoutes as routes } from '@polylogue/contract/instance/settings/routes';
import { describe, expect, it } from 'vitest';
import { openBlobStore } from '../../../blobs/open-storage.ts';
import { newDataFolder } from '../../../testing/database/data-folder.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { testClock } from '../../../testing/test-clock.ts';
import * as brands from '../../brands/public.ts';
import * as service from './service.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { signIn } from '../../../testing/sign-in.ts';

async function authorityAt(app: TestApp, host: string) {
  const answer = await app.call(routes.application, { headers: { host } });
  return answer.json().entraIdSettings.instance;
}

describe('the sign-in authority', () => {
  it('is the address that the browser used, where that is the product’s own', async () => {
    const app = await testApp();
    expect(await authorityAt(app, 'localhost:4000')).toBe('http://localhost:4000/');
  });

  it('never repeats an address that nobody configured', async () => {
    const app = await testApp({ HOST: '127.0.0.1', PORT: '3210' });
    expect(await authorityAt(app, 'evil.example')).toBe('http://127.0.0.1:3210/');
    const { token } = await signIn(app, { role: 'member' });
    const answer = await app.call(routes.get, { token, headers: { host: 'evil.example' } });
    expect(answer.body).not.toContain('evil.example');
  });

  it('is the first listed address for every other one', async () => {
    const app = await testApp({ POLYLOGUE_URL: 'https://chat.example.com,https://second.example.com' });
    expect(await authorityAt(app, 'evil.example')).toBe('https://chat.example.com/');
    expect(await authorityAt(app, 'localhost:4000')).toBe('https://chat.example.com/');
  });
});

describe('the names of the environment', () => {
  async function instance() {
    const { db } = await testDatabase();
    const clock = testClock();
    const blobs = await openBlobStore({ kind: 'folder', folder: await newDataFolder(), isShared: false });
    return {
      db,
      start: async (name: string, organizationName: string) => {
        await brands.seedBrands({ db, clock, blobs }, name);
        await service.seed({ db, clock, config: { name, organizationName } });
      },
      names: async () => {
        const settings = await db.selectFrom('instance_settings').selectAll().executeTakeFirstOrThrow();
        const brand = await brands.readBrand({ db }, brands.defaultBrandKey);
        return [settings.name, settings.organization_name, brand.name];
      },
      updates: async () =>
        (await auditedChanges(db))
          .filter(({ operation }) => operation === 'Update')
          .map(({ aggregate_type, user_name, before, after }) => [aggregate_type, user_name, before, after])
          .sort(),
    };
  }

  it('take effect at the next start, with audit entries, also together with the default brand', async () => {
    const { start, names, updates } = await instance();
    await start('Polylogue', '');
    await start('Polylogue', '');
    expect(await updates()).toEqual([]);
    await start('Chat', 'Example');
    expect(await names()).toEqual(['Chat', 'Example', 'Chat']);
    expect(await updates()).toEqual([
      [
        'Brand',
        'system',
        expect.objectContaining({ name: 'Polylogue' }),
        expect.objectContaining({ name: 'Chat' }),
      ],
      [
        'InstanceSettings',
        'system',
        expect.objectContaining({ name: 'Polylogue', organizationName: '' }),
        expect.objectContaining({ name: 'Chat', organizationName: 'Example' }),
      ],
    ]);
    await start('Polylogue', '');
    expect(await names()).toEqual(['Polylogue', '', 'Polylogue']);
  });

  it('leave alone what somebody named otherwise', async () => {
    const { db, start, names } = await instance();
    await start('Polylogue', '');
    await db.updateTable('instance_settings').set({ name: 'Ours' }).execute();
    await db.updateTable('brands').set({ name: 'Our brand' }).execute();
    await start('Polylogue', '');
    await start('Chat', 'Example');
    expect(await names()).toEqual(['Ours', 'Example', 'Our brand']);
  });
});

it('is seeded once, with audit entries of everything that was written', async () => {
  const { db } = await testDatabase();
  const clock = testClock();
  const config = { name: 'Polylogue', organizationName: 'Example' };
  await Promise.all([1, 2, 3].map(() => service.seed({ db, clock, config })));
  const entries = await db
    .selectFrom('audit_entries')
    .select(['aggregate_type', 'aggregate_id', 'operation', 'user_name'])
    .orderBy('aggregate_type')
    .orderBy('aggregate_id')
    .execute();
  const flags = await db.selectFrom('feature_flags').select('name').orderBy('name').execute();
  const created = { operation: 'Create', user_name: 'system' };
  expect(entries).toEqual([
    ...flags.map(({ name }) => ({ aggregate_type: 'FeatureFlag', aggregate_id: name, ...created })),
    { aggregate_type: 'InstanceSettings', aggregate_id: 'instance', ...created },
  ]);
});
