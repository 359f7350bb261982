/** Limits on what a server may send back: size after decompression, time to the headers, silence in the body. */
import type { Dispatcher } from 'undici';
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

/** The dispatcher with the limits on every response, as it comes over the wire. */
export function withResponseLimits(dispatcher: Dispatcher, limits: ResponseLimits): Dispatcher {
  return dispatcher.compose(
    (dispatch) => (options, handler) =>
      dispatch(
        { ...options, headersTimeout: limits.headersTimeoutMs, bodyTimeout: limits.idleTimeoutMs },
        new SizeLimitHandler(handler, limits.maxBytes),
      ),
  );
}

/** Counts a compressed body again, unfolded. An ordinary one is left alone: it was counted on the wire. */
export function withUnfoldedLimit(response: Response, maxBytes: number): Response {
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
