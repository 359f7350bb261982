/** Form values of a new provider, a discovered server or a saved provider. */
import { firstChatModel, knownDeployment } from '@polylogue/contract/instance/model-providers/deployments';
import type {
  DiscoveredModelServer,
  ModelProvider,
  ModelProviderSettingsSchema,
} from '@polylogue/contract/instance/model-providers/schemas';
import type { z } from 'zod';

export type ProviderValues = z.input<typeof ModelProviderSettingsSchema>;

export const newValues: ProviderValues = {
  name: 'OpenAI',
  kind: 'openai',
  baseUrl: null,
  apiVersion: null,
  allowPrivateAddress: false,
  deployments: [],
  defaultModel: null,
  isDefault: true,
};

/** Returns form values for a discovered server, whose private address is allowed as it is on this machine. */
export const valuesOfServer = ({ name, kind, baseUrl, models }: DiscoveredModelServer): ProviderValues => ({
  ...newValues,
  name,
  kind,
  baseUrl,
  allowPrivateAddress: true,
  deployments: models.map(knownDeployment),
  defaultModel: firstChatModel(models) ?? null,
  isDefault: firstChatModel(models) !== undefined,
});

export const valuesOfProvider = (provider: ModelProvider): ProviderValues => ({
  name: provider.name,
  kind: provider.kind,
  baseUrl: provider.baseUrl,
  apiVersion: provider.apiVersion,
  allowPrivateAddress: provider.allowPrivateAddress,
  deployments: provider.deployments,
  defaultModel: provider.defaultModel,
  isDefault: provider.isDefault,
});

const privateNames = /^(localhost|.*\.local|.*\.internal)$/i;
const privateIPv4 = /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d+)+$/;
const privateIPv6 = /^\[(::1|f[cd].*|fe80.*)\]$/i;

/** Returns true if an address is in a private range and requires permission. */
export function isPrivateAddress(address: string | null | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return [privateNames, privateIPv4, privateIPv6].some((pattern) => pattern.test(hostname));
}

/** Returns the connection settings of the values for requests; public addresses need no permission. */
export const connectionOf = ({ kind, baseUrl, apiVersion, allowPrivateAddress }: ProviderValues) => ({
  kind,
  baseUrl: baseUrl || null,
  apiVersion: apiVersion || null,
  allowPrivateAddress: Boolean(allowPrivateAddress) && isPrivateAddress(baseUrl),
});
