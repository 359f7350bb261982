// Waits until a pool's connections are really closed. pg-pool calls itself ended as soon as it has said goodbye:
// whoever drops the database or stops the server right then cuts off connections that nobody listens to any more.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** A server that can't be reached any more never closes its side. */
const LONGEST_CLOSING_MS = 2_000;

/** The connections of one pool, which is to be made with `Client`. */
export class OpenConnections {
  readonly Client: typeof pg.Client;
  readonly #ends = new Map<pg.Client, Promise<void>>();
  readonly #longestClosingMs: number;

  constructor(longestClosingMs = LONGEST_CLOSING_MS) {
    this.#longestClosingMs = longestClosingMs;
    const ends = this.#ends;
    this.Client = class extends pg.Client {
      constructor(config?: string | pg.ClientConfig) {
        super(config);
        const ended = new Promise<void>((resolve) => this.once('end', () => resolve()));
        ends.set(
          this,
          ended.then(() => void ends.delete(this)),
        );
      }
    };
  }

  /** Resolves when every connection is closed; await it after the pool's end. */
  async closed(): Promise<void> {
    const waited = delay(this.#longestClosingMs, undefined, { ref: false });
    await Promise.race([Promise.all(this.#ends.values()), waited]);
  }
}
