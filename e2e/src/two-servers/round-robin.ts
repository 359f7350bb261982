/** Round-robin proxy that skips unreachable servers. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface RoundRobin {
  url: string;
  /** Server of each request. */
  answered: { method: string; path: string; server: string }[];
  stop(): Promise<void>;
}

interface Exchange {
  request: IncomingMessage;
  body: Buffer;
  response: ServerResponse;
}

/** Starts it before these addresses. */
export async function startRoundRobin(servers: readonly string[]): Promise<RoundRobin> {
  const answered: RoundRobin['answered'] = [];
  let turn = 0;

  /** Sends a request to one server; false when nobody listens there. */
  function forward(server: string, { request, body, response }: Exchange): Promise<boolean> {
    const { method = 'GET', url: path = '/', headers } = request;
    return new Promise((resolve) => {
      const { hostname, port } = new URL(server);
      const asked = http.request({ hostname, port, method, path, headers, agent: false }, (answer) => {
        answered.push({ method, path, server });
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.pipe(response);
        // A server that dies cuts its readers off.
        answer.on('close', () => answer.complete || response.destroy());
        response.on('close', () => answer.destroy());
        resolve(true);
      });
      asked.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED') response.destroy();
        resolve(error.code !== 'ECONNREFUSED');
      });
      asked.end(body);
    });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => undefined);
    const body = await buffer(request);
    for (const _ of servers) {
      turn = (turn + 1) % servers.length;
      if (await forward(servers[turn] ?? '', { request, body, response })) return;
    }
    response.writeHead(502).end();
  }

  const proxy = http.createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    answered,
    async stop() {
      proxy.closeAllConnections();
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
    },
  };
}
