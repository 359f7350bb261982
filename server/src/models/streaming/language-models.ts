/** Cache of language models per connection: creating one compiles its schemas, which takes milliseconds. */
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Outbound } from '../../outbound/guarded-fetch.ts';
import type { ModelRequest } from '../model-request.ts';
import { withTraceHeaders } from './model-telemetry.ts';
import { fetchOf, vendorOf } from '../vendors.ts';

const maxResponseBytes = 64 * 1024 * 1024;
/** Maximum number of cached models; the cache is cleared when full. */
const maxCached = 100;

const cacheByOutbound = new WeakMap<Outbound, Map<string, LanguageModelV4>>();

/** Creates or reuses the language model of a request. Throws if the address is missing. */
export async function languageModelOf(
  outbound: Outbound,
  { connection, model }: Pick<ModelRequest, 'connection' | 'model'>,
): Promise<LanguageModelV4> {
  const cached = cacheByOutbound.get(outbound) ?? new Map<string, LanguageModelV4>();
  cacheByOutbound.set(outbound, cached);
  const key = JSON.stringify([connection, model]);
  const known = cached.get(key);
  if (known) return known;
  const { vendor, resolved } = vendorOf(connection);
  // The watchdog applies the timeouts, as they differ for the first token.
  const fetch = fetchOf(outbound, connection, {
    limits: { maxBytes: maxResponseBytes, headersTimeoutMs: 0, idleTimeoutMs: 0 },
  });
  const created = await vendor.languageModel(resolved, model, withTraceHeaders(fetch));
  if (cached.size >= maxCached) cached.clear();
  cached.set(key, created);
  return created;
}
