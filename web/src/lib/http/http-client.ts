/** The one way to the server: headers of document 2 §7.0, answers by its §8 (401, 503, network, time-out). */
import type { Route, RouteArguments, RouteResult } from '@polylogue/contract/http';
import { fillPath } from '@polylogue/contract/path';
import { sessionIdentifierHeader } from '@polylogue/contract/chat/visitors/visitor-session';
import i18next from 'i18next';
import { readBody } from './answer-body.ts';
import { ApiError, readFailure } from './api-failure.ts';
import { createBusyWait } from './retry-after.ts';
import { bodyOf, type SentBody } from './request-body.ts';
import { newRequestId } from './request-id.ts';
import type { SessionPort } from '../session/session-port.ts';
import { createSessionRecovery } from '../session/session-recovery.ts';

const defaultTimeoutMs = 60_000;
/** Prefix of the headers that say what a client must have seen (document 2 §9). */
export const sessionTokenPrefix = 'x-cosmos';

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency key and, for answers, the run's name; every retry of the call repeats it. */
  requestId?: string;
  headers?: Record<string, string>;
  /** Until the answer's headers, per try; with a file, from its last byte. `null` waits for ever. Default 60 s. */
  timeoutMs?: number | null;
  /** With a file: called with the share of it that has left, from 0 to 1; each try begins again. */
  onUploadProgress?: (share: number) => void;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
}

/** The parts of a call that its route declares. */
export interface CallParts {
  params?: Record<string, unknown>;
  query?: Record<string, string | number | boolean | null | undefined>;
  /** Sent as JSON, or as a form where the route takes a file. */
  body?: unknown;
  /** The version that a change is based on. */
  ifMatch?: number;
}

/** What the client reads of a declaration; the browser's build keeps no more (vite.config.ts). */
export type CallableRoute = Pick<Route, 'method' | 'path' | 'access' | 'body'> & {
  response: { kind: string };
};

export interface HttpClient {
  /**
   * Sends a declared call and returns its answer, whatever its status, after renewing the session (401) and
   * waiting out 503. Throws ApiError (FETCH_ERROR, TIMEOUT_ERROR), or the reason of an aborted `signal`.
   */
  send(route: CallableRoute, parts: CallParts, options?: CallOptions): Promise<Response>;
}

export interface HttpClientDeps {
  session: () => SessionPort;
  /** Keeps the `x-cosmos…` headers that answers bring and later calls send back. */
  sessionTokens: { read(): Record<string, string>; remember(tokens: Record<string, string>): void };
  /** Some call waits because the server said 503. */
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

/** A visitor's calls say nothing of whoever is signed in beside, and end no session of theirs. */
const isVisitors = ({ headers = {} }: CallOptions) => sessionIdentifierHeader in headers;

/** Fetches once, turning what has no answer into an ApiError. */
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

/** Sends once: a form in the way that tells how much of it has left. */
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

/** Creates the client; one per page, since renewal and waiting are shared by its calls. */
export function createHttpClient({
  session,
  sessionTokens,
  onBusyChange,
  closing,
}: HttpClientDeps): HttpClient {
  const busy = createBusyWait({ onBusyChange, closing });
  const recoverSession = createSessionRecovery(session);

  async function attempt(route: CallableRoute, parts: CallParts, call: CallOptions & { requestId: string }) {
    const token = isVisitors(call) ? undefined : session().token();
    const sent = bodyOf(route, parts.body);
    const headers = {
      ...sent.headers,
      ...(i18next.language && { 'accept-language': i18next.language }),
      ...sessionTokens.read(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(parts.ifMatch !== undefined && { 'if-match': `"${parts.ifMatch}"` }),
      ...call.headers,
      'x-request-id': call.requestId,
    };
    const response = await sendOnce(urlOf(route, parts), { method: route.method, ...sent, headers }, call);
    const seen = [...response.headers].filter(([name]) => name.startsWith(sessionTokenPrefix));
    if (seen.length > 0) sessionTokens.remember(Object.fromEntries(seen));
    return { response, token };
  }

  /** Repeats the call while the server answers 503. */
  async function attemptUntilServed(...[route, parts, call]: Parameters<typeof attempt>) {
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
      const first = await attemptUntilServed(route, parts, call);
      // Public calls answer 401 about credentials in their body, never about the session.
      const isAboutSession = first.response.status === 401 && route.access !== 'public' && !isVisitors(call);
      if (!isAboutSession) return first.response;
      if (!(await recoverSession(first.token, call.signal))) return first.response;
      await first.response.body?.cancel();
      return (await attemptUntilServed(route, parts, call)).response;
    },
  };
}

/** Arguments of a route's call; nothing where the route declares none. */
export type ArgumentsOf<R extends Route> = keyof RouteArguments<R> extends never ? void : RouteArguments<R>;

/**
 * Calls a JSON or empty route and returns its parsed answer. Throws ApiError for every other outcome, or the
 * reason of an aborted signal.
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
