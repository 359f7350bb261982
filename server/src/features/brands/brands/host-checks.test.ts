/** Host names of brands: their normal form, and the check that they lead to this instance. */
import { brandAdminRoutes as routes } from '@polylogue/contract/brands/brands/admin-routes';
import type { AdminBrand, HostName } from '@polylogue/contract/brands/brands/schemas';
import type { Route } from '@polylogue/contract/http';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { signIn, signInWith } from '../../../testing/sign-in.ts';
import { testApp } from '../../../testing/test-app.ts';
import { normalizeHostName } from './host-names.ts';

const home = 'https://admin.example';
const settings = {
  POLYLOGUE_URL: home,
  POLYLOGUE_TRUSTED_PROXIES: '1',
  POLYLOGUE_SECRET: 'a secret that both of them know well',
};
const app = await testApp(settings);
/** Another instance with the same secret and another database. */
const copy = await testApp(settings);

let token: string;
let brandKey: string;
let hostName: string;
beforeEach(async () => {
  ({ token } = await signIn(app, { role: 'administrator' }));
  brandKey = `b-${newId()}`;
  hostName = `${brandKey}.example`;
});

async function ask<Answer>(
  route: Route,
  {
    body,
    as = token,
    params = {},
    ifMatch,
  }: { body?: unknown; as?: string; params?: object; ifMatch?: number },
) {
  const answer = await app.call(route, {
    token: as,
    params: { brandKey, hostName, ...params },
    body,
    headers: { 'x-request-id': newId(), ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }) },
  });
  return { status: answer.statusCode, body: answer.json<Answer & { code?: string }>() };
}

const create = (hostNames: string[] = [hostName], as?: string) =>
  ask<AdminBrand>(routes.create, { body: { name: brandKey, hostNames }, ...(as && { as }) });
const begin = (returnTo = home) => ask<{ address: string }>(routes.checkHostName, { body: { returnTo } });

/** Opens an address as the proxy in front forwards it. */
async function open(address: string, { host = hostName, protocol = 'https', at = app } = {}) {
  const url = new URL(address);
  const answer = await at.server.inject({
    url: url.pathname + url.search,
    headers: { host, 'x-forwarded-proto': protocol, 'x-forwarded-for': '10.0.0.1' },
  });
  const location = answer.headers.location;
  const proof = location === undefined ? undefined : new URL(location).searchParams.get('hostCheck');
  return { status: answer.statusCode, location, proof: proof ?? '' };
}

const finish = (body: object, more: { as?: string; params?: object } = {}) =>
  ask<AdminBrand>(routes.finishHostNameCheck, { body, ...more });
const stateOf = ({ body }: { body: AdminBrand }): Partial<HostName> => {
  const [host] = body.hosts;
  return { state: host?.state, reason: host?.reason, isInEffect: host?.isInEffect };
};
const brandAt = async (host: string) => {
  const answer = await app.server.inject({
    url: instanceSettingsRoutes.defaultBrand.path,
    headers: { host },
  });
  return answer.json<{ defaultBrandKey: string }>().defaultBrandKey;
};

describe('host name', () => {
  it.each([
    ['Chat.ACME.example', 'chat.acme.example'],
    ['chat.acme.example:8443', 'chat.acme.example'],
    ['chat.acme.example.', 'chat.acme.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['second.localhost', 'second.localhost'],
  ])('%s is %s', (entered, normal) => {
    expect(normalizeHostName(entered)).toBe(normal);
  });

  it.each([
    'localhost',
    'intranet',
    '10.0.0.1',
    '0x7f.1',
    '[::1]',
    '*.acme.example',
    'co.uk',
    'github.io',
    'https://acme.example',
    'acme.example/path',
    'user@acme.example',
    'a_b.example',
    '-a.example',
    'acme..example',
    'acme.example\tb',
    '%61cme.example',
    '',
  ])('rejects %s', (entered) => {
    const isTrimmed = entered.trim() !== entered;
    expect(normalizeHostName(entered)).toBe(isTrimmed ? 'acme.example' : undefined);
  });

  it('belongs to one brand, in any spelling', async () => {
    await create([hostName, `bücher.${hostName}`]);
    const spellings = [
      hostName.toUpperCase(),
      `${hostName}:8443`,
      `${hostName}.`,
      `XN--BCHER-KVA.${hostName}`,
    ];
    for (const spelling of spellings) {
      const answer = await ask(routes.create, {
        params: { brandKey: `x${brandKey}` },
        body: { name: `x${brandKey}`, hostNames: [spelling] },
      });
      expect(answer.body).toMatchObject({ code: 'request.name_taken', issues: [{ path: ['hostNames'] }] });
    }
  });

  it('is added only with the right to change instance settings, and kept without it', async () => {
    const { token: brandsOnly } = await signInWith(app, {
      actions: ['BrandsRead', 'BrandsCreate', 'BrandsWrite'],
    });
    expect((await create([hostName], brandsOnly)).body.code).toBe('brand.host_names_need_settings');
    await create();
    const kept = { name: `${brandKey} renamed`, hostNames: [hostName] };
    expect((await ask(routes.update, { body: kept, ifMatch: 1, as: brandsOnly })).status).toBe(200);
    const { token: settingsOnly } = await signInWith(app, {
      actions: ['BrandsRead', 'InstanceSettingsWrite'],
    });
    const check = { body: { returnTo: home }, as: settingsOnly };
    expect((await ask(routes.checkHostName, check)).body.code).toBe('auth.forbidden');
    expect((await auditedChanges(app.db, brandKey))[0]?.fields).toContain('hostNames');
  });

  it('names the addresses to register at the identity provider', async () => {
    const { body } = await create();
    expect(body.hosts[0]?.redirectAddresses).toEqual([
      `https://${hostName}/auth/jwt/login`,
      `https://${hostName}/auth/bridge.html`,
    ]);
  });
});

describe('check of a host name', () => {
  it('brings it into effect after a round trip over https', async () => {
    expect(stateOf(await create())).toEqual({ state: 'unchecked', reason: null, isInEffect: false });
    expect(await brandAt(hostName)).toBe('default');
    const { address } = (await begin()).body;
    expect(address).toMatch(new RegExp(`^https://${hostName}/.well-known/polylogue\\?n=`));
    const { status, location, proof } = await open(address);
    expect([status, location?.startsWith(`${home}/admin/brand/${brandKey}/edit?hostCheck=`)]).toEqual([
      303,
      true,
    ]);
    expect(stateOf(await finish({ proof }))).toEqual({ state: 'reached', reason: null, isInEffect: true });
    expect(await brandAt(hostName)).toBe(brandKey);
    expect((await auditedChanges(app.db, brandKey)).at(-1)).toMatchObject({ operation: 'Confirm host name' });
  });

  it.each([
    ['a proxy that forwards under another name', { host: 'admin.example' }, 'otherHost'],
    ['plain http', { protocol: 'http' }, 'notHttps'],
  ])('fails through %s', async (_how, way, reason) => {
    await create();
    const { proof } = await open((await begin()).body.address, way);
    expect(stateOf(await finish({ proof }))).toEqual({ state: 'notReached', reason, isInEffect: false });
  });

  it('recognises a copy of the instance, and sends nobody to a foreign address', async () => {
    await create();
    const { address } = (await begin()).body;
    const { proof } = await open(address, { at: copy });
    expect(stateOf(await finish({ proof }))).toMatchObject({ state: 'reachedAnother', isInEffect: false });
    expect((await begin('https://evil.example')).body.code).toBe('brand.return_address_foreign');
    const forged = address.replace(/n=.*/, 'n=e30.AAAA');
    expect(await open(forged)).toMatchObject({ status: 409, location: undefined });
  });

  it('accepts its proof once, in two minutes, from the session that began it', async () => {
    await create();
    const other = await signIn(app, { role: 'administrator' });
    const { proof } = await open((await begin()).body.address);
    const invalid = { body: { code: 'brand.host_check_invalid' } };
    expect(await finish({ proof }, { as: other.token })).toMatchObject(invalid);
    expect(await finish({ proof: `${proof}x` })).toMatchObject(invalid);
    const nonce = new URL((await begin()).body.address).searchParams.get('n');
    expect(await finish({ proof: nonce ?? '' })).toMatchObject(invalid);
    const { proof: second } = await open((await begin()).body.address);
    app.clock.advance(2 * 60_000 + 1);
    expect(await finish({ proof: second })).toMatchObject(invalid);
    const { proof: third } = await open((await begin()).body.address);
    expect((await finish({ proof: third })).status).toBe(200);
    expect(await finish({ proof: third })).toMatchObject(invalid);
  });

  it('fails for a name that leaves the brand meanwhile', async () => {
    await create();
    const { proof } = await open((await begin()).body.address);
    const waiting = async () =>
      (await sql`select from pg_locks where not granted`.execute(app.db)).rows.length;
    for (const check of [() => finish({ proof }), () => finish({ seen: 'notReached' }), () => begin()]) {
      let answer: ReturnType<typeof check> | undefined;
      await transaction(app.db, async (tx) => {
        await tx.updateTable('brands').set({ host_names: [] }).where('key', '=', brandKey).execute();
        answer = check();
        await expect.poll(waiting).toBe(1);
      });
      expect((await answer)?.body.code).toBe('brand.host_name_not_listed');
      const left = app.db.selectFrom('brand_host_checks').selectAll().where('brand_key', '=', brandKey);
      expect(await left.execute()).toEqual([]);
      await app.db
        .updateTable('brands')
        .set({ host_names: [hostName] })
        .where('key', '=', brandKey)
        .execute();
    }
  });

  it('ends its effect when the name leaves the brand, is reported, or the brand is deleted', async () => {
    await create();
    const reach = async () => finish({ proof: (await open((await begin()).body.address)).proof });
    await reach();
    expect(stateOf(await finish({ seen: 'notReached' }))).toMatchObject({
      state: 'notReached',
      reason: 'reported',
    });
    await reach();
    await ask(routes.update, { body: { name: brandKey, hostNames: [] }, ifMatch: 1 });
    const back = await ask<AdminBrand>(routes.update, {
      body: { name: brandKey, hostNames: [hostName] },
      ifMatch: 2,
    });
    expect(stateOf(back)).toMatchObject({ state: 'unchecked', isInEffect: false });
    await reach();
    await app.call(routes.remove, {
      token,
      params: { brandKey },
      headers: { 'x-request-id': newId(), 'if-match': '"3"' },
    });
    expect(await brandAt(hostName)).toBe('default');
    expect(stateOf(await ask<AdminBrand>(routes.restore, {}))).toMatchObject({ state: 'unchecked' });
  });
});
