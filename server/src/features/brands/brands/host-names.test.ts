/** Host names of brands, each of which belongs to at most one brand. */
import { beforeEach, expect, it } from 'vitest';
import { secondBrand } from '../../../testing/second-brand.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { asNameTaken } from '../../../changes/name-taken.ts';
import { brandAggregate } from './aggregate.ts';
import { findBrandOfHost } from './host-names.ts';
import { addIfMissing } from './seed.ts';

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});

/** Adds a brand whose host names were reached. */
async function add(key: string, ...hostNames: string[]) {
  await addIfMissing(app, { ...secondBrand, key, name: key, hostNames });
  for (const host_name of hostNames)
    await app.db
      .insertInto('brand_host_checks')
      .values({ host_name: host_name.toLowerCase(), brand_key: key, state: 'reached' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

it('lowercases and deduplicates the host names of a brand', async () => {
  await add('acme', 'Chat.Acme.example', 'chat.acme.example', 'acme.example');
  expect(await findBrandOfHost(app.db, 'CHAT.acme.EXAMPLE')).toBe('acme');
  const { host_names: listed } = await app.db
    .selectFrom('brands')
    .select('host_names')
    .where('key', '=', 'acme')
    .executeTakeFirstOrThrow();
  expect(listed).toEqual(['chat.acme.example', 'acme.example']);
});

it('rejects a host name of another brand, also for concurrent requests', async () => {
  await add('acme', 'acme.example');
  const refused = await add('other', 'other.example', 'ACME.example').catch((error: unknown) => error);
  expect(asNameTaken(brandAggregate, refused)).toMatchObject({
    code: 'request.name_taken',
    issues: [{ path: ['hostNames'], code: 'request.name_taken' }],
  });
  await add('other', 'other.example');
  const change = app.db
    .updateTable('brands')
    .set({ host_names: ['acme.example'] })
    .where('key', '=', 'other');
  await expect(change.execute()).rejects.toThrow('another brand lists the host name');
  const both = await Promise.allSettled([add('left', 'both.example'), add('right', 'both.example')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('accepts a host name after another brand dropped it', async () => {
  await add('acme', 'acme.example');
  await add('other');
  const set = (key: string, ...hostNames: string[]) =>
    app.db.updateTable('brands').set({ host_names: hostNames }).where('key', '=', key).execute();
  await set('acme', 'acme.example', 'new.example');
  await set('acme', 'new.example');
  await set('other', 'acme.example');
  expect(await findBrandOfHost(app.db, 'acme.example')).toBeUndefined();
  await app.db
    .insertInto('brand_host_checks')
    .values({ host_name: 'acme.example', brand_key: 'other', state: 'reached' })
    .execute();
  expect(await findBrandOfHost(app.db, 'acme.example')).toBe('other');
});
