/** Model provider from the database or the environment. */
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
  /** Error code of its last test as saved, if it failed. */
  failedTest: { code: string; at: Date } | null;
}

/** Builds a connection. The key is passed separately, so that it is unsealed only for use. */
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
