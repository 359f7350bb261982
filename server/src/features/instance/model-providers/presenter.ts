import {
  type Deployment,
  DeploymentSchema,
  knownDeployment,
  isEmbeddingModel,
} from '@polylogue/contract/instance/model-providers/deployments';
import {
  type ModelProvider,
  type ModelProviderContent,
  ModelProviderKindSchema,
} from '@polylogue/contract/instance/model-providers/schemas';
import type { Caller } from '../../../http/requests/caller.ts';
import type { Provider } from './provider.ts';
import type { ModelProviderRow } from './queries.ts';

/** Returns the deployments of a row. `models` takes precedence, since the previous release writes only names. */
function deploymentsOf({ models, deployments }: ModelProviderRow) {
  const described = new Map(
    DeploymentSchema.array()
      .parse(deployments)
      .map((one) => [one.name, one]),
  );
  return models.map((name) => described.get(name) ?? knownDeployment(name));
}

/** Returns the default model, or `null` if a newer release classifies it as an embedding model. */
function defaultModelOf({ default_model: name }: ModelProviderRow, deployments: readonly Deployment[]) {
  if (name === null) return null;
  const deployment = deployments.find((one) => one.name === name) ?? knownDeployment(name);
  return isEmbeddingModel(deployment) ? null : name;
}

/** Converts a row to a provider, without its key. */
export function fromRow(row: ModelProviderRow): Provider {
  const deployments = deploymentsOf(row);
  return {
    id: row.id,
    source: 'stored',
    name: row.name,
    kind: ModelProviderKindSchema.parse(row.kind),
    baseUrl: row.base_url,
    apiVersion: row.api_version,
    deployments,
    defaultModel: defaultModelOf(row, deployments),
    allowPrivateAddress: row.allow_private_address,
    hasKey: row.sealed_key !== null,
    keyLast4: row.key_last4,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    failedTest:
      row.failed_test !== null && row.failed_test_at !== null
        ? { code: row.failed_test, at: row.failed_test_at }
        : null,
  };
}

/** Converts a provider to its wire format. Includes only the presence and last characters of its key. */
export function presentProvider(
  provider: Provider,
  isDefault: boolean,
  { grants }: Pick<Caller, 'grants'>,
): ModelProvider {
  const { id, source, name, kind, baseUrl, apiVersion, defaultModel, allowPrivateAddress, version } =
    provider;
  const mayChange = source === 'stored' && grants.has('InstanceSettingsWrite');
  return {
    modelProviderId: id,
    source,
    name,
    kind,
    baseUrl,
    apiVersion,
    deployments: [...provider.deployments],
    defaultModel,
    isDefault,
    allowPrivateAddress,
    apiKey: { configured: provider.hasKey, last4: provider.keyLast4 },
    version,
    createdAt: provider.createdAt?.toISOString() ?? null,
    updatedAt: provider.updatedAt?.toISOString() ?? null,
    failedTest: provider.failedTest && {
      code: provider.failedTest.code,
      at: provider.failedTest.at.toISOString(),
    },
    permissions: { canEdit: mayChange, canDelete: mayChange },
  };
}

/** Converts a row to the content of a version. Sealing the same key again counts as a change. */
export function contentOf(row: ModelProviderRow): ModelProviderContent {
  const { name, kind, baseUrl, apiVersion, deployments, defaultModel, allowPrivateAddress } = fromRow(row);
  return {
    name,
    kind,
    baseUrl,
    apiVersion,
    allowPrivateAddress,
    deployments: [...deployments],
    defaultModel,
    isDefault: row.is_default,
    apiKey: row.sealed_key?.toString('base64') ?? null,
  };
}
