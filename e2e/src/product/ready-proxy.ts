/** Load balancer that forwards each request to the next ready server. */
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

const checkIntervalMs = 100;

/** Forwards a request and streams the answer back; a broken connection breaks the other side. */
function forward(server: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request;
  const asked = http.request(new URL(path ?? '/', server), { method, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on('close', () => answer.complete || response.destroy());
  });
  asked.on('error', () => response.destroy());
  response.on('close', () => asked.destroy());
  request.pipe(asked);
}

export interface ReadyProxy {
  url: string;
  /** Requests that each server was handed. */
  handed: Map<string, number>;
  add(server: string): void;
  isReady(server: string): boolean;
  stop(): Promise<void>;
}

/** Starts it; a server gets requests from its first successful check until its first failed one. */
export async function startReadyProxy(): Promise<ReadyProxy> {
  const servers = new Map<string, boolean>();
  const handed = new Map<string, number>();
  let turn = 0;
  const check = async (server: string) => {
    const isReady = await fetch(`${server}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    servers.set(server, isReady);
  };
  const checks = setInterval(() => servers.forEach((_, server) => void check(server)), checkIntervalMs);
  const proxy = http.createServer((request, response) => {
    const ready = [...servers].filter(([, isReady]) => isReady).map(([server]) => server);
    turn += 1;
    const server = ready[turn % ready.length];
    if (server === undefined) {
      response.writeHead(502).end();
      return;
    }
    handed.set(server, (handed.get(server) ?? 0) + 1);
    forward(server, request, response);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    handed,
    add: (server) => void servers.set(server, false),
    isReady: (server) => servers.get(server) === true,
    async stop() {
      clearInterval(checks);
      proxy.closeAllConnections();
      await new Promise<void>((resolve) => proxy.close(() => resolve()));
    },
  };
}
