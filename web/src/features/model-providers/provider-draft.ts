/** A provider as it is being entered: a new one, a found server, or a saved one under change. */
import type {
  DiscoveredModelServer,
  ModelProvider,
  ModelProviderKind,
} from '@polylogue/contract/model-providers/schemas';

export interface ProviderDraft {
  name: string;
  kind: ModelProviderKind;
  baseUrl: string;
  apiKey: string;
  allowPrivateAddress: boolean;
  defaultModel: string;
}

export const emptyDraft: ProviderDraft = {
  name: '',
  kind: 'openai',
  baseUrl: '',
  apiKey: '',
  allowPrivateAddress: false,
  defaultModel: '',
};

/** A found server is on this machine, so its private address is meant. */
export const draftOfServer = ({ name, kind, baseUrl, models }: DiscoveredModelServer): ProviderDraft => ({
  ...emptyDraft,
  name,
  kind,
  baseUrl,
  allowPrivateAddress: true,
  defaultModel: models[0] ?? '',
});

export const draftOfProvider = (provider: ModelProvider): ProviderDraft => ({
  ...emptyDraft,
  name: provider.name,
  kind: provider.kind,
  baseUrl: provider.baseUrl ?? '',
  allowPrivateAddress: provider.allowPrivateAddress,
  defaultModel: provider.defaultModel ?? '',
});

const privateNames = /^(localhost|.*\.local|.*\.internal)$/i;
const privateIPv4 = /^(127|10|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d+)+$/;
const privateIPv6 = /^\[(::1|f[cd].*|fe80.*)\]$/i;

/** Whether an address is in this machine's or this network's own range, so that it needs to be allowed. */
export function isPrivateAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return [privateNames, privateIPv4, privateIPv6].some((pattern) => pattern.test(hostname));
}

/** The connection's part of a draft, as the calls want it. */
export function connectionOf(draft: ProviderDraft) {
  return {
    kind: draft.kind,
    baseUrl: draft.baseUrl.trim() || null,
    allowPrivateAddress: draft.allowPrivateAddress && isPrivateAddress(draft.baseUrl),
  };
}
