/** One request and its response over a dispatcher: what `fetch` gives, without the work it does for browsers. */
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { type Pace, PacedBody } from './paced-body.ts';
import type { OutgoingRequest } from './redirect.ts';

/** Statuses of a response that has no body, whatever is sent. */
const bodilessStatuses = new Set([101, 204, 205, 304]);

const decoders: Record<string, () => NodeJS.ReadWriteStream> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function headersOf(headers: IncomingHttpHeaders): Headers {
  const made = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) made.append(name, one);
  }
  return made;
}

/** The body as it was before it was compressed. Throws where nobody knows how. */
function unfolded(body: ReadableStream<Uint8Array>, encoding: string | null): ReadableStream<Uint8Array> {
  if (encoding === null || encoding === 'identity') return body;
  let stream = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]);
  for (const name of encoding.split(',').reverse()) {
    const decoder = decoders[name.trim().toLowerCase()];
    if (!decoder) throw new TypeError(`The content encoding ${name.trim()} is not known`);
    stream = stream.compose(decoder()) as Readable;
  }
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}

/** Text and bytes go as they are; anything else as `fetch` would send it. */
async function sendable({ body, headers }: OutgoingRequest): Promise<string | Uint8Array | null> {
  if (body == null || typeof body === 'string' || body instanceof Uint8Array) return body ?? null;
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type');
  if (type !== null && !headers.has('content-type')) headers.set('content-type', type);
  return new Uint8Array(await encoded.arrayBuffer());
}

/**
 * Sends a request and resolves with the response when its headers are there; redirects are not followed. Rejects with
 * the signal's reason, or, as `fetch` does, with a `TypeError` whose cause says what went wrong.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: OutgoingRequest,
  { signal, pace }: { signal: AbortSignal | null; pace: Pace },
): Promise<Response> {
  signal?.throwIfAborted();
  const { url, method, headers } = request;
  const body = await sendable(request);
  return new Promise((resolve, reject) => {
    let incoming: PacedBody | undefined;
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
          incoming = new PacedBody(pace, started);
          try {
            const stream = unfolded(incoming.stream, made.get('content-encoding'));
            resolve(new Response(bodilessStatuses.has(status) ? null : stream, { status, headers: made }));
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
