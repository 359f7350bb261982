/** Local HTTP receiver that collects the error reports posted by browsers. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FaultReceiver {
  dsn: string;
  /** Bodies of all requests so far. */
  envelopes: string[];
  close(): Promise<void>;
}

export async function startFaultReceiver(): Promise<FaultReceiver> {
  const envelopes: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'POST') envelopes.push(Buffer.concat(chunks).toString());
      response.setHeader('access-control-allow-origin', '*').end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    dsn: `http://publickey@127.0.0.1:${port}/42`,
    envelopes,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
