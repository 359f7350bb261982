/** Answers of a server that is not there: what declared calls get, in place of the network. */
import type { ErrorBody, Route, RouteAnswer } from '@polylogue/contract/http';
import type { StreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import type { ErrorCode } from '@polylogue/contract/errors';

export interface MemoryCall {
  /** Path and query. */
  url: URL;
  /** Parsed JSON, where there was some. */
  body: unknown;
  headers: Headers;
}

/** An event without the id of its run, which is that of the call. */
type BareEvent = DistributiveOmit<StreamEvent>;
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

/** A route's answer; a function sees the call. */
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

/** A route's refusal. */
export function refusal(
  route: CalledRoute,
  [status, code]: [status: number, code: ErrorCode],
  more: Partial<ErrorBody> = {},
): Answer {
  const body: ErrorBody = { code, errors: [], requestId: '89c8f591-20cd-43c1-8ed1-5bd60c6e0c55', ...more };
  return matching(route, () => Response.json(body, { status }));
}

/** A route that never answers, as while a list loads. */
export const silence = (route: CalledRoute): Answer => matching(route, () => new Promise(() => undefined));

/** A route's answer stream, which sends these events and stays open. */
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
 * A `fetch` whose answers are in memory. A call that has none is an error of whoever wrote the answers: it is logged,
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
