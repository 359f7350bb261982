/** Announces changed permissions to every server, so that caches are dropped. */
import type { ServerBus } from '../cluster/server-bus.ts';

export interface AccessChanges {
  /**
   * Announces a committed change of a person: deactivated, activated, signed out, or a role given or taken.
   */
  announce(userId: string): void;
  /** Announces a change that may concern many people, such as a role's grants or a group's members. */
  announceAll(): void;
  /**
   * Calls the listener with the person whose access changed; `undefined` for anybody, also after
   * announcements of other servers were missed. Returns a function that unsubscribes.
   */
  subscribe(listener: (userId: string | undefined) => void): () => void;
}

/** Replaces a user id, since an operator's command does not report the affected person. */
const anyUser = '*';

/** Announces to all servers that anybody's access may have changed. */
export const announceAnyAccess = (bus: Pick<ServerBus, 'broadcast'>): Promise<void> =>
  bus.broadcast('access-changed', anyUser);

/** Makes the announcer. Servers without a common bus notice changes by themselves, within 60 s. */
export function accessChanges(bus: Pick<ServerBus, 'broadcast' | 'listen' | 'onMissed'>): AccessChanges {
  const listeners = new Set<(userId: string | undefined) => void>();
  const notify = (userId: string | undefined) => {
    for (const listener of listeners) listener(userId);
  };
  bus.listen('access-changed', (userId) => notify(userId === anyUser ? undefined : userId));
  bus.onMissed(() => notify(undefined));
  return {
    announce(userId) {
      notify(userId);
      void bus.broadcast('access-changed', userId);
    },
    announceAll() {
      notify(undefined);
      void announceAnyAccess(bus);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
