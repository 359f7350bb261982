/**
 * Reads from a streaming replica, which is always a little behind. A read with a session token waits at
 * most half a second for the replica to catch up; otherwise the primary answers.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../client.ts';
import { formatPosition, parsePosition, replayedPlace, writtenPosition } from './log-position.ts';
import { type Reads, sessionTokenHeader } from './reads.ts';
import type { ReplicaWatch } from './replica-watch.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';

/** choices.md, Session tokens. */
const maxWaitMs = 500;
const firstPauseMs = 2;
const maxPauseMs = 40;

/** Token for an unknown position, which sends the client's reads to the primary. */
const unknownPosition = 'unknown';

export interface ReplicaReadsDeps {
  primary: Database;
  replica: Database;
  watch: Pick<ReplicaWatch, 'isUsable' | 'lost'>;
  log: { warn: (message: string) => void };
}

/** Makes the reads of an instance with a replica. */
export function replicaReads(deps: ReplicaReadsDeps): Reads & Required<Reads> {
  const { primary, replica, watch, log } = deps;
  return {
    async run(seen, work) {
      if (!watch.isUsable) return await work(primary);
      try {
        if (seen === undefined) return await work(replica);
        const read = await readAfterCatchUp(deps, seen, work);
        if (read) return read.result;
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) watch.lost(error);
        // A row or column may be too new for the replica, or the query may conflict with replay. Errors of
        // the read itself occur on the primary again.
      }
      return await work(primary);
    },
    async sessionTokens() {
      try {
        return { [sessionTokenHeader]: formatPosition(await writtenPosition(primary)) };
      } catch (error) {
        log.warn(`Reading the WAL position of a write failed: ${(error as Error).message}`);
        return { [sessionTokenHeader]: unknownPosition };
      }
    },
  };
}

/** Reads on a connection that shows everything up to `seen`; `undefined` if there is none in time. */
async function readAfterCatchUp<T>(
  { primary, replica }: ReplicaReadsDeps,
  seen: string,
  work: (db: Database) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const position = parsePosition(seen);
  if (!position) return undefined;
  const deadlineMs = performance.now() + maxWaitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    // On one connection, since several replicas may share one address.
    const read = await replica.connection().execute(async (connection) => {
      const shown = await replayedPlace(connection);
      return shown !== undefined && shown >= position.place ? { result: await work(connection) } : undefined;
    });
    if (read) return read;
    if (pauseMs === firstPauseMs) {
      const written = await writtenPosition(primary);
      // The position is of another history, or was never written: waiting is useless.
      if (written.history !== position.history || written.place < position.place) return undefined;
    }
    if (performance.now() + pauseMs > deadlineMs) return undefined;
    await delay(pauseMs);
  }
}
