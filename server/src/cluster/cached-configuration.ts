/** Cache of configuration that every question needs, cleared with any change of the configuration. */
import type { Clock } from '../clock.ts';
import { type Database, onConfigurationCommit } from '../db/client.ts';
import type { ServerBus } from './server-bus.ts';

/** Lifetime of an entry, which bounds the delay of changes made directly in the database. */
const cacheTtlMs = 10_000;
/** Maximum entries per kind; an instance has far fewer. */
const maxCachedValues = 1_000;

export interface CachedConfiguration {
  /** Wraps a look-up with a cache. Missing values (`undefined`) and failures are not cached. */
  cached<K extends [key?: string], T>(lookUp: (...key: K) => Promise<T>): (...key: K) => Promise<T>;
}

interface Found<T> {
  /** Shared by concurrent callers. */
  value: Promise<T>;
  untilMs: number;
}

/** Makes the cache, which every audited change on any server clears (`features/insight/audit`). */
export function cachedConfiguration({
  db,
  clock,
  bus,
}: {
  db: Database;
  clock: Clock;
  bus: ServerBus;
}): CachedConfiguration {
  let changes = 0;
  const forget = () => {
    changes += 1;
  };
  onConfigurationCommit(db, () => {
    forget();
    void bus.broadcast('configuration-changed', '');
  });
  bus.listen('configuration-changed', forget);
  bus.onMissed(forget);
  return {
    cached<K extends [key?: string], T>(lookUp: (...key: K) => Promise<T>) {
      const found = new Map<string | undefined, Found<T>>();
      let foundAtChange = changes;
      const lookUpOnce = (keys: K): Promise<T> => {
        const [key] = keys;
        const lookedUpAtChange = changes;
        const entry: Found<T> = { value: lookUp(...keys), untilMs: clock.elapsedMs() + cacheTtlMs };
        found.set(key, entry);
        const drop = () => found.get(key) === entry && found.delete(key);
        entry.value.then((value) => {
          // A value read during a change may be older than it.
          if (value === undefined || lookedUpAtChange !== changes) drop();
        }, drop);
        return entry.value;
      };
      return async (...keys: K) => {
        if (foundAtChange !== changes || found.size >= maxCachedValues) found.clear();
        foundAtChange = changes;
        const [key] = keys;
        const known = found.get(key);
        return known && known.untilMs > clock.elapsedMs() ? known.value : lookUpOnce(keys);
      };
    },
  };
}
