/** Enables telemetry of this process by the standard variables of OpenTelemetry. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTelemetry, type Telemetry } from './telemetry.ts';

const signals = ['TRACES', 'METRICS'];

/** Maximum wait at a stop for the final export. */
const finalExportTimeoutMs = 3_000;

/** Variable by which the operator lets providers of models receive trace ids. */
const traceModelsKey = 'POLYLOGUE_TRACE_MODELS';

const isSet = (name: string) => (process.env[name] ?? '') !== '';

/**
 * Enabled by a configured exporter or collector address; by default the libraries would connect to this
 * machine.
 */
function isWanted(signal: string): boolean {
  if (process.env['OTEL_SDK_DISABLED'] === 'true') return false;
  const exporter = process.env[`OTEL_${signal}_EXPORTER`];
  if (exporter) return exporter !== 'none';
  return isSet('OTEL_EXPORTER_OTLP_ENDPOINT') || isSet(`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`);
}

/** Defaults of the product, which has a log already, and exports metrics only on request. */
const defaults: Record<string, string> = {
  OTEL_LOGS_EXPORTER: 'none',
  OTEL_EXPORTER_PROMETHEUS_HOST: '127.0.0.1',
  OTEL_NODE_RESOURCE_DETECTORS: 'env,host,serviceinstance',
};

/** Starts telemetry if enabled; the returned function exports the rest and stops. */
export async function startTelemetry(warn: (message: string) => void): Promise<() => Promise<void>> {
  if (!signals.some(isWanted)) return async () => {};
  for (const signal of signals) if (!isWanted(signal)) process.env[`OTEL_${signal}_EXPORTER`] = 'none';
  for (const [name, value] of Object.entries(defaults)) if (!isSet(name)) process.env[name] = value;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  const { telemetry, stop } = startOpenTelemetry({
    warn: (message) => warn(`telemetry: ${message}`),
    tracesProviders: process.env[traceModelsKey] === 'true',
  });
  setTelemetry(telemetry);
  const stopWatching = watchProcess(telemetry);
  return async () => {
    setTelemetry(undefined);
    stopWatching();
    const tired = new Promise((resolve) => setTimeout(resolve, finalExportTimeoutMs).unref());
    await Promise.race([stop().catch((error: Error) => warn(`telemetry: ${error.message}`)), tired]);
  };
}

const nanosecondsPerSecond = 1e9;

/** Observes memory and event loop of this process until the returned function is called. */
function watchProcess(telemetry: Telemetry): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const forget = [
    telemetry.gauge('nodejs.eventloop.delay.p99', () => [
      { value: delay.percentile(99) / nanosecondsPerSecond },
    ]),
    telemetry.gauge('nodejs.eventloop.delay.max', () => {
      const value = delay.max / nanosecondsPerSecond;
      delay.reset();
      return [{ value }];
    }),
    telemetry.gauge('process.memory.usage', () => [{ value: process.memoryUsage.rss() }]),
    telemetry.gauge('v8js.memory.heap.used', () => [{ value: process.memoryUsage().heapUsed }]),
  ];
  return () => {
    for (const one of forget) one();
    delay.disable();
  };
}
