/** Loopback servers for tests: a canary that counts connections, and ordinary HTTP. */
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';

const running: Server[] = [];

/** Closes every server that the test started. */
export async function closeLoopbackServers(): Promise<void> {
  await Promise.all(
    running.splice(0).map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve());
          if ('closeAllConnections' in server)
            (server as ReturnType<typeof createServer>).closeAllConnections();
        }),
    ),
  );
}

async function listen(server: Server): Promise<number> {
  running.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export interface Canary {
  port: number;
  /** Returns the number of connections so far. */
  connections: () => number;
}

/** Starts a listener that must not be reached; it closes every connection. */
export async function canary(): Promise<Canary> {
  let count = 0;
  const server = createTcpServer((socket) => {
    count += 1;
    socket.destroy();
  });
  return { port: await listen(server), connections: () => count };
}

/** Starts an HTTP server on loopback; resolves to its `host:port`. */
export async function httpServer(listener: RequestListener): Promise<string> {
  return `127.0.0.1:${await listen(createServer(listener))}`;
}
