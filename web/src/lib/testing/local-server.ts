/// <reference types="node" />
/** Real HTTP server for client tests; relative URLs of the client are directed to it. */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';

export interface ReceivedCall {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
}
export interface LocalServer {
  received: ReceivedCall[];
  close(): Promise<void>;
}

/** CORS headers, because the server's origin differs from that of the test's page. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*, authorization, content-type, x-request-id',
  'access-control-expose-headers': '*',
};

/** Directs the global `fetch` and XMLHttpRequest to `base`, an origin with a path prefix. */
function pointAt(base: string): void {
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => realFetch(base + path, init));
  if (typeof XMLHttpRequest === 'undefined') return;
  class PointedRequest extends XMLHttpRequest {
    override open(method: string, path: string): void {
      super.open(method, base + path);
    }
  }
  vi.stubGlobal('XMLHttpRequest', PointedRequest);
}

/** Starts a server that calls `answer` for each request; the client uses it until `close`. */
export async function startLocalServer(
  answer: (call: ReceivedCall, response: ServerResponse) => void | Promise<void>,
): Promise<LocalServer> {
  const received: ReceivedCall[] = [];
  // Distinguishes the client's requests from those meant for an earlier server at the same port.
  const prefix = `/${randomUUID()}`;
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method = '', url = '', headers } = request;
    for (const [name, value] of Object.entries(crossOrigin)) response.setHeader(name, value);
    if (method === 'OPTIONS') return void response.writeHead(204).end();
    if (!url.startsWith(prefix)) return void response.writeHead(404).end();
    const call = { method, path: url.slice(prefix.length), headers, body: Buffer.concat(chunks).toString() };
    received.push(call);
    await answer(call, response);
  };
  const server = createServer((request, response) => void receive(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  pointAt(`http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`);
  return {
    received,
    async close() {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
