/** *Test connection*: one real call for the models, and one short answer where a model is named. */
import type {
  ModelProviderTest,
  TestModelProvider,
} from '@polylogue/contract/instance/model-providers/schemas';
import { AppError } from '../../../app-error.ts';
import { transaction } from '../../../db/client.ts';
import { listModels, type OfferedModels } from '../../../models/discovery/list-models.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import type { ModelConnection } from '../../../models/model-connection.ts';
import type { ModelError } from '../../../models/model-error.ts';
import { streamModel } from '../../../models/streaming/stream-model.ts';
import { outboundErrorIn } from '../../../outbound/outbound-error.ts';
import { auditAttempt, byCaller } from '../../../changes/audit.ts';
import { fromRow } from './presenter.ts';
import { connectionOf, type Provider } from './provider.ts';
import * as queries from './queries.ts';
import { keyOf, type ModelProviderDeps } from './sources.ts';
import { assertKeyStays } from './settings.ts';

/** A local server may have to load the model first. */
const firstTokenTimeoutMs = 60_000;
/** The least that every vendor accepts. */
const maxOutputTokens = 16;

/** The code to show: the guard's own refusal where it was the guard. */
function codeOf(error: ModelError): string {
  const refused = outboundErrorIn(error)?.code;
  if (refused === 'private_address') return 'model_provider.private_address';
  return refused === 'address_refused' ? 'model_provider.address_refused' : error.code;
}

/** Asks for a few tokens; the first one, or a proper end, will do. */
async function shortAnswer(
  { outbound }: ModelProviderDeps,
  connection: ModelConnection,
  model: string,
): Promise<ModelError | undefined> {
  const aborter = new AbortController();
  const events = streamModel(
    { outbound, limits: { maxAttempts: 1, firstTokenTimeoutMs } },
    {
      connection,
      model,
      messages: [{ role: 'user', text: 'Say OK.' }],
      maxOutputTokens,
      signal: aborter.signal,
    },
  );
  for await (const event of events) {
    if (event.type === 'error') return event.error;
    if (event.type !== 'aborted') break;
  }
  aborter.abort();
  return undefined;
}

async function tryConnection(
  deps: ModelProviderDeps,
  connection: ModelConnection,
  model: string | undefined,
): Promise<ModelProviderTest> {
  let offered: OfferedModels = { models: [], isListed: false };
  try {
    offered = await listModels(deps.outbound, connection);
  } catch (thrown) {
    // `listModels` throws nothing else.
    const error = thrown as ModelError;
    deps.logger.info({ err: error, kind: connection.kind }, 'a model provider failed its test');
    // Some servers answer questions and list nothing; then the answer decides.
    if (error.code !== 'model.not_found' || model === undefined) {
      return { status: 'failed', code: codeOf(error), at: 'models' };
    }
  }
  const failure = model === undefined ? undefined : await shortAnswer(deps, connection, model);
  if (failure) {
    deps.logger.info({ err: failure, kind: connection.kind }, 'a model provider failed its test');
    return { status: 'failed', code: codeOf(failure), at: 'answer' };
  }
  const { models, isListed } = offered;
  return { status: 'ok', models, modelsListed: isListed, answeredBy: model ?? null };
}

interface Known {
  provider: Provider;
  apiKey: string | undefined;
}

async function load(deps: ModelProviderDeps, id: string): Promise<Known> {
  const fromEnvironment = deps.environment.all.find((provider) => provider.id === id);
  if (fromEnvironment) return { provider: fromEnvironment, apiKey: fromEnvironment.apiKey };
  const row = await queries.findById(deps.db, id);
  if (!row) throw new AppError('model_provider.not_found');
  return { provider: fromRow(row), apiKey: keyOf(deps, row) };
}

/** Keeps how the test of a stored provider ended, for the list; the environment's are not kept. */
async function keepOutcome(deps: ModelProviderDeps, provider: Provider, outcome: ModelProviderTest) {
  if (provider.source !== 'stored') return;
  const failed = outcome.status === 'failed' ? { code: outcome.code, at: deps.clock.now() } : undefined;
  await queries.setFailedTest(deps.db, provider, failed);
}

/** Tries a provider as it is saved, and keeps how that ended. Throws `model_provider.not_found`. */
export async function test(
  deps: ModelProviderDeps,
  { modelProviderId }: { modelProviderId: string },
): Promise<ModelProviderTest> {
  const { provider, apiKey } = await load(deps, modelProviderId);
  const outcome = await tryConnection(
    deps,
    connectionOf(provider, apiKey),
    provider.defaultModel ?? undefined,
  );
  await keepOutcome(deps, provider, outcome);
  return outcome;
}

/** Whether what is tried is what is saved. */
function isAsSaved({ provider }: Known, tried: TestModelProvider): boolean {
  return (
    tried.apiKey === undefined &&
    provider.kind === tried.kind &&
    provider.baseUrl === (tried.baseUrl ?? null) &&
    provider.apiVersion === (tried.apiVersion ?? null) &&
    provider.allowPrivateAddress === tried.allowPrivateAddress &&
    provider.defaultModel === (tried.model ?? null)
  );
}

async function isPrivate({ outbound }: ModelProviderDeps, baseUrl: string | null): Promise<boolean> {
  return baseUrl !== null && (await outbound.refusalOf(new URL(baseUrl))) === 'private_address';
}

/**
 * Tries settings before they are saved. Where no key is given, the stored one is used for the host it was entered
 * for; throws `model_provider.key_required` for another one, and `model_provider.not_found`. A private address that is accepted for this is
 * recorded: it makes the server call it.
 */
export async function testUnsaved(
  deps: ModelProviderDeps,
  { caller, context: { requestId } }: { caller: Caller; context: Pick<RequestContext, 'requestId'> },
  input: TestModelProvider,
): Promise<ModelProviderTest> {
  const { modelProviderId, allowPrivateAddress, kind, model } = input;
  const addressed = {
    kind,
    allowPrivateAddress,
    baseUrl: input.baseUrl ?? null,
    apiVersion: input.apiVersion ?? null,
  };
  // Loaded also where its key isn't used: the audit log names no provider that never was.
  const known = modelProviderId === undefined ? undefined : await load(deps, modelProviderId);
  let apiKey = input.apiKey ?? undefined;
  if (input.apiKey === undefined && known) {
    assertKeyStays(known.provider, addressed);
    ({ apiKey } = known);
  }
  if (allowPrivateAddress && (await isPrivate(deps, addressed.baseUrl))) {
    await transaction(deps.db, (tx) =>
      // Nothing was saved: the entry says what was tried, and makes no version.
      auditAttempt(byCaller(caller, { tx, requestId, at: deps.clock.now() }), {
        aggregateType: 'ModelProvider',
        aggregateId: known?.provider.id ?? 'unsaved',
        operation: 'TestPrivateAddress',
        fields: ['kind', 'baseUrl'],
      }),
    );
  }
  const outcome = await tryConnection(deps, connectionOf(addressed, apiKey), model);
  if (known && isAsSaved(known, input)) await keepOutcome(deps, known.provider, outcome);
  return outcome;
}
