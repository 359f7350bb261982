/**
 * HTTP client for all server calls: headers of document 2 §7.0, responses by its §8 (401, 503, network,
 * timeout).
 */
import type { Route, RouteArguments, RouteResult } from '@polylogue/contract/http';
import { fillPath } from '@polylogue/contract/path';
import { timeZoneHeader } from '@polylogue/contract/time-zone';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import i18next from 'i18next';
import { readBody } from './answer-body.ts';
import { ApiError, readFailure } from './api-failure.ts';
import { createRetryAfterPause } from './retry-after.ts';
import { bodyOf, type SentBody } from './request-body.ts';
import { newRequestId } from './request-id.ts';
import type { SessionPort } from '../session/session-port.ts';
import { createSessionRecovery } from '../session/session-recovery.ts';

const defaultTimeoutMs = 60_000;
/** Prefix of session-token headers, which state what a client has seen (document 2 §9). */
export const sessionTokenPrefix = 'x-cosmos';

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency key, and the run's id for answers; every retry of the call repeats it. */
  requestId?: string;
  headers?: Record<string, string>;
  /**
   * Timeout of each attempt until the response headers, or after the last byte of a file. `null` disables it.
   * Default 60 s.
   */
  timeoutMs?: number | null;
  /** Upload progress from 0 to 1; restarts with each attempt. */
  onUploadProgress?: (share: number) => void;
  keepalive?: boolean;
  /** Returns a 503 instead of waiting with all other calls, which the user would notice. */
  isBackground?: boolean;
}

/** Parts of a call that its route declares. */
export interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | null | undefined>;
  /** Sent as JSON, or as a form when the route takes a file. */
  body?: unknown;
  /** Version that the change is based on. */
  ifMatch?: number;
}

/** Fields of a route that the client reads; the browser build keeps only these (vite.config.ts). */
export type CallableRoute = Pick<Route, 'method' | 'path' | 'access' | 'body'> & {
  response: { kind: string };
};

export interface HttpClient {
  /**
   * Sends a declared call and returns its response, whatever the status. Renews the session after a 401 and
   * retries after a 503. Throws ApiError (FETCH_ERROR, TIMEOUT_ERROR), or the reason of an aborted `signal`.
   */
  send(route: CallableRoute, parts: CallParts, options?: CallOptions): Promise<Response>;
}

export interface HttpClientDeps {
  session: () => SessionPort;
  /** Storage of the `x-cosmos…` headers, which responses set and later calls send back. */
  sessionTokens: { read(): Record<string, string>; store(tokens: Record<string, string>): void };
  /** Called when calls start or stop waiting after a 503. */
  onBusyChange(isBusy: boolean): void;
  /** Aborts when the tab closes. */
  closing: AbortSignal;
}

function urlOf(route: CallableRoute, { params, query = {} }: CallParts): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  const suffix = search.size > 0 ? `?${search}` : '';
  return fillPath(route.path, params) + suffix;
}

/**
 * Returns true for a visitor's call: it carries no token of the signed-in account and never ends its session.
 */
const isVisitorCall = ({ headers = {} }: CallOptions) => sessionIdentifierHeader in headers;

/** Fetches once. Throws ApiError when there is no response. */
async function fetchOnce(url: string, init: RequestInit, call: CallOptions & { requestId: string }) {
  const { signal, keepalive, timeoutMs = defaultTimeoutMs, requestId } = call;
  const timeout = new AbortController();
  const timer = timeoutMs === null ? undefined : setTimeout(() => timeout.abort(), timeoutMs);
  try {
    return await fetch(url, {
      ...init,
      keepalive,
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
    });
  } catch (cause) {
    signal?.throwIfAborted();
    const status = timeout.signal.aborted ? 'TIMEOUT_ERROR' : 'FETCH_ERROR';
    throw new ApiError({ status, error: String(cause), requestId }, { cause });
  } finally {
    clearTimeout(timer);
  }
}

/** Sends one attempt; forms go through `upload`, which reports progress. */
async function sendOnce(
  url: string,
  sent: SentBody & { method: string },
  call: CallOptions & { requestId: string },
): Promise<Response> {
  if (sent.kind !== 'form') return fetchOnce(url, sent, call);
  const { requestId, signal, timeoutMs = defaultTimeoutMs, onUploadProgress: onProgress } = call;
  const { upload } = await import('./upload.ts');
  return upload(url, sent, { requestId, signal, timeoutMs, onProgress });
}

/** Creates the client. One per page, since its calls share renewal and waiting. */
export function createHttpClient({
  session,
  sessionTokens,
  onBusyChange,
  closing,
}: HttpClientDeps): HttpClient {
  const busy = createRetryAfterPause({ onBusyChange, closing });
  const recoverSession = createSessionRecovery(session);

  async function attempt(route: CallableRoute, parts: CallParts, call: CallOptions & { requestId: string }) {
    const token = isVisitorCall(call) ? undefined : session().token();
    const sent = bodyOf(route, parts.body);
    const headers = {
      ...sent.headers,
      ...(i18next.language && { 'accept-language': i18next.language }),
      [timeZoneHeader]: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...sessionTokens.read(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(parts.ifMatch !== undefined && { 'if-match': `"${parts.ifMatch}"` }),
      ...call.headers,
      'x-request-id': call.requestId,
    };
    const response = await sendOnce(urlOf(route, parts), { method: route.method, ...sent, headers }, call);
    const seen = [...response.headers].filter(([name]) => name.startsWith(sessionTokenPrefix));
    if (seen.length > 0) sessionTokens.store(Object.fromEntries(seen));
    return { response, token };
  }

  /** Retries the call while the server answers 503. */
  async function retryWhileUnavailable(...[route, parts, call]: Parameters<typeof attempt>) {
    let last = await attempt(route, parts, call);
    if (last.response.status !== 503) return last;
    busy.enter();
    try {
      while (last.response.status === 503) {
        await last.response.body?.cancel();
        await busy.pause(last.response.headers.get('retry-after'), call.signal);
        last = await attempt(route, parts, call);
      }
      return last;
    } finally {
      busy.leave();
    }
  }

  return {
    async send(route, parts, options = {}) {
      const call = { ...options, requestId: options.requestId ?? newRequestId() };
      const sendCall = options.isBackground ? attempt : retryWhileUnavailable;
      const first = await sendCall(route, parts, call);
      // A 401 of a public call concerns credentials in its body, never the session.
      const isAboutSession =
        first.response.status === 401 && route.access !== 'public' && !isVisitorCall(call);
      if (!isAboutSession) return first.response;
      if (!(await recoverSession(first.token, call.signal))) return first.response;
      await first.response.body?.cancel();
      return (await sendCall(route, parts, call)).response;
    },
  };
}

/** Arguments of a route's call; `void` when the route declares none. */
export type ArgumentsOf<R extends Route> = keyof RouteArguments<R> extends never ? void : RouteArguments<R>;

/**
 * Calls a JSON or empty route and returns its parsed response. Throws ApiError for every other outcome, or
 * the reason of an aborted signal.
 */
export async function callRoute<const R extends Route>(
  http: HttpClient,
  route: R,
  { args, ...options }: CallOptions & { args: ArgumentsOf<R> },
): Promise<RouteResult<R>> {
  const requestId = options.requestId ?? newRequestId();
  const response = await http.send(route, args ?? {}, { ...options, requestId });
  const call = { requestId, signal: options.signal };
  if (!response.ok) throw new ApiError(await readBody(readFailure(response, requestId), call));
  return (await readAnswer(route, response, call)) as RouteResult<R>;
}

async function readAnswer(
  route: CallableRoute,
  response: Response,
  call: { requestId: string; signal?: AbortSignal },
): Promise<unknown> {
  if (route.response.kind === 'empty' || response.status === 204) return undefined;
  const text = await readBody(response.text(), call);
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { requestId } = call;
    const failure = { originalStatus: response.status, data: text, error: String(cause), requestId };
    throw new ApiError({ status: 'PARSING_ERROR', ...failure }, { cause });
  }
}
