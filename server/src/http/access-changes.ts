/** Tells this process whose permissions have changed, so that nothing remembered of them outlives the change. */
export interface AccessChanges {
  /** Called after the change is committed: deactivated, activated, signed out, a role given or taken. */
  announce(userId: string): void;
  /** The returned function ends the subscription. */
  subscribe(listener: (userId: string) => void): () => void;
}

/** Makes the announcer of one process; other processes notice by themselves, within 60 s. */
export function accessChanges(): AccessChanges {
  const listeners = new Set<(userId: string) => void>();
  return {
    announce(userId) {
      for (const listener of listeners) listener(userId);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
