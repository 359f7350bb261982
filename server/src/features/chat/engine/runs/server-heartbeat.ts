/** The heartbeat of this server, and whether it has been steady enough to say of other servers that they are dead. */
import type { Database } from '../../../../db/client.ts';
import {
  sendHeartbeat,
  type RegisteredServer,
  heartbeatTimeoutMs,
} from '../../../../db/claims/server-registry.ts';

/** A judge beats at least this often: after a pause of its own, or of the database, everybody looks dead. */
const steadyWithinMs = 2_000;

export class ServerHeartbeat {
  readonly #db: Database;
  readonly #server: RegisteredServer;
  #lastMs = Number.NEGATIVE_INFINITY;
  #steadySinceMs = Number.POSITIVE_INFINITY;

  constructor(db: Database, server: RegisteredServer) {
    this.#db = db;
    this.#server = server;
  }

  /** Whether the others have had the time to beat, too, since this server could last not. */
  get isSteady(): boolean {
    const nowMs = performance.now();
    return nowMs - this.#lastMs < steadyWithinMs && nowMs - this.#steadySinceMs >= heartbeatTimeoutMs;
  }

  /** Beats. Resolves to whether this server may have been taken for dead meanwhile. */
  async beat(): Promise<{ wasSilent: boolean }> {
    const beganAtMs = performance.now();
    await sendHeartbeat(this.#db, this.#server);
    const gapMs = performance.now() - this.#lastMs;
    if (gapMs > steadyWithinMs) this.#steadySinceMs = performance.now();
    this.#lastMs = beganAtMs;
    return { wasSilent: gapMs > heartbeatTimeoutMs };
  }
}
