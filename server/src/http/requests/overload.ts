/** Refuses new requests while this process is overloaded, so that running ones complete. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import { readsWebApp } from './web-app-address.ts';

const resolutionMs = 100;
/** Time without requests after which sampling stops: its wake-ups are a third of an idle process's work. */
const sampledAfterRequestMs = 10_000;
/** One long piece of work is no overload: it lasts. */
const samplesOver = 2;
const retryAfterSeconds = 5;

export interface OverloadLimits {
  /** Maximum average delay of due work in a sample. Default 500 ms. */
  maxDelayMs?: number;
  /** Maximum share of the JavaScript heap limit in use. Default 0.95. */
  maxHeapShare?: number;
  /** Time over which delays are averaged. Default 1 s. */
  sampleEveryMs?: number;
}

/** Health probes are always answered: a busy process is alive. */
const isHealthProbe = (url: string): boolean => url.startsWith('/health/');

const heapShare = (): number => {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return used_heap_size / heap_size_limit;
};

/**
 * Installs the guard: new requests get `server.unavailable` with Retry-After during an overload. Pages and
 * files of the web application are still served, since a browser can't retry them by itself.
 */
export function installOverload(
  app: FastifyInstance,
  { maxDelayMs = 500, maxHeapShare = 0.95, sampleEveryMs = 1_000 }: OverloadLimits = {},
): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  let timer: NodeJS.Timeout | undefined;
  let lastRequestAtMs = 0;
  let overCount = 0;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
    delays.disable();
    overCount = 0;
  };
  const sample = () => {
    const delayMs = delays.count === 0 ? 0 : delays.mean / 1e6 - resolutionMs;
    delays.reset();
    const isOver = delayMs > maxDelayMs || heapShare() > maxHeapShare;
    if (isOver) app.log.warn({ delayMs: Math.round(delayMs) }, 'Process is overloaded');
    overCount = isOver ? overCount + 1 : 0;
    if (performance.now() - lastRequestAtMs > sampledAfterRequestMs) stop();
  };
  app.addHook('onClose', async () => stop());
  app.addHook('onRequest', async (request) => {
    lastRequestAtMs = performance.now();
    if (!timer) {
      delays.enable();
      timer = setInterval(sample, sampleEveryMs).unref();
    }
    if (overCount < samplesOver || isHealthProbe(request.url) || readsWebApp(request)) return;
    throw new AppError('server.unavailable', { retryAfterSeconds });
  });
}
