/**
 * Exports telemetry through OpenTelemetry, configured by its standard variables. Loaded only if telemetry
 * is on.
 */
import {
  type Context,
  context,
  diag,
  DiagLogLevel,
  metrics as meters,
  type ObservableGauge,
  type ObservableResult,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';
import { type MetricName, metrics } from './metrics.ts';
import type { LiveSpan, ReadGauge, SpanPlan, Telemetry } from './telemetry.ts';

const scope = 'polylogue';
const kinds = { client: SpanKind.CLIENT, server: SpanKind.SERVER };

function live(span: Span): LiveSpan {
  return {
    set: (attributes) => void span.setAttributes(attributes),
    end(errorCode) {
      if (errorCode !== undefined) {
        span.setAttribute('error.type', errorCode);
        span.setStatus({ code: SpanStatusCode.ERROR });
      }
      span.end();
    },
  };
}

/** Uses the error's code or class name, since its message may quote user input. */
function errorCodeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function startSpan({ name, kind, attributes = {} }: SpanPlan, parent: Context = context.active()): Span {
  const options = { attributes, kind: kind ? kinds[kind] : SpanKind.INTERNAL };
  return trace.getTracer(scope).startSpan(name, options, parent);
}

/** Creates every instrument once. */
function instruments() {
  const meter = meters.getMeter(scope);
  const recorders = new Map<string, (value: number, attributes?: SpanPlan['attributes']) => void>();
  const gauges = new Map<string, ObservableGauge>();
  for (const [name, { kind, unit, description, ...rest }] of Object.entries(metrics)) {
    if (kind === 'gauge') gauges.set(name, meter.createObservableGauge(name, { unit, description }));
    else if (kind === 'counter') {
      const counter = meter.createCounter(name, { unit, description });
      recorders.set(name, (value, attributes) => counter.add(value, attributes));
    } else {
      const advice = 'bounds' in rest ? { explicitBucketBoundaries: [...rest.bounds] } : {};
      const histogram = meter.createHistogram(name, { unit, description, advice });
      recorders.set(name, (value, attributes) => histogram.record(value, attributes));
    }
  }
  return { recorders, gauges };
}

function observe(gauge: ObservableGauge | undefined, read: ReadGauge): () => void {
  const callback = async (result: ObservableResult) => {
    for (const { value, attributes } of await read()) result.observe(value, attributes);
  };
  gauge?.addCallback(callback);
  return () => gauge?.removeCallback(callback);
}

function openTelemetry(tracesProviders: boolean): Telemetry {
  const { recorders, gauges } = instruments();
  return {
    begin: (plan) => live(startSpan(plan)),
    async inSpan(plan, work) {
      const span = startSpan(plan);
      try {
        const result = await context.with(trace.setSpan(context.active(), span), work);
        live(span).end();
        return result;
      } catch (error) {
        live(span).end(errorCodeOf(error));
        throw error;
      }
    },
    serve(plan, headers, work) {
      const caller = propagation.extract(context.active(), headers);
      const span = startSpan(plan, caller);
      context.with(trace.setSpan(caller, span), () => work(live(span)));
    },
    record: (name: MetricName, value, attributes) => recorders.get(name)?.(value, attributes),
    gauge: (name, read) => observe(gauges.get(name), read),
    traceHeaders() {
      const headers: Record<string, string> = {};
      if (tracesProviders) propagation.inject(context.active(), headers);
      return headers;
    },
  };
}

interface OpenTelemetryOptions {
  warn(message: string): void;
  /** True if providers of models receive the `traceparent`. */
  tracesProviders: boolean;
}

/** Starts the exporters. Their errors are passed to `warn`. */
export function startOpenTelemetry({ warn, tracesProviders }: OpenTelemetryOptions): {
  telemetry: Telemetry;
  stop(): Promise<void>;
} {
  const quiet = () => {};
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  const sdk = new NodeSDK(process.env['OTEL_SERVICE_NAME'] ? {} : { serviceName: 'polylogue' });
  sdk.start();
  return { telemetry: openTelemetry(tracesProviders), stop: () => sdk.shutdown() };
}
