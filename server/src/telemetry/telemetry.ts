/**
 * What the product tells of its own work: spans and measurements. Off by default; then every call here returns at
 * once, and no library is loaded. `startTelemetry` puts the real thing behind it.
 */
import type { MetricName } from './metrics.ts';

/** Never content, names of people or secrets: identifiers, sizes, codes and names of models alone. */
export type Attributes = Record<string, string | number | boolean>;

export interface SpanPlan {
  name: string;
  /** `client`: a call to somebody else; `server`: somebody else's call. Default: our own work. */
  kind?: 'client' | 'server';
  attributes?: Attributes;
}

/** A span under way. */
export interface LiveSpan {
  set(attributes: Attributes): void;
  /** Ends it; with the code of an error, as failed. */
  end(errorCode?: string): void;
}

export interface Reading {
  value: number;
  attributes?: Attributes;
}

/** Gives the value of a gauge whenever somebody collects. */
export type ReadGauge = () => Reading[] | Promise<Reading[]>;

export interface Telemetry {
  begin(plan: SpanPlan): LiveSpan;
  inSpan<T>(plan: SpanPlan, work: () => Promise<T>): Promise<T>;
  /** Does `work`, a whole request, as part of the trace that its headers name. */
  serve(plan: SpanPlan, headers: Record<string, unknown>, work: (span: LiveSpan) => void): void;
  record(name: MetricName, value: number, attributes?: Attributes): void;
  /** Resolves to a function that forgets the gauge. */
  gauge(name: MetricName, read: ReadGauge): () => void;
  /** Headers that let another service's spans join the trace under way. */
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

/** Where this process tells to; like the log, one for all of it. */
export const telemetry = (): Telemetry => current;

export const isTelemetryOn = (): boolean => current !== off;

/** Puts `target` behind `telemetry()`, or nothing again. */
export function tellTelemetryTo(target: Telemetry | undefined): void {
  current = target ?? off;
}
