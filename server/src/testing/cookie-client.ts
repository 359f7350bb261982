/** A browser's share of a sign-in without a browser: keeps cookies by path, follows nothing by itself. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';

interface Cookie {
  name: string;
  value: string;
  path: string;
}

export interface CookieClient {
  send(options: InjectOptions & { url: string }): Promise<LightMyRequestResponse>;
  cookies: Cookie[];
}

/** A client whose requests go to `origin`. */
export function cookieClient(server: FastifyInstance, origin: string): CookieClient {
  const cookies: Cookie[] = [];
  const { host } = new URL(origin);

  function keep({ name, value, path = '/', expires, maxAge }: SetCookie): void {
    const index = cookies.findIndex((cookie) => cookie.name === name && cookie.path === path);
    if (index >= 0) cookies.splice(index, 1);
    const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
    if (!isGone && value !== '') cookies.push({ name, value, path });
  }

  return {
    cookies,
    async send({ url, headers, ...options }) {
      const { pathname, search } = new URL(url, origin);
      const sent = cookies.filter(({ path }) => pathname === path || pathname.startsWith(path));
      const response = await server.inject({
        ...options,
        url: pathname + search,
        headers: {
          host,
          ...headers,
          ...(sent.length > 0 && { cookie: sent.map(({ name, value }) => `${name}=${value}`).join('; ') }),
        },
      });
      for (const cookie of response.cookies as SetCookie[]) keep(cookie);
      return response;
    },
  };
}

interface SetCookie {
  name: string;
  value: string;
  path?: string;
  expires?: Date;
  maxAge?: number;
}
