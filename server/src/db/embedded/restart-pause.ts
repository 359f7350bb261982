// Pause of the supervisor before a restart: short, unless the server keeps dying early.

const SHORTEST_MS = 50;
const LONGEST_MS = 30_000;
/** A server that ran this long was healthy: its end is unrelated to its start. */
const HEALTHY_AFTER_MS = 5_000;

export class RestartPause {
  #nextMs = SHORTEST_MS;

  /**
   * Returns the pause in milliseconds after a server that ran for `ranMs`; 0 for one that did not start at
   * all.
   */
  after(ranMs: number): number {
    if (ranMs >= HEALTHY_AFTER_MS) this.#nextMs = SHORTEST_MS;
    const pauseMs = this.#nextMs;
    this.#nextMs = Math.min(pauseMs * 2, LONGEST_MS);
    return pauseMs;
  }
}
