/** Limits on responses: size after decompression, time until the headers, pauses in the body. */
import type { Dispatcher } from 'undici';
import { OutboundError } from './outbound-error.ts';

export interface ResponseLimits {
  /** Bytes of the body, decompressed. */
  maxBytes: number;
  headersTimeoutMs: number;
  /** Longest pause between two pieces of the body. */
  idleTimeoutMs: number;
}

/** Forwards a response and aborts it beyond `maxBytes`. */
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
      controller.abort(tooLarge(this.#maxBytes));
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

function tooLarge(maxBytes: number): OutboundError {
  return new OutboundError('response_too_large', `More than ${maxBytes} bytes came back`);
}

/** Adds the limits to every response of a dispatcher, as received. */
export function withResponseLimits(dispatcher: Dispatcher, limits: ResponseLimits): Dispatcher {
  return dispatcher.compose(
    (dispatch) => (options, handler) =>
      dispatch(
        { ...options, headersTimeout: limits.headersTimeoutMs, bodyTimeout: limits.idleTimeoutMs },
        new SizeLimitHandler(handler, limits.maxBytes),
      ),
  );
}

/** Limits a compressed body again after decompression; others were counted on the wire. */
export function withDecompressedLimit(response: Response, maxBytes: number): Response {
  if (!response.body || !response.headers.has('content-encoding')) return response;
  let unfoldedBytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      unfoldedBytes += chunk.length;
      if (unfoldedBytes > maxBytes) throw tooLarge(maxBytes);
      controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(counter), { status, statusText, headers });
}
