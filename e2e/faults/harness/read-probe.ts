/** Reads the report of the product's process after a garbage collection. */
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Lab } from './harness.ts';

/** To be preloaded by a product that is to be asked. */
export const probe = pathToFileURL(path.join(import.meta.dirname, 'probe.ts')).href;

export interface ProbeReading {
  rss: number;
  /** Bytes in use, those outside of the heap included. */
  heapUsed: number;
  eventLoopDelayMs: number;
}

/** Asks the process. */
export async function readProbe({ product }: Lab): Promise<ProbeReading> {
  const before = product.output().length;
  product.process.kill('SIGUSR2');
  for (;;) {
    const told = /^probe (.*)$/m.exec(product.output().slice(before))?.[1];
    if (told !== undefined) return JSON.parse(told) as ProbeReading;
    await delay(20);
  }
}
