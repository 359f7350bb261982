/** A port for a program that can't be asked which one it took. */
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A loopback port that nobody listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('The listening server has no port.');
  return address.port;
}
