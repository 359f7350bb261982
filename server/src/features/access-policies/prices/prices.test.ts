import { priceRoutes as routes } from '@polylogue/contract/access-policies/prices/routes';
import { agentOfferRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { modelProviderRoutes } from '@polylogue/contract/instance/model-providers/routes';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { type SignedIn, signIn, signInWith } from '../../../testing/sign-in.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let modelProviderId: string;
beforeAll(async () => {
  app = await testApp();
  admin = await signIn(app, { role: 'administrator' });
  const body = {
    name: 'Vendor',
    kind: 'openai',
    apiKey: 'sk-secret',
    deployments: [{ name: 'gpt-4o' }, { name: 'ours' }],
    defaultModel: 'gpt-4o',
  };
  modelProviderId = (await app.call(modelProviderRoutes.create, { token: admin.token, body })).json()
    .modelProviderId;
});

const amounts = { input: 3, cachedInput: 0.3, cacheWrite: null, output: 15 };
const settings = (fields: object = {}) => ({
  modelProviderId,
  model: 'ours',
  validFrom: '2026-01-01',
  perMillionTokens: amounts,
  ...fields,
});
async function call(name: keyof typeof routes, request: Parameters<TestApp['call']>[1] = {}) {
  const answer = await app.call(routes[name], { token: admin.token, ...request });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}
const create = (fields?: object) => call('create', { body: settings(fields) });
const pricesOfProvider = async () =>
  (await call('ofProvider', { params: { modelProviderId } })).body.items as {
    model: string;
    price: unknown;
    defaultPrice: unknown;
    own: { validFrom: string }[];
  }[];

it('changes an own price by version, with an audit entry each', async () => {
  const { body } = await create({ validFrom: '2025-01-01' });
  const { priceId } = body;
  expect(body).toMatchObject({ ...settings({ validFrom: '2025-01-01' }), version: 1 });
  const changed = settings({ validFrom: '2025-02-01', perMillionTokens: { input: 4, output: 20 } });
  const request = { params: { priceId }, body: changed };
  expect((await call('update', request)).status).toBe(428);
  expect((await call('update', { ...request, headers: { 'if-match': '"9"' } })).status).toBe(412);
  const updated = await call('update', { ...request, headers: { 'if-match': '"1"' } });
  expect(updated.body).toMatchObject({
    perMillionTokens: { input: 4, cachedInput: null, cacheWrite: null, output: 20 },
    version: 2,
  });
  const removed = await call('remove', { params: { priceId }, headers: { 'if-match': '"2"' } });
  expect([removed.status, (await call('get', { params: { priceId } })).status]).toEqual([204, 404]);
  expect(await auditedChanges(app.db, priceId)).toMatchObject([
    { aggregate_type: 'Price', operation: 'Create' },
    { operation: 'Update' },
    { operation: 'Delete' },
  ]);
});

it.each([
  ['a negative price', { perMillionTokens: { input: -1, output: 1 } }],
  ['a huge price', { perMillionTokens: { input: 1, output: 1e9 } }],
  ['a day that does not exist', { validFrom: '2026-02-30' }],
  ['a day of the year 0', { validFrom: '0000-01-01' }],
  ['a field that nobody declared', { currency: 'EUR' }],
])('refuses %s', async (_, fields) => {
  expect(await create(fields)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
});

it('refuses a price of a missing provider, and a second one of a day', async () => {
  const missing = await create({ modelProviderId: newId() });
  expect([missing.status, missing.body.code]).toEqual([404, 'model_provider.not_found']);
  await create({ model: 'twice' });
  const taken = await create({ model: 'twice' });
  expect(taken).toMatchObject({
    status: 409,
    body: { code: 'price.day_taken', issues: [{ path: ['validFrom'], code: 'price.day_taken' }] },
  });
});

it('shows the price of today of each deployment with its source, and those of other days', async () => {
  const [known, unknown] = await pricesOfProvider();
  expect(known).toMatchObject({
    model: 'gpt-4o',
    price: { source: 'default', perMillionTokens: { input: 2.5, cachedInput: 1.25, output: 10 } },
    own: [],
  });
  expect(unknown).toMatchObject({ model: 'ours', price: null, defaultPrice: null });
  await create({ model: 'gpt-4o', validFrom: '2026-01-01' });
  await create({ model: 'gpt-4o', validFrom: '2999-01-01' });
  const [own] = await pricesOfProvider();
  expect(own?.price).toEqual({ source: 'own', since: '2026-01-01', perMillionTokens: amounts });
  expect(own?.defaultPrice).toMatchObject({ source: 'default' });
  expect(own?.own.map(({ validFrom }) => validFrom)).toEqual(['2999-01-01', '2026-01-01']);
  const offered = await app.call(agentOfferRoutes.availableConfiguration, { token: admin.token });
  expect(offered.statusCode).toBe(200);
});

it('is read with the rights of model settings, and changed with those of writing them', async () => {
  const reader = await signInWith(app, { actions: ['InstanceSettingsRead'] });
  const { body } = await create({ model: 'read', validFrom: '2026-03-01' });
  const params = { priceId: body.priceId };
  const read = await call('get', { params, token: reader.token });
  expect(read.body.permissions).toEqual({ canEdit: false, canDelete: false });
  const written = await call('create', { body: settings({ model: 'other' }), token: reader.token });
  expect(written.status).toBe(403);
});
