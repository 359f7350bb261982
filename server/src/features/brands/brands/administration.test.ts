/** Administration of brands: settings, inheritance, default brand, deletion. */
import { brandAdminRoutes as routes } from '@polylogue/contract/brands/brands/admin-routes';
import { themeSettings } from '@polylogue/contract/brands/brands/default-theme';
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import type { AdminBrand, BrandSettings, InstanceDefaults } from '@polylogue/contract/brands/brands/schemas';
import type { Route } from '@polylogue/contract/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { picture } from '../../../testing/sample-files.ts';
import { signIn, signInWith } from '../../../testing/sign-in.ts';
import { testApp } from '../../../testing/test-app.ts';
import { sweepRemovedBrands } from './jobs.ts';

const app = await testApp();
let token: string;
let brandKey: string;
beforeEach(async () => {
  ({ token } = await signIn(app, { role: 'administrator' }));
  brandKey = `b-${newId()}`;
});

interface Ask {
  key?: string;
  as?: string | undefined;
  body?: unknown;
  ifMatch?: number;
}

async function ask<Answer = AdminBrand & { code?: string }>(
  route: Route,
  { key = brandKey, as = token, body, ifMatch }: Ask = {},
) {
  const answer = await app.call(route, {
    token: as,
    params: { brandKey: key },
    ...(body !== undefined && { body }),
    headers: {
      'x-request-id': newId(),
      ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
    },
  });
  const text = answer.body;
  return { status: answer.statusCode, body: (text === '' ? {} : JSON.parse(text)) as Answer };
}

const named = (settings: Partial<BrandSettings> = {}) => ({ name: `Brand ${brandKey}`, ...settings });
const create = (settings: Partial<BrandSettings> & { copyOf?: string } = {}, as?: string) =>
  ask(routes.create, { body: named(settings), as });
const yellow = themeSettings({ primary: '#FFD400' });

describe('brand', () => {
  it('is created under its key with inherited values, audited and listed', async () => {
    const { status, body } = await create();
    expect([status, body.version, body.colours, body.loginAlignment]).toEqual([200, 1, null, null]);
    expect(body.effective).toMatchObject({ loginAlignment: 'Center', languages: ['en', 'ar'] });
    expect(body.effective.theme).toEqual(body.inherited.theme);
    expect((await auditedChanges(app.db, brandKey)).at(-1)).toMatchObject({
      operation: 'Create',
      version: 1,
    });
    const list = await ask<{ items: { brandKey: string }[] }>(routes.list);
    expect(list.body.items.map((row) => row.brandKey)).toContain(brandKey);
  });

  it.each(['theme', 'new', 'Acme', 'a b', '-a', 'ä', 'a'.repeat(51)])('rejects the key %s', async (key) => {
    const { status, body } = await ask(routes.create, { key, body: named() });
    expect([status, body.code]).toEqual([422, 'brand.key_invalid']);
  });

  it('rejects a taken key, also of a deleted brand, and a taken name in other case', async () => {
    await create();
    expect((await create()).body.code).toBe('brand.key_taken');
    const other = await ask(routes.create, {
      key: `x${brandKey}`,
      body: { name: named().name.toUpperCase() },
    });
    expect(other.body).toMatchObject({ code: 'request.name_taken', issues: [{ path: ['name'] }] });
    await ask(routes.remove, { ifMatch: 1 });
    expect((await create({ name: 'Another name' })).body.code).toBe('brand.key_taken');
  });

  it('serves its own theme, light and dark, in at most 6 KB', async () => {
    await create({ colours: yellow, useGradientButtons: true });
    const answer = await app.call(brandRoutes.theme, { params: { brandKey } });
    expect(answer.json()).toMatchObject({
      primary: { main: '#FFD400', contrastText: '#18181B' },
      useGradientButtons: true,
      dark: { primary: { main: expect.not.stringMatching('#FFD400') } },
    });
    expect(Buffer.byteLength(answer.body)).toBeLessThan(6 * 1024);
  });

  it('inherits each field that it does not set from the instance defaults', async () => {
    const before = await ask<InstanceDefaults>(routes.instanceDefaults);
    const { defaultBrandKey, version } = before.body;
    const footer = {
      text: 'Contoso',
      links: [{ label: 'Privacy', address: 'https://contoso.example/privacy' }],
    };
    const look = { defaultBrandKey, footer, loginAlignment: 'Right', colours: yellow };
    const changed = await ask<InstanceDefaults>(routes.updateInstanceDefaults, {
      body: look,
      ifMatch: version,
    });
    expect(changed.status).toBe(200);
    const { body } = await create({ loginAlignment: 'Left' });
    expect(body).toMatchObject({
      loginAlignment: 'Left',
      footer: null,
      effective: { loginAlignment: 'Left', footer, theme: { primary: { main: '#FFD400' } } },
      inherited: { loginAlignment: 'Right' },
    });
    expect((await app.call(brandRoutes.get, { params: { brandKey } })).json()).toMatchObject({ footer });
    const stale = await ask(routes.updateInstanceDefaults, { body: { defaultBrandKey }, ifMatch: version });
    expect(stale.body).toMatchObject({ code: 'request.precondition_failed' });
    await ask(routes.updateInstanceDefaults, { body: { defaultBrandKey }, ifMatch: version + 1 });
  });

  it('copies the pictures of another brand for a duplicate, and keeps them after its deletion', async () => {
    await create();
    const upload = await app.call(brandRoutes.uploadLogo, {
      token,
      params: { brandKey },
      body: { file: new File([await picture('png')], 'a.png'), fields: { mode: 'dark' } },
      headers: { 'if-match': '"1"', 'x-request-id': newId() },
    });
    const { logoDarkFileName } = upload.json<AdminBrand>();
    const copyKey = `c${brandKey}`;
    const { body } = await ask(routes.create, { key: copyKey, body: { name: copyKey, copyOf: brandKey } });
    expect(body).toMatchObject({ logoDarkFileName, logoFileName: null });
    expect((await ask(routes.remove, { ifMatch: 2 })).status).toBe(204);
    await app.db
      .updateTable('brands')
      .set({ deleted_at: new Date(0) })
      .where('key', '=', brandKey)
      .execute();
    await sweepRemovedBrands(app);
    expect(await app.db.selectFrom('brands').where('key', '=', brandKey).selectAll().execute()).toEqual([]);
    const file = { params: { brandKey: copyKey, fileName: logoDarkFileName ?? '' } };
    expect((await app.call(brandRoutes.file, file)).statusCode).toBe(200);
  });
});

describe('brand settings', () => {
  it('rejects a pair of colours below 3:1 and warns below 4.5:1', async () => {
    const changed = { light: { textPrimary: '#D0D0D0' }, dark: {} };
    const refused = await create({ colours: { ...yellow, changed } });
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({
        code: 'brand.unreadable',
        issues: expect.arrayContaining([
          expect.objectContaining({ path: ['colours', 'changed', 'light', 'textPrimary'] }),
        ]),
      }),
    ]);
    const warned = { light: { textSecondary: '#8A8A8A' }, dark: {} };
    const { body } = await create({ colours: { ...yellow, changed: warned } });
    expect(body.warnings[0]).toMatchObject({
      property: 'colours.changed.light.textSecondary',
      code: 'brand.low_contrast',
    });
  });

  it.each([
    ['a colour with url(', { colours: { base: { primary: 'url(//evil.example)' } } }],
    ['a colour that is no hexadecimal', { colours: { base: { primary: 'red;}' } } }],
    ['a font name', { fontFamily: '</style><script>alert(1)</script>' }],
    [
      'a footer link that runs a script',
      { footer: { links: [{ label: 'x', address: 'javascript:alert(1)' }] } },
    ],
    [
      'an unknown colour',
      { colours: { base: { primary: '#FFD400' }, changed: { light: { __proto: '#000000' } } } },
    ],
    ['no language', { languages: [] }],
  ])('rejects %s', async (_what, settings) => {
    expect((await create(settings as never)).status).toBe(400);
  });

  it('rejects and does not name agents that are hidden from the caller', async () => {
    const unknown = newId();
    const { body } = await create({ defaultAgentId: unknown, agentOrder: [unknown] });
    expect(body).toMatchObject({
      code: 'brand.agent_unknown',
      issues: [{ path: ['defaultAgentId'] }, { path: ['agentOrder', 0] }],
    });
    const { id } = await app.db
      .selectFrom('agents')
      .select('id')
      .where('type', '=', 'System')
      .executeTakeFirstOrThrow();
    const brandsOnly = await signInWith(app, { actions: ['BrandsCreate'] });
    expect((await create({ defaultAgentId: id }, brandsOnly.token)).body.code).toBe('brand.agent_unknown');
    const { body: made } = await create({ defaultAgentId: id });
    expect([made.effective.defaultAgentId, made.agentNames[0]?.gptSystemId]).toEqual([id, id]);
    const { token: reader } = await signInWith(app, { actions: ['BrandsRead'] });
    const { body: seen } = await ask<AdminBrand>(routes.get, { as: reader });
    expect([seen.effective.defaultAgentId, seen.agentNames]).toEqual([id, []]);
  });

  it('lets one of two concurrent changes win', async () => {
    await create();
    const changes = ['Left', 'Right'].map((loginAlignment) =>
      ask(routes.update, { body: named({ loginAlignment: loginAlignment as 'Left' }), ifMatch: 1 }),
    );
    expect((await Promise.all(changes)).map(({ status }) => status).sort()).toEqual([200, 412]);
  });

  it('lets a creator of brands change only their own', async () => {
    const { token: creator } = await signInWith(app, { actions: ['BrandsCreate'] });
    await create({}, creator);
    expect((await ask(routes.update, { body: named(), ifMatch: 1, as: creator })).status).toBe(200);
    const { status } = await ask(routes.update, { key: 'default', body: named(), ifMatch: 1, as: creator });
    expect(status).toBe(404);
    const list = await ask<{ items: { brandKey: string }[] }>(routes.list, { as: creator });
    expect(list.body.items.map((row) => row.brandKey)).toEqual([brandKey]);
    const { token: reader } = await signInWith(app, { actions: ['BrandsRead', 'BrandsCreate'] });
    expect((await ask(routes.update, { body: named(), ifMatch: 1, as: reader })).status).toBe(403);
  });
});

describe('brand in preparation', () => {
  it('answers its public calls only to callers who may read brands', async () => {
    await create({ isInPreparation: true });
    const { token: member } = await signIn(app, { role: 'member' });
    const { token: reader } = await signInWith(app, { actions: ['BrandsRead'] });
    for (const route of [brandRoutes.get, brandRoutes.theme]) {
      const statusFor = async (as?: string) =>
        (await app.call(route, { params: { brandKey }, ...(as && { token: as }) })).statusCode;
      expect([await statusFor(), await statusFor(member), await statusFor(reader)]).toEqual([404, 404, 200]);
    }
    const { body } = await ask<InstanceDefaults>(routes.instanceDefaults);
    const change = { body: { defaultBrandKey: brandKey }, ifMatch: body.version };
    expect((await ask(routes.updateInstanceDefaults, change)).body.code).toBe('brand.is_in_preparation');
  });
});

describe('deletion of a brand', () => {
  it('is refused for the default brand', async () => {
    const { body } = await ask(routes.get, { key: 'default' });
    const { version } = body;
    expect((await ask(routes.remove, { key: 'default', ifMatch: version })).body.code).toBe(
      'brand.is_default',
    );
    const prepared = { name: body.name, isInPreparation: true };
    const update = await ask(routes.update, { key: 'default', body: prepared, ifMatch: version });
    expect(update.body.code).toBe('brand.is_default');
  });

  it('is refused while an agent names it, with the agent', async () => {
    await create();
    const agents = app.db.updateTable('agents').where('built_in', 'is not', null);
    await agents.set({ brand_keys: [brandKey] }).execute();
    const { status, body } = await ask<{ usedBy: { kind: string; name: string }[] }>(routes.remove, {
      ifMatch: 1,
    });
    expect([status, body]).toEqual([
      409,
      expect.objectContaining({ code: 'request.in_use', usedBy: expect.any(Array) }),
    ]);
    expect(body.usedBy[0]).toMatchObject({ kind: 'agent', name: expect.any(String) });
    await agents.set({ brand_keys: [] }).execute();
    expect((await ask(routes.remove, { ifMatch: 1 })).status).toBe(204);
  });

  it('hides it everywhere until it is restored', async () => {
    await create();
    await ask(routes.remove, { ifMatch: 1 });
    expect((await app.call(brandRoutes.get, { params: { brandKey } })).statusCode).toBe(404);
    expect((await ask(routes.get)).status).toBe(404);
    const { status, body } = await ask(routes.restore);
    expect([status, body.brandKey]).toEqual([200, brandKey]);
    expect((await app.call(brandRoutes.get, { params: { brandKey } })).statusCode).toBe(200);
  });
});
