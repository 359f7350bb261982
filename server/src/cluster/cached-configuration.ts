/** What every question needs of the configuration, remembered until anything of the configuration changes. */
import type { Clock } from '../clock.ts';
import { type Database, onConfigurationCommit } from '../db/client.ts';
import type { ServerBus } from './server-bus.ts';

/** How long a change may go unnoticed that nobody announces: one made past the product, in its database. */
const rememberedMs = 10_000;
/** Of one kind; an instance has far fewer. */
const rememberedValues = 1_000;

export interface CachedConfiguration {
  /**
   * Makes a look-up that remembers what it found. What is not there (`undefined`), or could not be read, is looked up
   * again.
   */
  remember<K extends [key?: string], T>(lookUp: (...key: K) => Promise<T>): (...key: K) => Promise<T>;
}

interface Found<T> {
  /** Also of whoever asks while it is being looked up. */
  value: Promise<T>;
  untilMs: number;
}

/** Forgets with every audited change, whichever server makes it (`features/insight/audit`). */
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
    remember<K extends [key?: string], T>(lookUp: (...key: K) => Promise<T>) {
      const found = new Map<string | undefined, Found<T>>();
      let foundAtChange = changes;
      const lookUpOnce = (keys: K): Promise<T> => {
        const [key] = keys;
        const lookedUpAtChange = changes;
        const entry: Found<T> = { value: lookUp(...keys), untilMs: clock.elapsedMs() + rememberedMs };
        found.set(key, entry);
        const drop = () => found.get(key) === entry && found.delete(key);
        entry.value.then((value) => {
          // What was read while something changed may be older than the change.
          if (value === undefined || lookedUpAtChange !== changes) drop();
        }, drop);
        return entry.value;
      };
      return async (...keys: K) => {
        if (foundAtChange !== changes || found.size >= rememberedValues) found.clear();
        foundAtChange = changes;
        const [key] = keys;
        const known = found.get(key);
        return known && known.untilMs > clock.elapsedMs() ? known.value : lookUpOnce(keys);
      };
    },
  };
}
