import { modelProviderRoutes as routes } from '@polylogue/contract/instance/model-providers/routes';
import type { ModelProvider } from '@polylogue/contract/instance/model-providers/schemas';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../db/id.ts';
import { knownServers } from '../../../models/discovery/probe-local-servers.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';
import { httpServer } from '../../../testing/network/loopback-servers.ts';
import { beginStream, endFrame, textFrame } from '../../../testing/models/completion-stream.ts';
import { signIn, signInWith } from '../../../testing/sign-in.ts';
import { testApp } from '../../../testing/test-app.ts';
import { wireTap } from '../../../testing/network/wire-tap.ts';
import { discover } from './service.ts';
import { createProviderHarness } from './testing/provider-harness.ts';

const key = 'sk-canary-0123456789';
const {
  app,
  token,
  userId,
  double,
  deps,
  modelForAnswers,
  settings,
  local,
  create,
  created,
  update,
  remove,
  list,
} = await createProviderHarness();

beforeEach(async () => {
  await app.db.deleteFrom('model_providers').execute();
  seenEntries = (await auditedChanges(app.db)).length;
});

const audited = async () => (await auditedChanges(app.db)).slice(seenEntries);
let seenEntries: number;

describe('model provider', () => {
  test('stores its key sealed and never returns it', async () => {
    const provider = await created(settings({ apiKey: key }));
    expect(provider).toMatchObject({
      source: 'stored',
      apiKey: { configured: true, last4: '6789' },
      isDefault: true,
      version: 1,
    });
    await update(provider.modelProviderId, settings({ version: 1, name: 'Renamed' }));
    const rows = await app.db.selectFrom('model_providers').selectAll().execute();
    const everything = JSON.stringify([provider, await list(), await audited(), rows]);
    expect(everything).not.toContain(key);
    expect(rows[0]?.sealed_key?.toString('latin1')).not.toContain(key);
  });

  test('audits every change with its user and without the key', async () => {
    const { modelProviderId } = await created(settings({ apiKey: key }));
    await update(modelProviderId, settings({ version: 1, defaultModel: 'gpt-5.4-mini' }));
    await remove(modelProviderId, 2);
    const entries = await audited();
    expect(entries.map(({ operation }) => operation)).toEqual(['Create', 'Update', 'Delete']);
    expect(entries.every((entry) => entry.aggregate_id === modelProviderId && entry.user_id === userId)).toBe(
      true,
    );
    expect(entries[1]).toMatchObject({
      before: { defaultModel: 'gpt-5.4' },
      after: { defaultModel: 'gpt-5.4-mini', apiKey: 'set' },
      fields: ['defaultModel'],
    });
  });

  test('keeps, replaces and removes its key', async () => {
    const { modelProviderId } = await created(settings({ apiKey: key }));
    const after = async (body: { version: number; apiKey?: string | null }) =>
      (await update(modelProviderId, settings(body))).json<ModelProvider>().apiKey;
    expect(await after({ version: 1 })).toEqual({ configured: true, last4: '6789' });
    expect(await after({ version: 1, apiKey: 'sk-another-key-abcd' })).toEqual({
      configured: true,
      last4: 'abcd',
    });
    expect(await after({ version: 2, apiKey: null })).toEqual({ configured: false, last4: null });
  });

  test('returns not found for unknown ids of any format', async () => {
    for (const modelProviderId of [newId(), 'x', 'environment-openai']) {
      const params = { modelProviderId };
      const answers = await Promise.all([
        update(modelProviderId, settings({ version: 1 })),
        remove(modelProviderId),
        app.call(routes.test, { token, params }),
      ]);
      expect(answers.map((answer) => answer.json().code)).toEqual(Array(3).fill('model_provider.not_found'));
    }
  });

  test.each([
    ['an address with a key in it', { baseUrl: 'https://user:key@example.com/v1' }],
    ['an address with a query', { baseUrl: 'https://example.com/v1?key=secret' }],
    ['an address that is no http', { baseUrl: 'file:///etc/passwd' }],
    ['no address where one is needed', { kind: 'openai-compatible' }],
    ['a key that can not be a header', { apiKey: 'a\r\nx-injected: 1' }],
    ['no model to answer with', { isDefault: true, defaultModel: null }],
    ['an embedding model to answer with', { defaultModel: 'text-embedding-3-small' }],
    [
      'a model to answer with that is entered as an embedding model',
      { deployments: [{ name: 'ours', abilities: ['embeddings'] }], defaultModel: 'ours' },
    ],
    ['a field that nobody declared', { sealed_key: 'x' }],
  ])('rejects %s', async (_, wrong) => {
    const answer = await create(settings(wrong));
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.invalid']);
    expect(await list()).toEqual([]);
  });
});

describe('deployments of a model provider', () => {
  test('default to the known facts of their models', async () => {
    const { modelProviderId, deployments } = await created(
      settings({
        deployments: [
          { name: 'gpt-4o-2024-11-20', isHipaaCompliant: true, contextTokens: 64_000 },
          { name: 'claude-haiku-4-5', abilities: [] },
          { name: 'our-own', abilities: ['vision'] },
        ],
        defaultModel: 'our-own',
      }),
    );
    expect(deployments).toMatchObject([
      {
        abilities: ['vision', 'tools'],
        contextTokens: 64_000,
        isHipaaCompliant: true,
      },
      { abilities: [], contextTokens: 200_000, isHipaaCompliant: false },
      { abilities: ['vision'], contextTokens: null, isHipaaCompliant: false },
    ]);
    const read = await app.call(routes.get, { token, params: { modelProviderId } });
    expect([read.json().deployments, read.headers.etag]).toEqual([deployments, '"1"']);
    expect(await modelForAnswers(deps())).toMatchObject({ deployment: { abilities: ['vision'] } });
  });

  test('follow the model names written by a server of the previous release', async () => {
    const { modelProviderId } = await created(
      settings({ deployments: [{ name: 'ours', contextTokens: 1000 }, { name: 'gone' }] }),
    );
    const written = { models: ['ours', 'gpt-4.1'], version: 2 };
    await app.db.updateTable('model_providers').set(written).where('id', '=', modelProviderId).execute();
    const [provider] = await list();
    expect(provider?.deployments).toMatchObject([
      { name: 'ours', contextTokens: 1000 },
      { name: 'gpt-4.1', contextTokens: 1_047_576 },
    ]);
    await update(modelProviderId, settings({ version: 2, deployments: [{ name: 'new' }] }));
    const row = await app.db.selectFrom('model_providers').select('models').executeTakeFirstOrThrow();
    expect(row.models).toEqual(['new']);
  });

  test('rejects duplicate deployments', async () => {
    const twice = await create(settings({ deployments: [{ name: 'm' }, { name: 'm' }] }));
    expect([twice.statusCode, twice.json().code]).toEqual([400, 'request.invalid']);
  });
});

describe('list of model providers', () => {
  test('lists environment providers first, filters and pages', async () => {
    const withKeys = await testApp({ ANTHROPIC_API_KEY: key });
    const { token: administrator } = await signIn(withKeys, { role: 'administrator' });
    for (const name of ['Beta', 'alpha', 'Gamma']) {
      const body = settings({ name });
      await withKeys.call(routes.create, { token: administrator, body });
    }
    const read = async (query: Record<string, string>) => {
      const answer = await withKeys.call(routes.list, { token: administrator, query });
      return answer.json<{ items: ModelProvider[]; count?: { value: number }; continuationToken?: string }>();
    };
    const first = await read({ sort: 'name', top: '2' });
    const rest = await read({ sort: 'name', top: '2', continuationToken: first.continuationToken ?? '' });
    const names = [...first.items, ...rest.items].map(({ name }) => name);
    expect([names, first.count?.value]).toEqual([['Anthropic', 'alpha', 'Beta', 'Gamma'], 4]);
    expect((await read({ keywords: 'AMM' })).items.map(({ name }) => name)).toEqual(['Gamma']);
  });

  test('rejects a duplicate name, ignoring case', async () => {
    await created(settings({ name: 'Ours' }));
    const refused = await create(settings({ name: 'OURS' }));
    expect(refused.json()).toMatchObject({
      code: 'request.name_taken',
      issues: [{ path: ['name'], code: 'request.name_taken' }],
    });
  });

  test('denies changes to readers', async () => {
    await created(settings());
    const { token: reader } = await signInWith(app, { actions: ['InstanceSettingsRead'] });
    const { items } = (await app.call(routes.list, { token: reader })).json<{ items: ModelProvider[] }>();
    expect(items[0]?.permissions).toEqual({ canEdit: false, canDelete: false });
  });
});

describe('address of a model provider', () => {
  const address = 'http://127.0.0.1:11434/v1';

  test('requires permission for a private address and audits it', async () => {
    const refused = await create(local(address, { allowPrivateAddress: false }));
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'model_provider.private_address']);
    expect((await created(local(address))).allowPrivateAddress).toBe(true);
    expect(await audited()).toMatchObject([{ after: { baseUrl: address, allowPrivateAddress: true } }]);
  });

  test.each([
    'http://169.254.169.254/v1',
    'http://[::ffff:a9fe:a9fe]/v1',
    'http://168.63.129.16/v1',
    'http://0.0.0.0:11434/v1',
  ])('rejects %s even with permission', async (baseUrl) => {
    expect((await create(local(baseUrl))).json().code).toBe('model_provider.address_refused');
  });

  test('drops an unneeded permission', async () => {
    const provider = await created(settings({ baseUrl: 'https://1.1.1.1/v1', allowPrivateAddress: true }));
    expect(provider.allowPrivateAddress).toBe(false);
  });

  test('requires the key again for another host, also in tests', async () => {
    const { modelProviderId } = await created(local(address, { apiKey: key }));
    const other = 'http://127.0.0.1:11435/v1';
    const changed = await update(modelProviderId, local(other, { version: 1 }));
    expect(changed.json().code).toBe('model_provider.key_required');
    const kind = await update(modelProviderId, settings({ version: 1 }));
    expect(kind.json().code).toBe('model_provider.key_required');
    const tested = await app.call(routes.testUnsaved, {
      token,
      body: { modelProviderId, kind: 'openai-compatible', baseUrl: other, allowPrivateAddress: true },
    });
    expect(tested.json().code).toBe('model_provider.key_required');
    const path = await update(modelProviderId, local('http://127.0.0.1:11434/v2', { version: 1 }));
    expect(path.statusCode).toBe(200);
    const withKey = await update(modelProviderId, local(other, { version: 2, apiKey: 'sk-new' }));
    expect(withKey.statusCode).toBe(200);
  });
});

test('lists environment providers read-only, without keys', async () => {
  const withKeys = await testApp({ OPENAI_API_KEY: key, POLYLOGUE_MODEL: 'gpt-5.6' });
  const { token: administrator } = await signIn(withKeys, { role: 'administrator' });
  const listed = await withKeys.call(routes.list, { token: administrator });
  expect(listed.body).not.toContain(key);
  expect(listed.json()).toMatchObject({
    items: [
      {
        modelProviderId: 'environment-openai',
        source: 'environment',
        defaultModel: 'gpt-5.6',
        isDefault: true,
        apiKey: { configured: true, last4: '6789' },
      },
    ],
  });
  const params = { modelProviderId: 'environment-openai' };
  const headers = { 'if-match': '"1"' };
  for (const [route, body] of [[routes.update, settings()], [routes.remove]] as const) {
    const answer = await withKeys.call(route, { token: administrator, params, headers, body });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'model_provider.read_only']);
  }
});

describe('Test connection', () => {
  const testSaved = async (modelProviderId: string) =>
    (await app.call(routes.test, { token, params: { modelProviderId } })).json();
  const testUnsaved = async (body: object) =>
    (await app.call(routes.testUnsaved, { token, body: { kind: 'openai-compatible', ...body } })).json();

  test('lists the models of a saved provider and gets an answer', async () => {
    double.onMessage(/./, { content: 'OK' });
    const { modelProviderId } = await created(local(`${double.url}/v1`, { apiKey: key }));
    expect(await testSaved(modelProviderId)).toMatchObject({
      status: 'ok',
      models: expect.arrayContaining(['gpt-4o']),
      modelsListed: true,
      answeredBy: 'gpt-5.4',
    });
  });

  test("reports a wrong key without the provider's message", async () => {
    const address = await httpServer((_, response) => {
      response.writeHead(401).end(`{"error":{"message":"Incorrect API key provided: ${key}"}}`);
    });
    const body = { baseUrl: `http://${address}/v1`, apiKey: key, allowPrivateAddress: true };
    expect(await testUnsaved(body)).toEqual({ status: 'failed', code: 'model.key_refused', at: 'models' });
  });

  test.each([
    ['http://polylogue-model.invalid/v1', 'model.host_unknown'],
    ['http://127.0.0.1:1/v1', 'model.connection_refused'],
  ])('reports why %s is unreachable', async (baseUrl, code) => {
    expect(await testUnsaved({ baseUrl, allowPrivateAddress: true })).toEqual({
      status: 'failed',
      code,
      at: 'models',
    });
  });

  test('stores the failure of a saved provider until its connection changes', async () => {
    const failing = { baseUrl: 'http://127.0.0.1:1/v1', allowPrivateAddress: true, model: 'gpt-5.4' };
    const provider = await created(local(failing.baseUrl));
    const { modelProviderId } = provider;
    const kept = async () => (await list()).map(({ failedTest, version }) => [failedTest?.code, version]);
    expect(provider.failedTest).toBeNull();
    await testSaved(modelProviderId);
    expect(await kept()).toEqual([['model.connection_refused', 1]]);
    // A new name keeps the result; a new address clears it.
    await update(modelProviderId, local(failing.baseUrl, { name: 'Renamed' }));
    expect(await kept()).toEqual([['model.connection_refused', 2]]);
    await update(modelProviderId, local(`${double.url}/v1`, { version: 2 }));
    expect(await kept()).toEqual([[undefined, 3]]);
    // A test of unsaved settings does not change the stored result.
    await testUnsaved({ ...failing, modelProviderId });
    expect(await kept()).toEqual([[undefined, 3]]);
    await update(modelProviderId, local(failing.baseUrl, { version: 3 }));
    await testUnsaved({ ...failing, modelProviderId });
    expect(await kept()).toEqual([['model.connection_refused', 4]]);
  });

  test('reports a missing model', async () => {
    double.onMessage(/./, { error: { message: 'no such model', code: 'model_not_found' }, status: 404 });
    const body = { baseUrl: `${double.url}/v1`, allowPrivateAddress: true, model: 'nothing' };
    expect(await testUnsaved(body)).toEqual({ status: 'failed', code: 'model.not_found', at: 'answer' });
  });

  test('tests unsaved settings with the stored key of the same host', async () => {
    const tap = await wireTap(double.url);
    const { modelProviderId } = await created(local(`${tap.url}/v1`, { apiKey: key }));
    const body = { baseUrl: `${tap.url}/v1`, allowPrivateAddress: true, modelProviderId };
    expect(await testUnsaved(body)).toMatchObject({ status: 'ok' });
    expect(tap.received()).toContain(`Bearer ${key}`);
  });

  test('calls a private address only with permission and audits it', async () => {
    const tap = await wireTap(double.url);
    const baseUrl = `${tap.url}/v1`;
    expect(await testUnsaved({ baseUrl })).toMatchObject({ code: 'model_provider.private_address' });
    expect(tap.received()).toBe('');
    expect(await audited()).toEqual([]);
    expect(await testUnsaved({ baseUrl, allowPrivateAddress: true })).toMatchObject({ status: 'ok' });
    expect((await audited()).map(({ operation }) => operation)).toEqual(['TestPrivateAddress']);
    // Unsaved settings create no version.
    const versions = await app.db
      .selectFrom('entity_versions')
      .select('version')
      .where('aggregate_id', '=', 'unsaved')
      .execute();
    expect(versions).toEqual([]);
  });

  test.each(['zzz', '01890a5d-ac96-774b-bcce-b302099a8057'])(
    'audits and calls nothing for the unknown id %s',
    async (modelProviderId) => {
      const tap = await wireTap(double.url);
      const body = { baseUrl: `${tap.url}/v1`, allowPrivateAddress: true, apiKey: key, modelProviderId };
      expect(await testUnsaved(body)).toMatchObject({ code: 'model_provider.not_found' });
      expect([tap.received(), await audited()]).toEqual(['', []]);
    },
  );

  test('never calls a metadata address', async () => {
    const body = { baseUrl: 'http://169.254.169.254/v1', allowPrivateAddress: true };
    expect(await testUnsaved(body)).toMatchObject({ code: 'model_provider.address_refused' });
  });

  test('accepts a server that answers but lists no models', async () => {
    const address = await httpServer((request, response) => {
      if (request.url?.endsWith('/models')) response.writeHead(404).end();
      else {
        beginStream(response);
        response.end(textFrame('OK') + endFrame);
      }
    });
    const body = { baseUrl: `http://${address}/v1`, allowPrivateAddress: true };
    expect(await testUnsaved({ ...body, model: 'm' })).toEqual({
      status: 'ok',
      models: [],
      modelsListed: false,
      answeredBy: 'm',
    });
    expect(await testUnsaved(body)).toMatchObject({ status: 'failed', code: 'model.not_found' });
  });

  test('does not follow a redirect to another host', async () => {
    const other = await wireTap(double.url);
    const address = await httpServer((request, response) => {
      if (request.url?.endsWith('/models')) response.end('{"data":[]}');
      else response.writeHead(307, { location: `${other.url}${request.url}` }).end();
    });
    const body = { baseUrl: `http://${address}/v1`, apiKey: key, allowPrivateAddress: true, model: 'm' };
    expect(await testUnsaved(body)).toMatchObject({ status: 'failed', at: 'answer' });
    expect(other.received()).toBe('');
  });
});

const [ollama] = knownServers;

test('suggests a local model server but does not use it until it is added', async () => {
  const here = { ...deps(), knownServers: [{ ...ollama!, port: double.port }] };
  const offered = async () => (await discover(here)).items;
  expect(await offered()).toMatchObject([
    { server: 'ollama', baseUrl: `http://127.0.0.1:${double.port}/v1`, isConfigured: false },
  ]);
  expect([await list(), await modelForAnswers(here)]).toEqual([[], undefined]);
  await created(local(`http://localhost:${double.port}/v1`));
  expect(await offered()).toMatchObject([{ isConfigured: true }]);
});
