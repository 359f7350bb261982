// Waits until a pool's connections are closed. pg-pool ends before they are, so that dropping the database
// or stopping the server would break connections without a listener.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** An unreachable server never closes its side. */
const MAX_CLOSING_MS = 2_000;

/** Connections of one pool, which must be made with `Client`. */
export class OpenConnections {
  readonly Client: typeof pg.Client;
  readonly #ends = new Map<pg.Client, Promise<void>>();
  readonly #maxClosingMs: number;

  constructor(maxClosingMs = MAX_CLOSING_MS) {
    this.#maxClosingMs = maxClosingMs;
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
    const waited = delay(this.#maxClosingMs, undefined, { ref: false });
    await Promise.race([Promise.all(this.#ends.values()), waited]);
  }
}
