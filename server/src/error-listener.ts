import type { EventEmitter } from 'node:events';

/**
 * Makes sure that an error of a stream or process ends nothing but that: an `error` event without a listener ends the
 * whole server. Whoever reads or waits is told all the same.
 */
export function withErrorListener<T extends EventEmitter>(emitter: T): T {
  return emitter.on('error', () => undefined);
}
