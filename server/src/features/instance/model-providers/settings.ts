/** Creation, update and removal of model providers. */
import {
  completeDeployment,
  isEmbeddingModel,
} from '@polylogue/contract/instance/model-providers/deployments';
import {
  ModelProviderContentSchema,
  type ModelProviderSettings,
} from '@polylogue/contract/instance/model-providers/schemas';
import { AppError } from '../../../app-error.ts';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { Change } from '../../../changes/change.ts';
import { previewChange } from '../../../changes/preview-change.ts';
import { jsonb } from '../../../db/client.ts';
import { canEmbed } from '../../../models/embedding/embed-texts.ts';
import { vendorOf } from '../../../models/vendors.ts';
import { contentOf, fromRow } from './presenter.ts';
import { connectionOf, type Provider } from './provider.ts';
import * as queries from './queries.ts';
import { last4Of } from '../../../sealed-key.ts';
import type { ModelProviderDeps } from './sources.ts';

export const providerAggregate = defineAggregate({
  type: 'ModelProvider',
  table: 'model_providers',
  param: 'modelProviderId',
  missing: 'model_provider.not_found',
  // At most one provider is the default; a new default replaces the previous one.
  isSerial: true,
  content: ModelProviderContentSchema,
});
type ProviderChange = Change<typeof ModelProviderContentSchema>;

type ProviderAddress = Pick<Provider, 'kind' | 'baseUrl' | 'apiVersion' | 'allowPrivateAddress'>;

/** Returns the origin of a provider, with the vendor's defaults. */
function originOf(address: ProviderAddress): string {
  return new URL(vendorOf(connectionOf(address, undefined)).resolved.baseUrl).origin;
}

/** Throws `model_provider.key_required` if the stored key would be sent to another origin. */
export function assertKeyOriginUnchanged(before: Provider, after: ProviderAddress): void {
  if (before.hasKey && originOf(before) !== originOf(after))
    throw new AppError('model_provider.key_required');
}

/**
 * Returns whether to store the permission for a private address. Throws `model_provider.private_address` if it is
 * missing, and `model_provider.address_refused` for an address that cannot be permitted.
 */
async function checkPrivateAddress(
  { outbound }: Pick<ModelProviderDeps, 'outbound'>,
  baseUrl: string | null | undefined,
  isAllowed: boolean,
): Promise<boolean> {
  if (!baseUrl) return false;
  const refusal = await outbound.refusalOf(new URL(baseUrl));
  if (refusal === 'address_refused') throw new AppError('model_provider.address_refused');
  if (refusal === 'private_address' && !isAllowed) throw new AppError('model_provider.private_address');
  // An unneeded permission is dropped, since a public name must not become private later.
  return isAllowed && refusal !== undefined;
}

/**
 * Converts settings to columns, except key and default. Resolves a host name, so must run outside a transaction.
 * Throws `model_provider.private_address` and `model_provider.address_refused`.
 */
export async function columnsOf(
  deps: Pick<ModelProviderDeps, 'outbound'>,
  { body: input }: { body: ModelProviderSettings },
) {
  const deployments = input.deployments.map(completeDeployment);
  return {
    name: input.name,
    kind: input.kind,
    base_url: input.baseUrl ?? null,
    api_version: input.apiVersion ?? null,
    models: deployments.map(({ name }) => name),
    // Servers of the previous release read a price of each deployment.
    deployments: jsonb(deployments.map((one) => ({ ...one, pricePerMillionTokens: null }))),
    default_model: input.defaultModel ?? null,
    allow_private_address: await checkPrivateAddress(deps, input.baseUrl, input.allowPrivateAddress),
  };
}
type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** Throws `model_provider.read_only` for a provider from the environment. */
export function assertStored({ environment }: Pick<ModelProviderDeps, 'environment'>, id: string): void {
  if (environment.all.some((provider) => provider.id === id)) throw new AppError('model_provider.read_only');
}

/** Converts a key to columns: `null` clears the stored key, `undefined` keeps it. */
function keyColumns({ sealer }: Pick<ModelProviderDeps, 'sealer'>, id: string, apiKey?: string | null) {
  if (apiKey === undefined) return {};
  if (apiKey === null) return { sealed_key: null, key_last4: null };
  return { sealed_key: sealer.seal(id, apiKey), key_last4: last4Of(apiKey) };
}

/** Returns columns that clear the last test result if the connection or model changed. */
function testColumns(before: queries.ModelProviderRow, columns: Columns, apiKey: DefaultAndKey['apiKey']) {
  const tested = ['kind', 'base_url', 'api_version', 'allow_private_address', 'default_model'] as const;
  const isSame = apiKey === undefined && tested.every((name) => columns[name] === before[name]);
  return isSame ? {} : { failed_test: null, failed_test_at: null };
}

/** Throws `request.name_taken`. Changes of providers are serialized, so no other server can take the name. */
async function assertNameFree({ tx, id }: ProviderChange, name: string): Promise<void> {
  const code = 'request.name_taken';
  if (await queries.isNameTaken(tx, name, id)) {
    throw new AppError(code, { issues: [{ path: ['name'], code }] });
  }
}

/** Clears the default flag of the current default provider. */
async function clearDefault({ tx, caller, actor, at }: ProviderChange): Promise<void> {
  const before = await queries.findDefault(tx);
  if (!before) return;
  const clock = { now: () => at, elapsedMs: () => 0 };
  const context = { requestId: actor.requestId, clock };
  await previewChange(providerAggregate, { tx, caller, context, id: before.id }, async (change) => {
    const after = await queries.updateById(tx, before.id, { is_default: false });
    change.record(contentOf(before), contentOf(after));
  });
}

type DefaultAndKey = Pick<ModelProviderSettings, 'isDefault' | 'apiKey'>;

/** Adds a provider. It becomes the default on request, or if it is the first with a model. Throws `request.name_taken`. */
export async function create(
  deps: ModelProviderDeps,
  change: ProviderChange,
  { columns, isDefault: wanted, apiKey }: DefaultAndKey & { columns: Columns },
): Promise<void> {
  const { tx, id, version, at, caller, record } = change;
  await assertNameFree(change, columns.name);
  const answering = (await queries.findDefault(tx)) ?? deps.environment.answering;
  const isDefault = wanted ?? (!answering && columns.default_model !== null);
  if (isDefault) await clearDefault(change);
  const after = await queries.insert(tx, {
    ...columns,
    ...keyColumns(deps, id, apiKey),
    id,
    is_default: isDefault,
    version,
    created_at: at,
    updated_at: at,
    updated_by: caller.userId,
  });
  record(undefined, contentOf(after));
}

async function load({ tx, id }: ProviderChange): Promise<queries.ModelProviderRow> {
  const row = await queries.findById(tx, id);
  if (!row) throw new AppError('model_provider.not_found');
  return row;
}

/**
 * Replaces the settings of a provider. Keeps the key if none is given. Throws `model_provider.key_required` if the key
 * would be sent to another origin, `model_provider.in_use`, and `request.name_taken`.
 */
export async function replace(
  deps: ModelProviderDeps,
  change: ProviderChange,
  { columns, isDefault: wanted, apiKey, ...settings }: ModelProviderSettings & { columns: Columns },
): Promise<void> {
  const { tx, id, record } = change;
  const before = await load(change);
  const provider = fromRow(before);
  await assertNameFree(change, columns.name);
  const { kind, base_url: baseUrl } = columns;
  if (apiKey === undefined) assertKeyOriginUnchanged(provider, { ...provider, kind, baseUrl });
  await assertUsedModelsKept(change, embeddersOf(settings));
  const isDefault = (wanted ?? before.is_default) && columns.default_model !== null;
  if (isDefault && !before.is_default) await clearDefault(change);
  const after = await queries.updateById(tx, id, {
    ...columns,
    ...keyColumns(deps, id, apiKey),
    ...testColumns(before, columns, apiKey),
    is_default: isDefault,
  });
  record(contentOf(before), contentOf(after));
}

const embeddersOf = ({ kind, deployments }: Pick<ModelProviderSettings, 'kind' | 'deployments'>): string[] =>
  canEmbed({ kind })
    ? deployments
        .map(completeDeployment)
        .filter(isEmbeddingModel)
        .map(({ name }) => name)
    : [];

/** Throws `model_provider.in_use` if a library uses an embedding model that is not in `models`. */
async function assertUsedModelsKept({ tx, id }: ProviderChange, models: readonly string[]): Promise<void> {
  const used = await queries.modelsInUse(tx, id);
  const code = 'model_provider.in_use';
  if (used.every((model) => models.includes(model))) return;
  throw new AppError(code, { issues: [{ path: ['deployments'], code }] });
}

/**
 * Removes a provider with its key. If it was the default, there is none until another one is chosen.
 * Throws `model_provider.in_use`.
 */
export async function remove(change: ProviderChange): Promise<void> {
  const before = await load(change);
  await assertUsedModelsKept(change, []);
  await queries.deleteById(change.tx, change.id);
  change.record(contentOf(before), undefined);
}
