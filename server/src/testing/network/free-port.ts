/** Port for a program that can't report its own, and that may restart on it later. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range of outgoing connections, which could take it while its program is stopped. */
const [lowest, count] = [20_000, 12_000];

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.close();
  if (isListening) await once(server, 'close');
  return isListening;
}

/** Returns a loopback port on which nothing listened a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
}
