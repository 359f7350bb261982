/** Connection to a model provider, and the interface that each vendor implements. */
import type { EmbeddingModelV4, LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import type { GuardedFetch } from '../outbound/guarded-fetch.ts';

/** Endpoint with its key. */
export interface ModelConnection {
  kind: ModelProviderKind;
  /** Default: the vendor's public address. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** Azure OpenAI: `api-version` of addresses by deployment. */
  apiVersion?: string | undefined;
  /** True if an administrator accepted that the address is private or loopback. */
  allowPrivateAddress?: boolean | undefined;
}

/** Connection with defaults applied. The key may be empty, so that no library reads one from the environment. */
export interface ResolvedConnection {
  /** Without a trailing slash. */
  baseUrl: string;
  apiKey: string;
  apiVersion: string | undefined;
}

/** GET request for the vendor's list of models, with the parser of its response. */
export interface ModelListing {
  url: string;
  headers: Record<string, string>;
  /** Returns the names of models; `undefined` if the list does not contain usable models. */
  read(body: unknown): string[] | undefined;
}

/** Adapter of a vendor. Imports its package at first use, as importing all takes 0.2 s of CPU time. */
export interface ModelVendor {
  defaultBaseUrl?: string;
  languageModel(connection: ResolvedConnection, model: string, fetch: GuardedFetch): Promise<LanguageModelV4>;
  /** Absent if the vendor has no embedding models. */
  embeddingModel?(
    connection: ResolvedConnection,
    model: string,
    fetch: GuardedFetch,
  ): Promise<EmbeddingModelV4>;
  listing(connection: ResolvedConnection): ModelListing;
  providerOptions?: SharedV4ProviderOptions;
}
