/** Heartbeat of this server, with the check that allows it to consider other servers dead. */
import type { Database } from '../../../../db/client.ts';
import {
  sendHeartbeat,
  type RegisteredServer,
  heartbeatTimeoutMs,
} from '../../../../db/claims/server-registry.ts';

/** Maximum interval of a steady heartbeat; after a longer pause, all servers look dead. */
const maxSteadyIntervalMs = 2_000;

export class ServerHeartbeat {
  readonly #db: Database;
  readonly #server: RegisteredServer;
  #lastMs = Number.NEGATIVE_INFINITY;
  #steadySinceMs = Number.POSITIVE_INFINITY;

  constructor(db: Database, server: RegisteredServer) {
    this.#db = db;
    this.#server = server;
  }

  /** True if other servers had time for a heartbeat since the last pause of this one. */
  get isSteady(): boolean {
    const nowMs = performance.now();
    return nowMs - this.#lastMs < maxSteadyIntervalMs && nowMs - this.#steadySinceMs >= heartbeatTimeoutMs;
  }

  /** Records a heartbeat; resolves to `wasSilent` if other servers may have considered this one dead. */
  async sendHeartbeat(): Promise<{ wasSilent: boolean }> {
    const beganAtMs = performance.now();
    await sendHeartbeat(this.#db, this.#server);
    const gapMs = performance.now() - this.#lastMs;
    if (gapMs > maxSteadyIntervalMs) this.#steadySinceMs = performance.now();
    this.#lastMs = beganAtMs;
    return { wasSilent: gapMs > heartbeatTimeoutMs };
  }
}
