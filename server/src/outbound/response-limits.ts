/** Limits on what a server may send back: size after decompression, time to the headers, silence in the body. */
import { type Dispatcher, interceptors } from 'undici';
import { OutboundError } from './outbound-error.ts';

export interface ResponseLimits {
  /** Bytes of the body, decompressed. */
  maxBytes: number;
  headersTimeoutMs: number;
  /** Longest silence between two pieces of the body. */
  idleTimeoutMs: number;
}

/** Passes a response on and aborts it when it outgrows `maxBytes`. */
class SizeLimitHandler implements Dispatcher.DispatchHandler {
  readonly #handler: Dispatcher.DispatchHandler;
  readonly #maxBytes: number;
  #receivedBytes = 0;

  constructor(handler: Dispatcher.DispatchHandler, maxBytes: number) {
    this.#handler = handler;
    this.#maxBytes = maxBytes;
  }

  onRequestStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onRequestStart']>>): void {
    this.#handler.onRequestStart?.(...args);
  }

  onResponseStart(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>): void {
    this.#handler.onResponseStart?.(...args);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#receivedBytes += chunk.length;
    if (this.#receivedBytes > this.#maxBytes) {
      controller.abort(
        new OutboundError('response_too_large', `More than ${this.#maxBytes} bytes came back`),
      );
      return;
    }
    this.#handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    this.#handler.onResponseEnd?.(...args);
  }

  onResponseError(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseError']>>): void {
    this.#handler.onResponseError?.(...args);
  }
}

/** The dispatcher with the limits on every response. */
export function withResponseLimits(dispatcher: Dispatcher, limits: ResponseLimits): Dispatcher {
  const limit: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
    dispatch(
      { ...options, headersTimeout: limits.headersTimeoutMs, bodyTimeout: limits.idleTimeoutMs },
      new SizeLimitHandler(handler, limits.maxBytes),
    );
  // Decompression sits inside the limit: what is counted is what a bomb unfolds to. Left to fetch it would be outside.
  return dispatcher.compose(interceptors.decompress({ skipErrorResponses: false }), limit);
}
