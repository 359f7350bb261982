/** Tells every server whose permissions have changed, so that nothing remembered of them outlives the change. */
import type { ServerBus } from '../cluster/server-bus.ts';

export interface AccessChanges {
  /** Called after the change is committed: deactivated, activated, signed out, a role given or taken. */
  announce(userId: string): void;
  /** The same of a change that may concern many: what a role grants, who is in a group. */
  announceAll(): void;
  /**
   * Told whose access changed; `undefined`: anybody's, after announcements of other servers were missed. The
   * returned function ends the subscription.
   */
  subscribe(listener: (userId: string | undefined) => void): () => void;
}

/** In the place of a person: of an operator's command only its effect is known. */
const everybody = '*';

/** Tells the servers that anybody's access may have changed. */
export const announceAnyAccess = (bus: Pick<ServerBus, 'broadcast'>): Promise<void> =>
  bus.broadcast('access-changed', everybody);

/** Makes the announcer; servers without a common bus notice by themselves, within 60 s. */
export function accessChanges(bus: Pick<ServerBus, 'broadcast' | 'listen' | 'onMissed'>): AccessChanges {
  const listeners = new Set<(userId: string | undefined) => void>();
  const tell = (userId: string | undefined) => {
    for (const listener of listeners) listener(userId);
  };
  bus.listen('access-changed', (userId) => tell(userId === everybody ? undefined : userId));
  bus.onMissed(() => tell(undefined));
  return {
    announce(userId) {
      tell(userId);
      void bus.broadcast('access-changed', userId);
    },
    announceAll() {
      tell(undefined);
      void announceAnyAccess(bus);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
