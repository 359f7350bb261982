/** Where a model is asked, and what a vendor has to offer so that it can be. */
import type { EmbeddingModelV4, LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider';
import type { ModelProviderKind } from '@polylogue/contract/instance/model-providers/schemas';
import type { GuardedFetch } from '../outbound/guarded-fetch.ts';

/** One endpoint with its key. */
export interface ModelConnection {
  kind: ModelProviderKind;
  /** Without it the vendor's public address. */
  baseUrl?: string | undefined;
  apiKey?: string | undefined;
  /** Azure OpenAI: asks by deployment with this `api-version`. */
  apiVersion?: string | undefined;
  /** Somebody accepted that this address is private or loopback. */
  allowPrivateAddress?: boolean | undefined;
}

/** A connection with everything filled in. The key is a text even if empty: no library may look for one itself. */
export interface ResolvedConnection {
  /** Without a slash at the end. */
  baseUrl: string;
  apiKey: string;
  apiVersion: string | undefined;
}

/** A GET of the vendor's list of models, and how to read the answer. */
export interface ModelListing {
  url: string;
  headers: Record<string, string>;
  /** Names in the answer; `undefined` when the vendor lists something else than what can be asked. */
  read(body: unknown): string[] | undefined;
}

/** What differs between vendors. Their packages are imported at first use: importing all takes 0.2 s of the processor. */
export interface ModelVendor {
  defaultBaseUrl?: string;
  languageModel(connection: ResolvedConnection, model: string, fetch: GuardedFetch): Promise<LanguageModelV4>;
  /** Missing where the vendor turns no texts into vectors. */
  embeddingModel?(
    connection: ResolvedConnection,
    model: string,
    fetch: GuardedFetch,
  ): Promise<EmbeddingModelV4>;
  listing(connection: ResolvedConnection): ModelListing;
  providerOptions?: SharedV4ProviderOptions;
}
