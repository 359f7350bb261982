/** Resolves the vendor and the guarded fetch of a connection. */
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import type { GuardedFetch, Outbound, OutboundOptions } from '../outbound/guarded-fetch.ts';
import { hostAndPort } from '../outbound/host-and-port.ts';
import { anthropic } from './anthropic/anthropic.ts';
import { azureOpenai } from './azure-openai/azure-openai.ts';
import type { ModelConnection, ModelVendor, ResolvedConnection } from './model-connection.ts';
import { openaiCompatible } from './openai-compatible/openai-compatible.ts';
import { openaiChat, openaiResponses } from './openai/openai.ts';

const vendors: Record<ModelProviderKind, ModelVendor> = {
  openai: openaiResponses,
  'openai-chat': openaiChat,
  'azure-openai': azureOpenai,
  anthropic,
  'openai-compatible': openaiCompatible,
};

/** Returns the vendor and the connection with defaults applied. Throws if the address is missing. */
export function vendorOf(connection: ModelConnection): { vendor: ModelVendor; resolved: ResolvedConnection } {
  const vendor = vendors[connection.kind];
  const baseUrl = connection.baseUrl ?? vendor.defaultBaseUrl;
  if (!baseUrl) throw new Error(`A connection of kind ${connection.kind} needs an address`);
  return {
    vendor,
    resolved: {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      apiKey: connection.apiKey ?? '',
      apiVersion: connection.apiVersion ?? undefined,
    },
  };
}

/** Returns the guarded fetch of a connection; it may reach a private address only if that one was accepted. */
export function fetchOf(
  outbound: Outbound,
  connection: ModelConnection,
  options: OutboundOptions,
): GuardedFetch {
  const url = URL.parse(connection.baseUrl ?? '');
  const acceptedAddresses = connection.allowPrivateAddress && url ? [hostAndPort(url)] : [];
  return outbound.fetchFor({ ...options, acceptedAddresses });
}
