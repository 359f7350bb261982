import { type ModelProvider, ModelProviderKindSchema } from '@polylogue/contract/model-providers/schemas';
import type { Provider } from './provider.ts';
import type { ModelProviderRow } from './queries.ts';

/** A stored provider, without its key. */
export function fromRow(row: ModelProviderRow): Provider {
  return {
    id: row.id,
    source: 'stored',
    name: row.name,
    kind: ModelProviderKindSchema.parse(row.kind),
    baseUrl: row.base_url,
    apiVersion: row.api_version,
    models: row.models,
    defaultModel: row.default_model,
    allowPrivateAddress: row.allow_private_address,
    hasKey: row.sealed_key !== null,
    keyLast4: row.key_last4,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** A provider in the wire's words. Of its key only whether there is one, and its end. */
export function presentProvider(provider: Provider, isDefault: boolean): ModelProvider {
  const { id, source, name, kind, baseUrl, apiVersion, defaultModel, allowPrivateAddress, version } =
    provider;
  return {
    modelProviderId: id,
    source,
    name,
    kind,
    baseUrl,
    apiVersion,
    models: [...provider.models],
    defaultModel,
    isDefault,
    allowPrivateAddress,
    apiKey: { configured: provider.hasKey, last4: provider.keyLast4 },
    version,
    createdAt: provider.createdAt?.toISOString() ?? null,
    updatedAt: provider.updatedAt?.toISOString() ?? null,
  };
}

/** What the audit log keeps of a provider. */
export function auditedProvider(row: ModelProviderRow): Record<string, unknown> {
  const { name, kind, baseUrl, apiVersion, models, defaultModel, isDefault, allowPrivateAddress, apiKey } =
    presentProvider(fromRow(row), row.is_default);
  return { name, kind, baseUrl, apiVersion, models, defaultModel, isDefault, allowPrivateAddress, apiKey };
}
