/** Redirects: target and permitted parts of the next request. */
import { OutboundError } from './outbound-error.ts';

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** Headers without secrets, which are sent to a new host; all others, such as keys, are dropped. */
const headersForAnyHost = new Set(['accept', 'accept-encoding', 'accept-language', 'user-agent']);

export interface OutgoingRequest {
  url: URL;
  method: string;
  headers: Headers;
  body: RequestInit['body'];
}

/** Returns the target of a redirect, or `undefined` for other responses. */
export function redirectTarget(status: number, location: string | null, from: URL): URL | undefined {
  if (!redirectStatuses.has(status) || location === null) return undefined;
  const target = URL.parse(location, from.href);
  if (!target) throw new OutboundError('redirect_refused', `${from.host} redirects to no address`);
  return target;
}

/** Makes the request that follows a redirect. Throws `redirect_refused` if it would leak or downgrade. */
export function redirectedRequest(request: OutgoingRequest, status: number, target: URL): OutgoingRequest {
  const isOtherOrigin = target.origin !== request.url.origin;
  if (request.url.protocol === 'https:' && target.protocol === 'http:') {
    throw new OutboundError('redirect_refused', `${request.url.host} redirects from https to http`);
  }
  const becomesGet =
    (status === 303 && request.method !== 'HEAD') ||
    ((status === 301 || status === 302) && request.method === 'POST');
  const body = becomesGet ? null : request.body;
  if (body != null && (isOtherOrigin || typeof body !== 'string')) {
    throw new OutboundError('redirect_refused', `${request.url.host} redirects a body to ${target.host}`);
  }
  const mayStay = (name: string) =>
    (!isOtherOrigin || headersForAnyHost.has(name)) && (!becomesGet || !name.startsWith('content-'));
  const headers = new Headers([...request.headers].filter(([name]) => mayStay(name)));
  return { url: target, method: becomesGet ? 'GET' : request.method, headers, body };
}
