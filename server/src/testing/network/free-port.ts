/** A port for a program that can't be asked which one it took, and that may come back on it later. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which would take it while its program is away. */
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

/** A loopback port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * count);
    if (await isFree(port)) return port;
  }
}
