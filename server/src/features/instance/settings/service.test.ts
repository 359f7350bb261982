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

describe('sign-in authority', () => {
  it('uses the requested address if it belongs to the product', async () => {
    const app = await testApp();
    expect(await authorityAt(app, 'localhost:4000')).toBe('http://localhost:4000/');
  });

  it('never returns an address that is not configured', async () => {
    const app = await testApp({ HOST: '127.0.0.1', PORT: '3210' });
    expect(await authorityAt(app, 'evil.example')).toBe('http://127.0.0.1:3210/');
    const { token } = await signIn(app, { role: 'member' });
    const answer = await app.call(routes.get, { token, headers: { host: 'evil.example' } });
    expect(answer.body).not.toContain('evil.example');
  });

  it('falls back to the first configured address', async () => {
    const app = await testApp({ POLYLOGUE_URL: 'https://chat.example.com,https://second.example.com' });
    expect(await authorityAt(app, 'evil.example')).toBe('https://chat.example.com/');
    expect(await authorityAt(app, 'localhost:4000')).toBe('https://chat.example.com/');
  });
});

describe('names from the environment', () => {
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
        const brand = await brands.readBrand({ db }, { brandKey: brands.defaultBrandKey, caller: undefined });
        return [settings.name, settings.organization_name, brand.name];
      },
      updates: async () =>
        (await auditedChanges(db))
          .filter(({ operation }) => operation === 'Update')
          .map(({ aggregate_type, user_name, before, after }) => [aggregate_type, user_name, before, after])
          .sort(),
    };
  }

  it('apply at the next start to instance and default brand, with audit entries', async () => {
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

  it('keep names that an administrator changed', async () => {
    const { db, start, names } = await instance();
    await start('Polylogue', '');
    await db.updateTable('instance_settings').set({ name: 'Ours' }).execute();
    await db.updateTable('brands').set({ name: 'Our brand' }).execute();
    await start('Polylogue', '');
    await start('Chat', 'Example');
    expect(await names()).toEqual(['Ours', 'Example', 'Our brand']);
  });
});

it('seeds settings and flags once, with audit entries', async () => {
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
