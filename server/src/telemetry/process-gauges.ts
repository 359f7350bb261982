import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Telemetry } from './telemetry.ts';

const nanosecondsPerSecond = 1e9;

/** Observes memory and event loop of this process until the returned function is called. */
export function watchProcess(telemetry: Telemetry): () => void {
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
