import { modelProviderRoutes as routes } from '@polylogue/contract/instance/model-providers/routes';
import type { ModelProvider } from '@polylogue/contract/instance/model-providers/schemas';
import { pino } from 'pino';
import { expect } from 'vitest';
import { createOutbound } from '../../../../outbound/guarded-fetch.ts';
import { createModelHarness } from '../../../../testing/models/model-harness.ts';
import { signIn } from '../../../../testing/sign-in.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { openModels } from '../open-models.ts';
import type { ModelProviderDeps } from '../sources.ts';
import { modelProviderDeps } from '../service.ts';

const secret = 'a secret of at least thirty-two characters';

const settings = (more: { version?: number } & Record<string, unknown> = {}) => ({
  name: 'OpenAI',
  kind: 'openai',
  deployments: [{ name: 'gpt-5.4' }, { name: 'gpt-5.4-mini' }],
  defaultModel: 'gpt-5.4',
  ...more,
});
const local = (baseUrl: string, more: { version?: number } & Record<string, unknown> = {}) =>
  settings({ name: 'Local', kind: 'openai-compatible', baseUrl, allowPrivateAddress: true, ...more });

/** Creates an instance, a model server and the API calls of an administrator. */
export async function createProviderHarness() {
  const { double } = await createModelHarness();
  const app = await testApp({ POLYLOGUE_SECRET: secret });
  const { token, userId } = await signIn(app, { role: 'administrator' });

  /** Builds the feature's dependencies. */
  function deps(environment: Record<string, string> = {}): ModelProviderDeps {
    return modelProviderDeps({
      db: app.db,
      clock: app.clock,
      logger: pino({ level: 'silent' }),
      outbound: createOutbound(),
      config: { secret, environment, maxAnswerCharacters: 400_000 },
    });
  }

  /** Resolves the default model of the instance. */
  const modelForAnswers = async (parts: ModelProviderDeps) =>
    (await openModels(parts)).find({ languageEngine: null, deploymentName: null });

  const create = async (body: object) => app.call(routes.create, { token, body });
  async function created(body: object): Promise<ModelProvider> {
    const answer = await create(body);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ModelProvider>();
  }
  /** Updates a provider at version 1, unless `version` is given. */
  const update = async (modelProviderId: string, { version = 1, ...body }: { version?: number }) =>
    app.call(routes.update, {
      token,
      params: { modelProviderId },
      headers: { 'if-match': `"${version}"` },
      body,
    });
  const remove = async (modelProviderId: string, version = 1) =>
    app.call(routes.remove, {
      token,
      params: { modelProviderId },
      headers: { 'if-match': `"${version}"` },
    });
  const list = async () => (await app.call(routes.list, { token })).json<{ items: ModelProvider[] }>().items;

  return {
    app,
    secret,
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
  };
}
