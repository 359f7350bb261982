/** Where reads go: to the one database, or to a replica that shows what their client has already seen. */
import type { Database } from '../client.ts';

/** The header by which a client learns what it must have seen, and says it again (choices.md, Session tokens). */
export const sessionTokenHeader = 'x-cosmos-session-token-main';

export interface Reads {
  /**
   * Gives `work` a database that shows all that the session token `seen` stands for; without one, a replica may be a
   * moment behind. `work` only reads, and may be done again on the primary when it failed on a replica.
   */
  run<T>(seen: string | undefined, work: (db: Database) => Promise<T>): Promise<T>;
  /** Headers that tell a client the position of what was just committed; undefined where there is no replica. */
  sessionTokens?: () => Promise<Record<string, string>>;
}

/** Reads of an instance without a replica. */
export function oneDatabase(db: Database): Reads {
  return { run: (_seen, work) => work(db) };
}
