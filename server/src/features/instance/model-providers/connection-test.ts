/** *Test connection*: lists the models, and requests a short answer if a model is named. */
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
import { assertKeyOriginUnchanged } from './settings.ts';

/** Timeout of the first token, in ms. A local server may have to load the model first. */
const firstTokenTimeoutMs = 60_000;
/** Smallest limit that every vendor accepts. */
const maxOutputTokens = 16;

/** Returns the error code to show, which is the outbound guard's refusal if there is one. */
function codeOf(error: ModelError): string {
  const refused = outboundErrorIn(error)?.code;
  if (refused === 'private_address') return 'model_provider.private_address';
  return refused === 'address_refused' ? 'model_provider.address_refused' : error.code;
}

/** Requests a short answer. Succeeds with the first token or a regular end. */
async function requestShortAnswer(
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

async function runTest(
  deps: ModelProviderDeps,
  connection: ModelConnection,
  model: string | undefined,
): Promise<ModelProviderTest> {
  let offered: OfferedModels = { models: [], isListed: false };
  try {
    offered = await listModels(deps.outbound, connection);
  } catch (thrown) {
    // `listModels` throws only `ModelError`.
    const error = thrown as ModelError;
    deps.logger.info({ err: error, kind: connection.kind }, 'a model provider failed its test');
    // Some servers cannot list models; for them, the answer decides.
    if (error.code !== 'model.not_found' || model === undefined) {
      return { status: 'failed', code: codeOf(error), at: 'models' };
    }
  }
  const failure = model === undefined ? undefined : await requestShortAnswer(deps, connection, model);
  if (failure) {
    deps.logger.info({ err: failure, kind: connection.kind }, 'a model provider failed its test');
    return { status: 'failed', code: codeOf(failure), at: 'answer' };
  }
  const { models, isListed } = offered;
  return { status: 'ok', models, modelsListed: isListed, answeredBy: model ?? null };
}

interface LoadedProvider {
  provider: Provider;
  apiKey: string | undefined;
}

async function load(deps: ModelProviderDeps, id: string): Promise<LoadedProvider> {
  const fromEnvironment = deps.environment.all.find((provider) => provider.id === id);
  if (fromEnvironment) return { provider: fromEnvironment, apiKey: fromEnvironment.apiKey };
  const row = await queries.findById(deps.db, id);
  if (!row) throw new AppError('model_provider.not_found');
  return { provider: fromRow(row), apiKey: keyOf(deps, row) };
}

/** Stores the test result of a stored provider for the list. */
async function saveTestResult(deps: ModelProviderDeps, provider: Provider, result: ModelProviderTest) {
  if (provider.source !== 'stored') return;
  const failed = result.status === 'failed' ? { code: result.code, at: deps.clock.now() } : undefined;
  await queries.setFailedTest(deps.db, provider, failed);
}

/** Tests a provider as saved and stores the result. Throws `model_provider.not_found`. */
export async function test(
  deps: ModelProviderDeps,
  { modelProviderId }: { modelProviderId: string },
): Promise<ModelProviderTest> {
  const { provider, apiKey } = await load(deps, modelProviderId);
  const result = await runTest(deps, connectionOf(provider, apiKey), provider.defaultModel ?? undefined);
  await saveTestResult(deps, provider, result);
  return result;
}

/** Returns whether the tested settings equal the saved ones. */
function matchesSaved({ provider }: LoadedProvider, tested: TestModelProvider): boolean {
  return (
    tested.apiKey === undefined &&
    provider.kind === tested.kind &&
    provider.baseUrl === (tested.baseUrl ?? null) &&
    provider.apiVersion === (tested.apiVersion ?? null) &&
    provider.allowPrivateAddress === tested.allowPrivateAddress &&
    provider.defaultModel === (tested.model ?? null)
  );
}

async function isPrivate({ outbound }: ModelProviderDeps, baseUrl: string | null): Promise<boolean> {
  return baseUrl !== null && (await outbound.refusalOf(new URL(baseUrl))) === 'private_address';
}

/**
 * Tests settings before they are saved. Without a key, uses the stored key for the origin that it was entered for.
 * Throws `model_provider.key_required` for another origin, and `model_provider.not_found`.
 * An accepted private address is audited, since the server calls it.
 */
export async function testUnsaved(
  deps: ModelProviderDeps,
  { caller, context: { requestId } }: { caller: Caller; context: Pick<RequestContext, 'requestId'> },
  input: TestModelProvider,
): Promise<ModelProviderTest> {
  const { modelProviderId, allowPrivateAddress, kind, model } = input;
  const address = {
    kind,
    allowPrivateAddress,
    baseUrl: input.baseUrl ?? null,
    apiVersion: input.apiVersion ?? null,
  };
  // Loaded even if its key is not used, so that the audit log never names an unknown provider.
  const known = modelProviderId === undefined ? undefined : await load(deps, modelProviderId);
  let apiKey = input.apiKey ?? undefined;
  if (input.apiKey === undefined && known) {
    assertKeyOriginUnchanged(known.provider, address);
    ({ apiKey } = known);
  }
  if (allowPrivateAddress && (await isPrivate(deps, address.baseUrl))) {
    await transaction(deps.db, (tx) =>
      // Records the attempt without a version, since nothing was saved.
      auditAttempt(byCaller(caller, { tx, requestId, at: deps.clock.now() }), {
        aggregateType: 'ModelProvider',
        aggregateId: known?.provider.id ?? 'unsaved',
        operation: 'TestPrivateAddress',
        fields: ['kind', 'baseUrl'],
      }),
    );
  }
  const result = await runTest(deps, connectionOf(address, apiKey), model);
  if (known && matchesSaved(known, input)) await saveTestResult(deps, known.provider, result);
  return result;
}
