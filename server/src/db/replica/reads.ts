/** Routing of reads: to the one database, or to a replica that shows everything its client has seen. */
import type { Database } from '../client.ts';

/**
 * Header with a client's position, sent by the server and returned by the client (choices.md, Session
 * tokens).
 */
export const sessionTokenHeader = 'x-cosmos-session-token-main';

export interface Reads {
  /**
   * Calls `work` with a database that shows everything up to the session token `seen`; without one, a
   * replica may be a moment behind. `work` only reads, and is repeated on the primary if it fails on a
   * replica.
   */
  run<T>(seen: string | undefined, work: (db: Database) => Promise<T>): Promise<T>;
  /** Headers with the position of the last commit; undefined without a replica. */
  sessionTokens?: () => Promise<Record<string, string>>;
}

/** Makes the reads of an instance without a replica. */
export function oneDatabase(db: Database): Reads {
  return { run: (_seen, work) => work(db) };
}
