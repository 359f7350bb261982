/** Reads the report of the product's process after a garbage collection. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { FaultHarness } from './harness.ts';

/** Address of the module to preload into the product. */
export const probe = pathToFileURL(path.join(import.meta.dirname, 'probe.ts')).href;

export interface ProbeReading {
  rss: number;
  /** Used bytes, including those outside of the heap. */
  heapUsed: number;
  eventLoopDelayMs: number;
}

/** Requests a report from the process. */
export async function readProbe({ product }: FaultHarness): Promise<ProbeReading> {
  const before = product.output().length;
  product.process.kill('SIGUSR2');
  for (;;) {
    const report = /^probe (.*)$/m.exec(product.output().slice(before))?.[1];
    if (report !== undefined) return JSON.parse(report) as ProbeReading;
    await delay(20);
  }
}
