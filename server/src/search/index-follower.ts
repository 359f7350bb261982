/** Makes an index follow what other servers change, again and again until it could. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerBus } from '../cluster/server-bus.ts';
import type { SearchIndex } from './search-index.ts';

const firstDelayMs = 500;
const longestDelayMs = 30_000;

type Change = 'refresh' | 'rebuild';

export interface FollowerOptions {
  /** The index, where it is open: what opens later is current by itself. */
  opened(): Promise<SearchIndex | undefined>;
  /** Whether it is one for all servers, and not derived from the one database by each. */
  isShared: boolean;
  bus: Pick<ServerBus, 'listen' | 'onMissed'>;
  /** Told of every failure; the next try comes later each time. */
  onFailure(error: unknown): void;
}

/** Follows; the returned function ends that, and resolves when nothing is under way. */
export function followOthers({ opened, isShared, bus, onFailure }: FollowerOptions): () => Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  const pending = new Set<Change>();
  let catchingUp: Promise<void> | undefined;

  async function catchUp(): Promise<void> {
    for (let failures = 0; pending.size > 0 && !signal.aborted; ) {
      const changes = [...pending];
      pending.clear();
      try {
        const search = await opened();
        for (const change of changes) await search?.[change]();
        failures = 0;
      } catch (error) {
        onFailure(error);
        for (const change of changes) pending.add(change);
        const delayMs = Math.min(firstDelayMs * 2 ** failures, longestDelayMs);
        failures += 1;
        // Rejects when it is stopped.
        await delay(delayMs, undefined, { signal }).catch(() => undefined);
      }
    }
    catchingUp = undefined;
  }

  const follow = (change: Change) => () => {
    pending.add(change);
    catchingUp ??= catchUp();
  };
  bus.listen('libraries-changed', follow('refresh'));
  bus.listen('search-rebuilt', follow(isShared ? 'refresh' : 'rebuild'));
  bus.onMissed(follow('refresh'));
  return async () => {
    stopped.abort();
    await catchingUp;
  };
}
