/** Turns requests away while this process can't keep up, so that those under way are finished. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../app-error.ts';
import { readsWebApp } from './web-app-address.ts';

/** Each sample wakes the process: 20 ms would cost an idle one 0.2 % of a core. */
const resolutionMs = 100;
/** One long piece of work is no overload: it lasts. */
const samplesOver = 2;
const retryAfterSeconds = 5;

export interface OverloadLimits {
  /** Maximum average delay of what is due in a sample. Default 500 ms. */
  maxDelayMs?: number;
  /** How much of the memory that JavaScript may have it may use. Default 0.95. */
  maxHeapShare?: number;
  /** Time over which delays are averaged. Default 1 s. */
  sampleEveryMs?: number;
}

/** What a supervisor asks is answered however busy the process is: it lives. */
const isForSupervisors = (url: string): boolean => url.startsWith('/health/');

const heapShare = (): number => {
  const { used_heap_size, heap_size_limit } = getHeapStatistics();
  return used_heap_size / heap_size_limit;
};

/**
 * Installs the guard: `server.unavailable` with Retry-After for new requests, as long as it lasts. Pages and files of
 * the web application are answered: a browser has no other way to retry.
 */
export function installOverload(
  app: FastifyInstance,
  { maxDelayMs = 500, maxHeapShare = 0.95, sampleEveryMs = 1_000 }: OverloadLimits = {},
): void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  let overCount = 0;
  const sample = () => {
    const delayMs = delays.count === 0 ? 0 : delays.mean / 1e6 - resolutionMs;
    delays.reset();
    const isOver = delayMs > maxDelayMs || heapShare() > maxHeapShare;
    if (isOver) app.log.warn({ delayMs: Math.round(delayMs) }, 'this process is overloaded');
    overCount = isOver ? overCount + 1 : 0;
  };
  const timer = setInterval(sample, sampleEveryMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  app.addHook('onRequest', async (request) => {
    if (overCount < samplesOver || isForSupervisors(request.url) || readsWebApp(request)) return;
    throw new AppError('server.unavailable', { retryAfterSeconds });
  });
}
