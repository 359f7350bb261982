/** Messages between the servers of an instance. Their state is in the database. */

/** Topics. A message only reports that the database changed. */
export type Topic =
  | 'access-changed'
  | 'conversation-event'
  | 'configuration-changed'
  | 'stop-run'
  | 'run-read'
  | 'libraries-changed'
  | 'search-rebuilt';

export interface ServerBus {
  /** Identifies this process among the servers. */
  readonly serverId: string;
  /**
   * Sends to every other server. Never rejects: servers that missed the message due to a disconnect are
   * notified once reconnected (`onMissed`).
   */
  broadcast(topic: Topic, message: string): Promise<void>;
  /** Sends to one other server; resolves to false if it does not listen, or can't be reached now. */
  sendTo(serverId: string, topic: Topic, message: string): Promise<boolean>;
  /** Receives messages of other servers. */
  listen(topic: Topic, listener: (message: string) => void): void;
  /** Calls the listener when messages may have been missed, so that caches of the database may be stale. */
  onMissed(listener: () => void): void;
}

/** Makes the bus of a single process. */
export function soleServerBus(serverId: string): ServerBus {
  return {
    serverId,
    broadcast: async () => {},
    sendTo: async () => false,
    listen: () => {},
    onMissed: () => {},
  };
}
