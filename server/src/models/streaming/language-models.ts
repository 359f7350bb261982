/** Language models, made once for each connection: making one compiles its schemas, which takes milliseconds. */
import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { Outbound } from '../../outbound/guarded-fetch.ts';
import type { ModelRequest } from '../model-request.ts';
import { withTraceHeaders } from './model-telemetry.ts';
import { fetchOf, vendorOf } from '../vendors.ts';

const maxResponseBytes = 64 * 1024 * 1024;
/** Connections change rarely; those of the past go when there are more than this. */
const maxKept = 100;

const keptBy = new WeakMap<Outbound, Map<string, LanguageModelV4>>();

/** Creates or reuses the language model of a request's connection and model name. Throws where an address is missing. */
export async function languageModelOf(
  outbound: Outbound,
  { connection, model }: Pick<ModelRequest, 'connection' | 'model'>,
): Promise<LanguageModelV4> {
  const kept = keptBy.get(outbound) ?? new Map<string, LanguageModelV4>();
  keptBy.set(outbound, kept);
  const key = JSON.stringify([connection, model]);
  const known = kept.get(key);
  if (known) return known;
  const { vendor, resolved } = vendorOf(connection);
  // Patience is the watchdog's, which tells the first token from the next.
  const fetch = fetchOf(outbound, connection, {
    limits: { maxBytes: maxResponseBytes, headersTimeoutMs: 0, idleTimeoutMs: 0 },
  });
  const made = await vendor.languageModel(resolved, model, withTraceHeaders(fetch));
  if (kept.size >= maxKept) kept.clear();
  kept.set(key, made);
  return made;
}
