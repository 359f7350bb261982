/**
 * HTTP client with a browser's behaviour in a sign-in: real connections, cookies by path, no automatic
 * redirects.
 */
import http, { type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';

interface Cookie {
  name: string;
  value: string;
  path: string;
  /** Complete Set-Cookie header. */
  header: string;
}

export interface ClientRequest {
  url: string;
  method?: 'GET' | 'POST' | 'OPTIONS';
  headers?: Record<string, string>;
  /** Objects are sent as JSON, parameters as a form. */
  payload?: object | URLSearchParams;
}

export interface ClientResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  body: string;
  json<T>(): T;
}

export interface CookieClient {
  send(request: ClientRequest): Promise<ClientResponse>;
  cookies: Cookie[];
}

/** RFC 6265, 5.1.4. */
const pathMatches = (path: string, pathname: string) =>
  pathname === path || (pathname.startsWith(path) && (path.endsWith('/') || pathname[path.length] === '/'));

function parseCookie(header: string): Cookie & { isGone: boolean } {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim());
  const attribute = (wanted: string) =>
    attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
  const [name = '', value = ''] = pair.split('=');
  const expires = attribute('expires');
  const isGone =
    value === '' ||
    Number(attribute('max-age') ?? 1) <= 0 ||
    (expires ? Date.parse(expires) <= Date.now() : false);
  return { name, value, path: attribute('path') ?? '/', header, isGone };
}

function bodyOf(payload: ClientRequest['payload']): { type: string; content: string } | undefined {
  if (!payload) return undefined;
  if (payload instanceof URLSearchParams) {
    return { type: 'application/x-www-form-urlencoded', content: payload.toString() };
  }
  return { type: 'application/json', content: JSON.stringify(payload) };
}

/**
 * Makes a client of the product at `origin`; posts carry the origin, like a browser's. Every request has
 * the headers `always`.
 */
export function cookieClient(origin: string, always: Record<string, string> = {}): CookieClient {
  const cookies: Cookie[] = [];

  function keep(header: string): void {
    const { isGone, ...cookie } = parseCookie(header);
    const index = cookies.findIndex(({ name, path }) => name === cookie.name && path === cookie.path);
    if (index >= 0) cookies.splice(index, 1);
    if (!isGone) cookies.push(cookie);
  }

  return {
    cookies,
    async send({ url, method = 'GET', headers, payload }) {
      const target = new URL(url, origin);
      const sent = cookies.filter(({ path }) => pathMatches(path, target.pathname));
      const body = bodyOf(payload);
      const request = http.request(target, {
        method,
        agent: false,
        headers: {
          ...(method === 'POST' && { origin }),
          ...(body && { 'content-type': body.type }),
          ...(sent.length > 0 && { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }),
          ...always,
          ...headers,
        },
      });
      const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
        request.on('response', resolve).on('error', reject).end(body?.content);
      });
      const content = await text(answer);
      for (const header of answer.headers['set-cookie'] ?? []) keep(header);
      return {
        statusCode: answer.statusCode ?? 0,
        headers: answer.headers,
        body: content,
        json: <T>() => JSON.parse(content) as T,
      };
    },
  };
}
