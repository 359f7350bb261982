/** Adding, changing and removing model providers. */
import {
  completeDeployment,
  turnsTextsIntoVectors,
} from '@polylogue/contract/instance/model-providers/deployments';
import {
  ModelProviderContentSchema,
  type ModelProviderSettings,
} from '@polylogue/contract/instance/model-providers/schemas';
import { AppError } from '../../../app-error.ts';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { Change } from '../../../changes/change.ts';
import { tryChange } from '../../../changes/try-change.ts';
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
  // One of them answers: whoever becomes the default ends another one's being it.
  isSerial: true,
  content: ModelProviderContentSchema,
});
type ProviderChange = Change<typeof ModelProviderContentSchema>;

type Addressed = Pick<Provider, 'kind' | 'baseUrl' | 'apiVersion' | 'allowPrivateAddress'>;

/** Where a provider is asked, vendor's defaults filled in. */
function originOf(addressed: Addressed): string {
  return new URL(vendorOf(connectionOf(addressed, undefined)).resolved.baseUrl).origin;
}

/** A key goes to the origin that it was entered for and to no other. Throws `model_provider.key_required`. */
export function assertKeyStays(before: Provider, after: Addressed): void {
  if (before.hasKey && originOf(before) !== originOf(after))
    throw new AppError('model_provider.key_required');
}

/**
 * Tells whether the address needs its permission kept. Throws `model_provider.private_address` where it was not
 * given, and `model_provider.address_refused` where none can be.
 */
async function acceptedPrivateAddress(
  { outbound }: Pick<ModelProviderDeps, 'outbound'>,
  baseUrl: string | null | undefined,
  isAllowed: boolean,
): Promise<boolean> {
  if (!baseUrl) return false;
  const refusal = await outbound.refusalOf(new URL(baseUrl));
  if (refusal === 'address_refused') throw new AppError('model_provider.address_refused');
  if (refusal === 'private_address' && !isAllowed) throw new AppError('model_provider.private_address');
  // A permission that is not needed is not kept: a public name must not turn private later.
  return isAllowed && refusal !== undefined;
}

/**
 * Columns of the settings, key and default apart; resolves a name, so not inside a transaction. Throws
 * `model_provider.private_address` and `model_provider.address_refused`.
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
    deployments: jsonb(deployments),
    default_model: input.defaultModel ?? null,
    allow_private_address: await acceptedPrivateAddress(deps, input.baseUrl, input.allowPrivateAddress),
  };
}
type Columns = Awaited<ReturnType<typeof columnsOf>>;

/** Throws `model_provider.read_only` for one of the environment. */
export function assertStored({ environment }: Pick<ModelProviderDeps, 'environment'>, id: string): void {
  if (environment.all.some((provider) => provider.id === id)) throw new AppError('model_provider.read_only');
}

/** Columns of a new key, of none (`null`), or of the one that is there (left out). */
function keyColumns({ sealer }: Pick<ModelProviderDeps, 'sealer'>, id: string, apiKey?: string | null) {
  if (apiKey === undefined) return {};
  if (apiKey === null) return { sealed_key: null, key_last4: null };
  return { sealed_key: sealer.seal(id, apiKey), key_last4: last4Of(apiKey) };
}

/** What was found out of a connection and its model says nothing of others. */
function testColumns(before: queries.ModelProviderRow, columns: Columns, apiKey: Entered['apiKey']) {
  const tested = ['kind', 'base_url', 'api_version', 'allow_private_address', 'default_model'] as const;
  const isSame = apiKey === undefined && tested.every((name) => columns[name] === before[name]);
  return isSame ? {} : { failed_test: null, failed_test_at: null };
}

/** Two servers at a time write names one after the other. Throws `request.name_taken`. */
async function assertNameFree({ tx, id }: ProviderChange, name: string): Promise<void> {
  const code = 'request.name_taken';
  if (await queries.isNameTaken(tx, name, id)) {
    throw new AppError(code, { issues: [{ path: ['name'], code }] });
  }
}

/** Another provider is about to answer: the one that did stops to. */
async function endDefault({ tx, caller, actor, at }: ProviderChange): Promise<void> {
  const before = await queries.findDefault(tx);
  if (!before) return;
  const clock = { now: () => at, elapsedMs: () => 0 };
  const context = { requestId: actor.requestId, clock };
  await tryChange(providerAggregate, { tx, caller, context, id: before.id }, async (change) => {
    const after = await queries.updateById(tx, before.id, { is_default: false });
    change.record(contentOf(before), contentOf(after));
  });
}

type Entered = Pick<ModelProviderSettings, 'isDefault' | 'apiKey'>;

/** Adds a provider. It answers if it says so, or if it has a model and nobody answers yet. Throws `request.name_taken`. */
export async function create(
  deps: ModelProviderDeps,
  change: ProviderChange,
  { columns, isDefault: wanted, apiKey }: Entered & { columns: Columns },
): Promise<void> {
  const { tx, id, version, at, caller, record } = change;
  await assertNameFree(change, columns.name);
  const answering = (await queries.findDefault(tx)) ?? deps.environment.answering;
  const isDefault = wanted ?? (!answering && columns.default_model !== null);
  if (isDefault) await endDefault(change);
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
 * Replaces the settings of a provider; the key stays where none is given. Throws `model_provider.key_required` where
 * the key would go to another host, `model_provider.in_use`, and `request.name_taken`.
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
  if (apiKey === undefined) assertKeyStays(provider, { ...provider, kind, baseUrl });
  await assertStaysInUse(change, embeddersOf(settings));
  const isDefault = (wanted ?? before.is_default) && columns.default_model !== null;
  if (isDefault && !before.is_default) await endDefault(change);
  const after = await queries.updateById(tx, id, {
    ...columns,
    ...keyColumns(deps, id, apiKey),
    ...testColumns(before, columns, apiKey),
    is_default: isDefault,
  });
  record(contentOf(before), contentOf(after));
}

/** The models that a provider has for searching. */
const embeddersOf = ({ kind, deployments }: Pick<ModelProviderSettings, 'kind' | 'deployments'>): string[] =>
  canEmbed({ kind })
    ? deployments
        .map(completeDeployment)
        .filter(turnsTextsIntoVectors)
        .map(({ name }) => name)
    : [];

/** Throws `model_provider.in_use` where libraries are searched by a model that is not among these. */
async function assertStaysInUse({ tx, id }: ProviderChange, models: readonly string[]): Promise<void> {
  const used = await queries.modelsInUse(tx, id);
  const code = 'model_provider.in_use';
  if (used.every((model) => models.includes(model))) return;
  throw new AppError(code, { issues: [{ path: ['deployments'], code }] });
}

/**
 * Removes a provider with its key. If it answered, nobody does until another one is chosen. Throws
 * `model_provider.in_use`.
 */
export async function remove(change: ProviderChange): Promise<void> {
  const before = await load(change);
  await assertStaysInUse(change, []);
  await queries.deleteById(change.tx, change.id);
  change.record(contentOf(before), undefined);
}
