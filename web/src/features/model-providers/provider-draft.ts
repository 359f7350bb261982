/** A provider as it is being entered: a new one, a found server, or a saved one under change. */
import {
  BaseUrlSchema,
  type DiscoveredModelServer,
  type ModelProvider,
  type ModelProviderKind,
} from '@polylogue/contract/model-providers/schemas';
import { failureOf, fieldErrorsOf } from '../../lib/http/api-failure.ts';

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

/** What is wrong with an address: it is none, or it holds more than scheme, host, port and path. */
export function addressProblem(address: string): 'notAnAddress' | 'holdsMore' | undefined {
  const text = address.trim();
  if (text === '' || BaseUrlSchema.safeParse(text).success) return undefined;
  const isWeb = URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  return isWeb ? 'holdsMore' : 'notAnAddress';
}

/** Fields of the form that the server's answer finds fault with; the test calls the model by another name. */
export function refusedFields(error: unknown): (keyof ProviderDraft)[] {
  const failure = failureOf(error);
  const named = failure ? fieldErrorsOf(failure).map(({ field }) => field) : [];
  const fields = Object.keys(emptyDraft) as (keyof ProviderDraft)[];
  return fields.filter(
    (field) => named.includes(field) || (field === 'defaultModel' && named.includes('model')),
  );
}

/** The connection's part of a draft, as the calls want it. */
export function connectionOf(draft: ProviderDraft) {
  return {
    kind: draft.kind,
    baseUrl: draft.baseUrl.trim() || null,
    allowPrivateAddress: draft.allowPrivateAddress && isPrivateAddress(draft.baseUrl),
  };
}
