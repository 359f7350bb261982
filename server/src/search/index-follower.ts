/** Applies changes announced by other servers to the search index, with retries. */
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerBus } from '../cluster/server-bus.ts';
import type { SearchIndex } from './search-index.ts';

const firstDelayMs = 500;
const longestDelayMs = 30_000;

type Change = 'refresh' | 'rebuild';

export interface FollowerOptions {
  /** Resolves to the open index, if any; an index that opens later is current anyway. */
  opened(): Promise<SearchIndex | undefined>;
  /** True if all servers share one index, false if each derives its own. */
  isShared: boolean;
  bus: Pick<ServerBus, 'listen' | 'onMissed'>;
  /** Called for every failure; retries back off exponentially. */
  onFailure(error: unknown): void;
}

/** Starts following. The returned function stops it and resolves when no work is in progress. */
export function followOtherServers({
  opened,
  isShared,
  bus,
  onFailure,
}: FollowerOptions): () => Promise<void> {
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
        // Rejects when stopped.
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
