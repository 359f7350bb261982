// How long the supervisor waits before it starts a server again: hardly, unless it keeps dying young.

const SHORTEST_MS = 50;
const LONGEST_MS = 30_000;
/** A server that ran this long was healthy: what ended it has nothing to do with how it started. */
const HEALTHY_AFTER_MS = 5_000;

export class RestartPause {
  #nextMs = SHORTEST_MS;

  /** The pause in milliseconds after a server that ran for `ranMs`; 0 for one that did not start at all. */
  after(ranMs: number): number {
    if (ranMs >= HEALTHY_AFTER_MS) this.#nextMs = SHORTEST_MS;
    const pauseMs = this.#nextMs;
    this.#nextMs = Math.min(pauseMs * 2, LONGEST_MS);
    return pauseMs;
  }
}
