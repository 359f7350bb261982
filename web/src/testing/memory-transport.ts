/** In-memory server: answers declared calls without a network. */
import type { ErrorBody, Route, RouteAnswer } from '@polylogue/contract/http';
import type { StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { ErrorCode } from '@polylogue/contract/errors';

export interface MemoryCall {
  /** Path and query. */
  url: URL;
  /** Parsed JSON body, if any. */
  body: unknown;
  headers: Headers;
}

/** A stream event without its run's id, which is the call's request id. */
export type BareEvent = DistributiveOmit<StreamEvent>;
type DistributiveOmit<T> = T extends { event: infer E; data: infer D }
  ? { event: E; data: Omit<D, 'requestId'> }
  : never;

type Respond = (call: MemoryCall) => Promise<Response> | Response;

export interface Answer {
  method: string;
  path: RegExp;
  respond: Respond;
}

type CalledRoute = Pick<Route, 'method' | 'path'>;

function matching({ method, path }: CalledRoute, respond: Respond): Answer {
  const pattern = path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{[^}]+\}/g, '[^/]+');
  return { method, path: new RegExp(`^${pattern}$`), respond };
}

/** Answers a route; a function receives the call. */
export function answer<R extends Route>(
  route: R,
  content: RouteAnswer<R> | ((call: MemoryCall) => RouteAnswer<R>),
): Answer {
  const respond: Respond = (call) => {
    const body: unknown =
      typeof content === 'function' ? (content as (call: MemoryCall) => unknown)(call) : content;
    return body === undefined ? new Response(null, { status: 204 }) : Response.json(body);
  };
  return matching(route, respond);
}

/** Answers a route with an error. */
export function refusal(
  route: CalledRoute,
  [status, code]: [status: number, code: ErrorCode],
  more: Partial<ErrorBody> = {},
): Answer {
  const body: ErrorBody = { code, errors: [], requestId: '89c8f591-20cd-43c1-8ed1-5bd60c6e0c55', ...more };
  return matching(route, () => Response.json(body, { status }));
}

/** Never answers a route, to show a loading state. */
export const silence = (route: CalledRoute): Answer => matching(route, () => new Promise(() => undefined));

/** Answers a route with an event stream that stays open. */
export function openStream(route: CalledRoute, events: readonly BareEvent[]): Answer {
  return matching(route, ({ headers }) => {
    const requestId = headers.get('x-request-id');
    const frames = events.map(
      ({ event, data }, index) =>
        `id: ${index + 1}\nevent: ${event}\ndata: ${JSON.stringify({ requestId, ...data })}\n\n`,
    );
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(frames.join(''))),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
}

function unlessAborted(response: Promise<Response> | Response, signal: AbortSignal): Promise<Response> {
  const aborted = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new DOMException('Aborted', 'AbortError'));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail);
  });
  return Promise.race([response, aborted]);
}

/**
 * Creates a `fetch` with in-memory answers. A call without an answer is a mistake in the test: it is logged
 * and gets 404.
 */
export function memoryTransport(answers: readonly Answer[]): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const text = await request.text();
    const known = answers.find(({ method, path }) => method === request.method && path.test(url.pathname));
    if (known) {
      const call = { url, headers: request.headers, body: text ? (JSON.parse(text) as unknown) : undefined };
      return unlessAborted(known.respond(call), request.signal);
    }
    // oxlint-disable-next-line eslint/no-console
    console.error(`No answer for ${request.method} ${url.pathname}`);
    return new Response(null, { status: 404 });
  };
}
