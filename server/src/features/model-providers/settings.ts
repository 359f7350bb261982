/** Adding, changing and removing model providers, each with its audit entry in the same transaction. */
import type {
  CreateModelProvider,
  ModelProvider,
  UpdateModelProvider,
} from '@polylogue/contract/model-providers/schemas';
import { AppError } from '../../app-error.ts';
import { type Database, type Transaction, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import { vendorOf } from '../../models/vendors.ts';
import { type AuditActor, recordChange } from '../audit/service.ts';
import { auditedProvider, fromRow, presentProvider } from './presenter.ts';
import { connectionOf, type Provider } from './provider.ts';
import * as queries from './queries.ts';
import { last4Of } from './sealed-key.ts';
import type { ModelProviderDeps } from './service.ts';

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

/** Columns of the settings, key and default apart. */
async function columnsOf(deps: ModelProviderDeps, input: CreateModelProvider | UpdateModelProvider) {
  return {
    name: input.name,
    kind: input.kind,
    base_url: input.baseUrl ?? null,
    api_version: input.apiVersion ?? null,
    models: input.models,
    default_model: input.defaultModel ?? null,
    allow_private_address: await acceptedPrivateAddress(deps, input.baseUrl, input.allowPrivateAddress),
    updated_at: deps.clock.now(),
  };
}

/** Columns of a new key, of none (`null`), or of the one that is there (left out). */
function keyColumns({ sealer }: ModelProviderDeps, id: string, apiKey: string | null | undefined) {
  if (apiKey === undefined) return {};
  if (apiKey === null) return { sealed_key: null, key_last4: null };
  return { sealed_key: sealer.seal(id, apiKey), key_last4: last4Of(apiKey) };
}

interface Change {
  operation: string;
  before?: queries.ModelProviderRow | undefined;
  after?: queries.ModelProviderRow;
}

async function record(
  tx: Transaction,
  actor: AuditActor,
  { operation, before, after, at }: Change & { at: Date },
): Promise<void> {
  await recordChange(tx, actor, {
    aggregateType: 'ModelProvider',
    aggregateId: (after ?? before)?.id ?? '',
    operation,
    ...(before && { before: auditedProvider(before) }),
    ...(after && { after: auditedProvider(after) }),
    at,
  });
}

/** Another provider is about to answer: the one that did stops to. */
async function endDefault(tx: Transaction, actor: AuditActor, at: Date): Promise<void> {
  const before = await queries.findDefault(tx);
  if (!before) return;
  const after = await queries.updateById(tx, before.id, { is_default: false, updated_at: at });
  await record(tx, actor, { operation: 'Update', before, after, at });
}

/**
 * Adds a provider. It answers if it says so, or if it has a model and nobody answers yet.
 * Throws `model_provider.private_address` and `model_provider.address_refused`.
 */
export async function create(
  deps: ModelProviderDeps,
  actor: AuditActor,
  input: CreateModelProvider,
): Promise<ModelProvider> {
  const columns = await columnsOf(deps, input);
  const { updated_at: at } = columns;
  const id = newId();
  return transaction(deps.db, async (tx) => {
    await queries.lockForChange(tx);
    const answering = (await queries.findDefault(tx)) ?? deps.environment.answering;
    const isDefault = input.isDefault ?? (!answering && columns.default_model !== null);
    if (isDefault) await endDefault(tx, actor, at);
    const after = await queries.insert(tx, {
      ...columns,
      ...keyColumns(deps, id, input.apiKey),
      id,
      is_default: isDefault,
      created_at: at,
    });
    await record(tx, actor, { operation: 'Create', after, at });
    return presentProvider(fromRow(after), after.is_default);
  });
}

/** Throws `model_provider.read_only` for one of the environment, `model_provider.not_found` for none. */
async function loadStored(
  { environment }: ModelProviderDeps,
  tx: Database,
  id: string,
): Promise<queries.ModelProviderRow> {
  if (environment.all.some((provider) => provider.id === id)) throw new AppError('model_provider.read_only');
  const row = await queries.findById(tx, id);
  if (!row) throw new AppError('model_provider.not_found');
  return row;
}

/**
 * Replaces the settings of a provider; the key stays where none is given. Throws `request.precondition_failed` for
 * another version than the stored one, `model_provider.key_required` where the key would go to another host, and
 * what `create` throws.
 */
export async function update(
  deps: ModelProviderDeps,
  actor: AuditActor,
  input: UpdateModelProvider & { modelProviderId: string },
): Promise<ModelProvider> {
  const { modelProviderId: id, apiKey, version } = input;
  await loadStored(deps, deps.db, id);
  // Resolves a name, so not inside the transaction.
  const columns = await columnsOf(deps, input);
  const { updated_at: at } = columns;
  return transaction(deps.db, async (tx) => {
    await queries.lockForChange(tx);
    const before = await loadStored(deps, tx, id);
    if (before.version !== version) throw new AppError('request.precondition_failed');
    const addressed = { ...fromRow(before), kind: input.kind, baseUrl: columns.base_url };
    if (apiKey === undefined) assertKeyStays(fromRow(before), addressed);
    const isDefault = (input.isDefault ?? before.is_default) && columns.default_model !== null;
    if (isDefault && !before.is_default) await endDefault(tx, actor, at);
    const after = await queries.updateById(tx, id, {
      ...columns,
      ...keyColumns(deps, id, apiKey),
      is_default: isDefault,
    });
    await record(tx, actor, { operation: 'Update', before, after, at });
    return presentProvider(fromRow(after), after.is_default);
  });
}

/** Removes a provider with its key. If it answered, nobody does until another one is chosen. */
export async function remove(
  deps: ModelProviderDeps,
  actor: AuditActor,
  { modelProviderId: id }: { modelProviderId: string },
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await queries.lockForChange(tx);
    const before = await loadStored(deps, tx, id);
    await queries.deleteById(tx, id);
    await record(tx, actor, { operation: 'Delete', before, at: deps.clock.now() });
  });
}
