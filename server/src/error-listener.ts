import type { EventEmitter } from 'node:events';

/**
 * Keeps an error of a stream or process local: an `error` event without a listener would end the whole
 * server. Readers and waiting callers still receive it.
 */
export function withErrorListener<T extends EventEmitter>(emitter: T): T {
  return emitter.on('error', () => undefined);
}
