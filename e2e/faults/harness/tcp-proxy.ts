/** TCP proxy with faults on demand: delays, trickles, cuts, resets, refuses, or holds everything back. */
import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * `pass` forwards; `hold` accepts connections and bytes without forwarding (half-open); `refuse` resets new
 * connections; `{delayMs}` forwards late; `{trickleBytes, everyMs}` forwards in small pieces.
 */
export type ProxyMode =
  | 'pass'
  | 'hold'
  | 'refuse'
  | { delayMs: number }
  | { trickleBytes: number; everyMs: number };

interface Pair {
  client: Socket;
  target: Socket;
}

export class TcpProxy {
  readonly #server: net.Server;
  readonly #target: net.NetConnectOpts;
  readonly #pairs = new Set<Pair>();
  /** Resolved whenever the mode changes, for what is held. */
  #changed = Promise.withResolvers<void>();
  #mode: ProxyMode = 'pass';
  /** Connections taken so far. */
  accepted = 0;

  private constructor(target: net.NetConnectOpts) {
    this.#target = target;
    this.#server = net.createServer((client) => this.#take(client));
  }

  /** Listens on a free port of loopback in front of `target`: a port, or the path of a socket. */
  static async start(target: net.NetConnectOpts): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  get open(): number {
    return this.#pairs.size;
  }

  set mode(mode: ProxyMode) {
    this.#mode = mode;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Ends all connections in order. */
  cut(): void {
    for (const { client, target } of this.#pairs) for (const socket of [client, target]) socket.destroy();
  }

  /** Resets all connections, as a restarted host does. */
  reset(): void {
    for (const { client, target } of this.#pairs) {
      client.resetAndDestroy();
      target.destroy();
    }
  }

  async stop(): Promise<void> {
    this.mode = 'refuse';
    this.cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #take(client: Socket): void {
    this.accepted += 1;
    client.on('error', () => undefined);
    if (this.#mode === 'refuse') return void client.resetAndDestroy();
    const target = net.connect(this.#target);
    target.on('error', () => client.destroy());
    const pair = { client, target };
    this.#pairs.add(pair);
    const forget = () => {
      this.#pairs.delete(pair);
      client.destroy();
      target.destroy();
    };
    client.on('close', forget);
    target.on('close', forget);
    void this.#pump(client, target);
    void this.#pump(target, client);
  }

  async #pump(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const piece of from) await this.#handOn(piece as Buffer, to);
      to.end();
    } catch {
      to.destroy();
    }
  }

  async #handOn(piece: Buffer, to: Socket): Promise<void> {
    while (this.#mode === 'hold') await this.#changed.promise;
    const mode = this.#mode;
    if (typeof mode === 'string') return write(to, piece);
    if ('delayMs' in mode) {
      await delay(mode.delayMs);
      return write(to, piece);
    }
    for (let start = 0; start < piece.length; start += mode.trickleBytes) {
      await write(to, piece.subarray(start, start + mode.trickleBytes));
      await delay(mode.everyMs);
    }
  }
}

async function write(to: Socket, piece: Buffer): Promise<void> {
  if (to.destroyed) throw new Error('gone');
  if (to.write(piece)) return;
  await new Promise<void>((resolve) => {
    const done = () => {
      to.off('drain', done).off('close', done);
      resolve();
    };
    to.on('drain', done).on('close', done);
  });
}
