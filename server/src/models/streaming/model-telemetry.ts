/** Telemetry of model calls by the semantic conventions for generative AI, without content. */
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import { type Attributes, isTelemetryOn, telemetry } from '../../telemetry/telemetry.ts';
import type { ModelRequest } from '../model-request.ts';

/** Ends the span with the usage and an error code; must be called once. */
export type EndModelCall = (usage: Usage | undefined, errorCode?: string) => void;

/** Starts the span of a model call. */
export function beginModelCall({ connection, model }: ModelRequest): EndModelCall {
  if (!isTelemetryOn()) return () => {};
  const attributes = {
    'gen_ai.operation.name': 'chat',
    'gen_ai.provider.name': connection.kind,
    'gen_ai.request.model': model,
  };
  const startedAtMs = performance.now();
  const span = telemetry().begin({ name: `chat ${model}`, kind: 'client', attributes });
  return (usage, errorCode) => {
    const failed: Attributes = errorCode === undefined ? {} : { 'error.type': errorCode };
    const seconds = (performance.now() - startedAtMs) / 1000;
    telemetry().record('gen_ai.client.operation.duration', seconds, { ...attributes, ...failed });
    for (const type of ['input', 'output'] as const) {
      const tokens = usage?.[`${type}Tokens`];
      if (tokens === undefined) continue;
      span.set({ [`gen_ai.usage.${type}_tokens`]: tokens });
      telemetry().record('gen_ai.client.token.usage', tokens, { ...attributes, 'gen_ai.token.type': type });
    }
    span.end(errorCode);
  };
}

/** Adds trace headers for the provider's spans if the operator allows it. */
export function withTraceHeaders(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const trace = Object.entries(telemetry().traceHeaders());
    if (trace.length === 0) return fetch(input, init);
    const headers = new Headers(init?.headers);
    for (const [name, value] of trace) headers.set(name, value);
    return fetch(input, { ...init, headers });
  };
}
