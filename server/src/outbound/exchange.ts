/** Single request and response over a dispatcher, like `fetch` without its browser-specific work. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { type ReadCoalescer, CoalescedBody } from './coalesced-body.ts';
import { decodedBody } from './content-encoding.ts';
import type { OutgoingRequest } from './redirect.ts';

/** Statuses of responses without a body. */
const bodilessStatuses = new Set([101, 204, 205, 304]);

function headersOf(headers: IncomingHttpHeaders): Headers {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) made.append(name, one);
  }
  return made;
}

/** Converts a body; text and bytes are sent unchanged, others as by `fetch`. */
async function sendable({ body, headers }: OutgoingRequest): Promise<string | Uint8Array | null> {
  if (body == null || typeof body === 'string' || body instanceof Uint8Array) return body ?? null;
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  return new Uint8Array(await encoded.arrayBuffer());
}

/**
 * Sends a request and resolves to the response once its headers arrive; redirects are not followed. Rejects
 * with the signal's reason, or, like `fetch`, with a `TypeError` whose cause explains the failure.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: OutgoingRequest,
  { signal, coalescer }: { signal: AbortSignal | null; coalescer: ReadCoalescer },
): Promise<Response> {
  signal?.throwIfAborted();
  const { url, method, headers } = request;
  const body = await sendable(request);
  return new Promise((resolve, reject) => {
    let incoming: CoalescedBody | undefined;
    let controller: Dispatcher.DispatchController | undefined;
    const onAbort = () => {
      reject(signal?.reason);
      incoming?.fail(signal?.reason);
      controller?.abort(signal?.reason);
    };
    const ended = () => signal?.removeEventListener('abort', onAbort);
    signal?.addEventListener('abort', onAbort, { once: true });
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method,
        headers: [...headers].flat(),
        body,
      },
      {
        onRequestStart(started) {
          controller = started;
          if (signal?.aborted) started.abort(signal.reason);
        },
        onResponseStart(started, status, responseHeaders) {
          const made = headersOf(responseHeaders);
          const isBodiless = method === 'HEAD' || bodilessStatuses.has(status);
          incoming = new CoalescedBody(coalescer, started);
          try {
            const stream = isBodiless ? null : decodedBody(incoming.stream, made.get('content-encoding'));
            resolve(new Response(stream, { status, headers: made }));
          } catch (error) {
            started.abort(error as Error);
          }
        },
        onResponseData: (_, piece) => incoming?.push(piece),
        onResponseEnd() {
          ended();
          incoming?.end();
        },
        onResponseError(_, error) {
          ended();
          reject(new TypeError('fetch failed', { cause: error }));
          incoming?.end(new TypeError('terminated', { cause: error }));
        },
      },
    );
  });
}
