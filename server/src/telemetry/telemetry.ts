/**
 * Spans and metrics of the product's work. Off by default: every call returns at once, and no library is
 * loaded until `startTelemetry`.
 */
import type { MetricName } from './metrics.ts';

/** Identifiers, sizes, codes and model names; never content, names of people or secrets. */
export type Attributes = Record<string, string | number | boolean>;

export interface SpanPlan {
  name: string;
  /** `client`: a call to another service; `server`: another client's call. Default: internal work. */
  kind?: 'client' | 'server';
  attributes?: Attributes;
}

/** Span in progress. */
export interface LiveSpan {
  set(attributes: Attributes): void;
  /** Ends the span, as failed if there is an error code. */
  end(errorCode?: string): void;
}

export interface Reading {
  value: number;
  attributes?: Attributes;
}

/** Returns the values of a gauge at each collection. */
export type ReadGauge = () => Reading[] | Promise<Reading[]>;

export interface Telemetry {
  begin(plan: SpanPlan): LiveSpan;
  inSpan<T>(plan: SpanPlan, work: () => Promise<T>): Promise<T>;
  /** Runs `work`, a whole request, as part of the trace in its headers. */
  serve(plan: SpanPlan, headers: Record<string, unknown>, work: (span: LiveSpan) => void): void;
  record(name: MetricName, value: number, attributes?: Attributes): void;
  /** Observes a gauge until the returned function is called. */
  gauge(name: MetricName, read: ReadGauge): () => void;
  /** Returns headers that let another service join the current trace. */
  traceHeaders(): Record<string, string>;
}

const noSpan: LiveSpan = { set() {}, end() {} };
const off: Telemetry = {
  begin: () => noSpan,
  inSpan: (_plan, work) => work(),
  serve: (_plan, _headers, work) => work(noSpan),
  record() {},
  gauge: () => () => {},
  traceHeaders: () => ({}),
};

let current = off;

/** Returns the telemetry of this process; like the log, there is one. */
export const telemetry = (): Telemetry => current;

export const isTelemetryOn = (): boolean => current !== off;

/** Sets the implementation of `telemetry()`, or disables it. */
export function setTelemetry(target: Telemetry | undefined): void {
  current = target ?? off;
}
