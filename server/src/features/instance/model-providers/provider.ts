/** A model provider as this feature works with it, wherever its settings come from. */
import type { Deployment } from '@polylogue/contract/instance/model-providers/deployments';
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import type { ModelConnection } from '../../../models/model-connection.ts';

export interface Provider {
  id: string;
  source: 'stored' | 'environment';
  name: string;
  kind: ModelProviderKind;
  baseUrl: string | null;
  apiVersion: string | null;
  deployments: readonly Deployment[];
  defaultModel: string | null;
  allowPrivateAddress: boolean;
  hasKey: boolean;
  keyLast4: string | null;
  version: number;
  createdAt: Date | null;
  updatedAt: Date | null;
  /** Why it failed its last test as it is saved, by a code of the catalogue. */
  failedTest: { code: string; at: Date } | null;
}

/** What a request to the provider needs; the key is given apart, so that it is opened only where it is used. */
export function connectionOf(
  {
    kind,
    baseUrl,
    apiVersion,
    allowPrivateAddress,
  }: Pick<Provider, 'kind' | 'baseUrl' | 'apiVersion' | 'allowPrivateAddress'>,
  apiKey: string | undefined,
): ModelConnection {
  return {
    kind,
    baseUrl: baseUrl ?? undefined,
    apiVersion: apiVersion ?? undefined,
    apiKey,
    allowPrivateAddress,
  };
}
