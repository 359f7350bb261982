/**
 * Reads from a streaming replica, which is always a little behind. A read that comes with a session token waits until
 * the replica shows what the token stands for, for half a second at the most; whatever the replica can't do, the
 * primary does.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../client.ts';
import { formatPosition, parsePosition, replayedPlace, writtenPosition } from './log-position.ts';
import { type Reads, sessionTokenHeader } from './reads.ts';
import type { ReplicaWatch } from './replica-watch.ts';
import { DatabaseUnavailableError } from '../unavailable.ts';

/** choices.md, Session tokens. */
const longestWaitMs = 500;
const firstPauseMs = 2;
const longestPauseMs = 40;

/** What a client gets where the position could not be asked: no position, so its reads go to the primary. */
const unknownPosition = 'unknown';

export interface ReplicaReadsDeps {
  primary: Database;
  replica: Database;
  watch: Pick<ReplicaWatch, 'isUsable' | 'lost'>;
  log: { warn: (message: string) => void };
}

/** Reads of an instance with a replica. */
export function replicaReads(deps: ReplicaReadsDeps): Reads & Required<Reads> {
  const { primary, replica, watch, log } = deps;
  return {
    async run(seen, work) {
      if (!watch.isUsable) return await work(primary);
      try {
        if (seen === undefined) return await work(replica);
        const read = await readWhenShown(deps, seen, work);
        if (read) return read.result;
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) watch.lost(error);
        // A missing thing may be too young for the replica, a column may be, and a query may stand in the way of what
        // the replica replays. Whatever is wrong with the read itself, the primary says again.
      }
      return await work(primary);
    },
    async sessionTokens() {
      try {
        return { [sessionTokenHeader]: formatPosition(await writtenPosition(primary)) };
      } catch (error) {
        log.warn(`The position of a write could not be asked: ${(error as Error).message}`);
        return { [sessionTokenHeader]: unknownPosition };
      }
    },
  };
}

/** Reads on a connection that shows what `seen` stands for; `undefined` when there is none in time. */
async function readWhenShown<T>(
  { primary, replica }: ReplicaReadsDeps,
  seen: string,
  work: (db: Database) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const position = parsePosition(seen);
  if (!position) return undefined;
  const deadlineMs = performance.now() + longestWaitMs;
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    // On one connection: behind one address there may be several replicas.
    const read = await replica.connection().execute(async (connection) => {
      const shown = await replayedPlace(connection);
      return shown !== undefined && shown >= position.place ? { result: await work(connection) } : undefined;
    });
    if (read) return read;
    if (pauseMs === firstPauseMs) {
      const written = await writtenPosition(primary);
      // Of another history, or never written: nothing to wait for.
      if (written.history !== position.history || written.place < position.place) return undefined;
    }
    if (performance.now() + pauseMs > deadlineMs) return undefined;
    await delay(pauseMs);
  }
}
