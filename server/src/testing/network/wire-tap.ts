/** TCP proxy in front of a test server: records raw bytes and disconnects, and can inject faults. */
import { type AddressInfo, connect, createServer, type Server } from 'node:net';

export interface WireTap {
  /** Address to use instead of the server's. */
  url: string;
  /** Returns everything that clients sent. */
  received: () => string;
  /** Returns the number of clients' open connections. */
  openConnections: () => number;
}

export interface WireTapOptions {
  /** Changes the server's answers, piece by piece. */
  damage?: (piece: Buffer) => Buffer;
  /** Cuts the connection once the server sent this text. */
  cutAt?: string;
}

const taps: Server[] = [];

/** Closes every tap of the test. */
export function closeWireTaps(): void {
  for (const tap of taps.splice(0)) tap.close();
}

/** Puts a tap in front of `targetUrl`; it is removed when the test ends. */
export async function wireTap(targetUrl: string, { damage, cutAt }: WireTapOptions = {}): Promise<WireTap> {
  const target = new URL(targetUrl);
  const pieces: Buffer[] = [];
  let open = 0;
  const server = createServer((client) => {
    open += 1;
    const upstream = connect(Number(target.port), target.hostname);
    client.on('data', (piece) => pieces.push(piece));
    client.pipe(upstream);
    upstream.on('data', (piece) => {
      client.write(damage ? damage(piece) : piece);
      if (cutAt !== undefined && piece.includes(cutAt)) client.end(() => client.destroy());
    });
    upstream.on('close', () => client.destroy());
    client.on('close', () => {
      open -= 1;
      upstream.destroy();
    });
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
  });
  taps.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received: () => Buffer.concat(pieces).toString('latin1'),
    openConnections: () => open,
  };
}
