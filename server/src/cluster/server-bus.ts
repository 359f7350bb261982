/** What the servers of an instance tell each other, beside what stands in the database. */

/** What is told. The database stays the truth: a message says that it changed. */
export type Topic =
  | 'access-changed'
  | 'configuration-changed'
  | 'stop-run'
  | 'run-read'
  | 'libraries-changed'
  | 'search-rebuilt';

export interface ServerBus {
  /** Names this process among the servers. */
  readonly serverId: string;
  /**
   * Tells every other server. Never rejects: when this server, or one of the others, was cut off meanwhile, those who
   * missed the message are told so when it is back (`onMissed`).
   */
  broadcast(topic: Topic, message: string): Promise<void>;
  /** Tells one other server; false where it does not listen, or can't be reached now. */
  tell(serverId: string, topic: Topic, message: string): Promise<boolean>;
  /** Hears what other servers tell. */
  listen(topic: Topic, listener: (message: string) => void): void;
  /** Called when messages may have been missed: what is remembered of the database may be old. */
  onMissed(listener: () => void): void;
}

/** The bus of a process that is alone. */
export function soleServerBus(serverId: string): ServerBus {
  return {
    serverId,
    broadcast: async () => {},
    tell: async () => false,
    listen: () => {},
    onMissed: () => {},
  };
}
