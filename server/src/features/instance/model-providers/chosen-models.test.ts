import type { LanguageEngine } from '@polylogue/contract/agents/agent/configuration';
import { knownDeployment } from '@polylogue/contract/instance/model-providers/deployments';
import { beforeEach, describe, expect, test } from 'vitest';
import { jsonb } from '../../../db/client.ts';
import { all, textOf } from '../../../testing/models/model-harness.ts';
import { wireTap } from '../../../testing/network/wire-tap.ts';
import { openModels } from './open-models.ts';
import { modelProviderDeps } from './service.ts';
import { createProviderHarness } from './testing/provider-harness.ts';

const key = 'sk-canary-0123456789';
const { app, secret, double, deps, modelForAnswers, settings, local, create, created, update, remove, list } =
  await createProviderHarness();

beforeEach(async () => {
  await app.db.deleteFrom('model_providers').execute();
});

describe('default model', () => {
  test('belongs to the first provider until another one is chosen', async () => {
    expect(await modelForAnswers(deps())).toBeUndefined();
    const first = await created(settings({ name: 'First' }));
    const second = await created(settings({ name: 'Second', defaultModel: 'gpt-5.4-mini' }));
    expect([first.isDefault, second.isDefault]).toEqual([true, false]);
    expect(await modelForAnswers(deps())).toMatchObject({ model: 'gpt-5.4', name: 'gpt-5.4 (First)' });
    await update(second.modelProviderId, settings({ name: 'Second', version: 1, isDefault: true }));
    expect((await list()).map(({ isDefault }) => isDefault)).toEqual([false, true]);
    expect(await modelForAnswers(deps())).toMatchObject({ name: 'gpt-5.4 (Second)' });
  });

  test('is unique after concurrent changes', async () => {
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => create(settings({ name: `Provider ${number}`, isDefault: true }))),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect((await list()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test('is undefined after its provider was removed', async () => {
    const { modelProviderId } = await created(settings());
    expect(await modelForAnswers(deps())).toBeDefined();
    expect((await remove(modelProviderId)).statusCode).toBe(204);
    expect(await modelForAnswers(deps())).toBeUndefined();
  });

  test('comes from the environment if none is stored', async () => {
    const environment = { ANTHROPIC_API_KEY: key, POLYLOGUE_MODEL: 'claude-opus-5' };
    expect(await modelForAnswers(deps(environment))).toMatchObject({
      provider: { id: 'environment-anthropic', name: 'Anthropic' },
      model: 'claude-opus-5',
    });
    await created(settings());
    expect(await modelForAnswers(deps(environment))).toMatchObject({ model: 'gpt-5.4' });
  });

  test('excludes providers with only embedding models', async () => {
    const embedding = { deployments: [{ name: 'text-embedding-3-small' }], defaultModel: null };
    const provider = await created(settings(embedding));
    expect([provider.isDefault, await modelForAnswers(deps())]).toEqual([false, undefined]);
    const environment = { OPENAI_API_KEY: key, POLYLOGUE_MODEL: 'text-embedding-3-small' };
    expect(await modelForAnswers(deps(environment))).toBeUndefined();
    expect((await openModels(deps(environment))).offered).toEqual([]);
    expect((await created(settings({ name: 'Chat' }))).isDefault).toBe(true);
    expect(await modelForAnswers(deps(environment))).toMatchObject({ name: 'gpt-5.4 (Chat)' });
  });

  test('excludes a model later known as an embedding model', async () => {
    const { modelProviderId } = await created(settings({ deployments: [], defaultModel: 'ours' }));
    const deployments = jsonb([{ ...knownDeployment('ours'), abilities: ['embeddings'] }]);
    const known = { models: ['ours'], deployments };
    await app.db.updateTable('model_providers').set(known).where('id', '=', modelProviderId).execute();
    expect(await modelForAnswers(deps())).toBeUndefined();
    expect((await list())[0]?.defaultModel).toBeNull();
  });

  test('sends the stored key to the permitted address', async () => {
    double.onMessage('hello', { content: 'Hello from the double.' });
    const tap = await wireTap(double.url);
    await created(local(`${tap.url}/v1`, { apiKey: key }));
    const model = await modelForAnswers(deps());
    const messages = [{ role: 'user' as const, text: 'hello' }];
    const events = await all(model!.stream({ messages, signal: new AbortController().signal }));
    expect(textOf(events)).toBe('Hello from the double.');
    expect(tap.received()).toContain(`Bearer ${key}`);
  });

  test('omits a key sealed with another secret', async () => {
    const tap = await wireTap(double.url);
    await created(local(`${tap.url}/v1`, { apiKey: key }));
    const { sealer: _, ...rest } = deps();
    const { sealer } = modelProviderDeps({
      ...rest,
      config: { secret: secret.toUpperCase(), environment: {}, maxAnswerCharacters: 400_000 },
    });
    const model = await modelForAnswers({ ...rest, sealer });
    await all(
      model!.stream({ messages: [{ role: 'user', text: 'x' }], signal: new AbortController().signal }),
    );
    expect(tap.received()).toContain('POST');
    expect(tap.received()).not.toContain('Bearer');
  });
});

describe('model of a configuration', () => {
  const chosen = async (
    languageEngine: LanguageEngine | null,
    deploymentName: string | null,
    environment: Record<string, string> = {},
  ) => (await openModels(deps(environment))).find({ languageEngine, deploymentName })?.name;

  test('matches by name and kind of provider', async () => {
    await created(settings({ name: 'First' }));
    await created(
      settings({
        name: 'Second',
        kind: 'openai-chat',
        deployments: [{ name: 'gpt-4.1' }],
        defaultModel: null,
      }),
    );
    await created(local('http://127.0.0.1:1/v1'));
    const environment = { ANTHROPIC_API_KEY: key, POLYLOGUE_MODEL: 'claude-opus-5' };
    expect([
      await chosen('OpenAI', 'gpt-5.4-mini'),
      await chosen('OpenAI', 'gpt-4.1'),
      await chosen('OpenAICompatible', 'gpt-5.4'),
      await chosen('OpenAICompatible', null),
      await chosen('Anthropic', null, environment),
    ]).toEqual([
      'gpt-5.4-mini (First)',
      'gpt-4.1 (Second)',
      'gpt-5.4 (Local)',
      'gpt-5.4 (Local)',
      'claude-opus-5 (Anthropic)',
    ]);
    expect([
      await chosen('OpenAI', 'gone'),
      await chosen('AzureOpenAI', null),
      await chosen('Library', null),
    ]).toEqual([undefined, undefined, undefined]);
  });

  test('lists supported parameters, default first, without keys', async () => {
    await created(local('http://127.0.0.1:1/v1', { name: 'Local', isDefault: false, apiKey: key }));
    await created(settings({ name: 'Vendor', isDefault: true, defaultModel: 'gpt-5.4-mini', apiKey: key }));
    const { offered } = await openModels(deps());
    expect(offered.map(({ name, providerName, isDefault }) => [providerName, name, isDefault])).toEqual([
      ['Vendor', 'gpt-5.4-mini', true],
      ['Vendor', 'gpt-5.4', false],
      ['Local', 'gpt-5.4', false],
      ['Local', 'gpt-5.4-mini', false],
    ]);
    expect(offered.map(({ parameters }) => parameters.includes('temperature'))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(JSON.stringify(offered)).not.toContain(key);
  });

  test('receives only the parameters that it supports', async () => {
    double.onMessage('hello', { content: 'Hello.' });
    const tap = await wireTap(double.url);
    await created(
      local(`${tap.url}/v1`, { name: 'A', deployments: [{ name: 'm', abilities: [] }], defaultModel: 'm' }),
    );
    const { find } = await openModels(deps());
    const model = find({ languageEngine: 'OpenAICompatible', deploymentName: 'm' });
    const parameters = {
      temperature: 0.25,
      topP: null,
      frequencyPenalty: -1,
      maxTokens: 77,
      reasoningEffort: 'high' as const,
    };
    const messages = [{ role: 'user' as const, text: 'hello' }];
    await all(model!.stream({ messages, signal: new AbortController().signal, parameters }));
    const sent = JSON.parse(/\{"model[\s\S]*\}$/.exec(tap.received())?.[0] ?? '') as object;
    expect(sent).toMatchObject({ temperature: 0.25, frequency_penalty: -1, max_tokens: 77 });
    expect(Object.keys(sent)).not.toContain('top_p');
    expect(Object.keys(sent)).not.toContain('reasoning_effort');
    expect(model!.supportedParameters(parameters)).toEqual({
      temperature: 0.25,
      frequencyPenalty: -1,
      maxTokens: 77,
    });
  });
});
