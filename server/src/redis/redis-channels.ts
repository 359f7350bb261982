/** Subscriptions of a process: one connection, and its listeners by channel. */
import type { Redis } from 'ioredis';

type Listener = (message: string) => void;

interface Channel {
  listeners: Set<Listener>;
  /** Resolves when Redis has confirmed the subscription. */
  ready: Promise<unknown>;
}

export class RedisChannels {
  readonly #redis: Redis;
  readonly #channels = new Map<string, Channel>();
  readonly #onBreak = new Set<() => void>();
  readonly #onReturn = new Set<() => void>();

  /** `redis` must be ready, and be used for nothing else. */
  constructor(redis: Redis) {
    this.#redis = redis;
    redis.on('message', (channel: string, message: string) => {
      for (const listen of this.#channels.get(channel)?.listeners ?? []) listen(message);
    });
    redis.on('close', () => {
      for (const listener of this.#onBreak) listener();
    });
    redis.on('ready', () => void this.#subscribeAgain());
  }

  /**
   * Subscribes, and resolves once every later message is received, to a function that unsubscribes. Rejects
   * while Redis is unavailable.
   */
  async listen(name: string, listener: Listener): Promise<() => void> {
    const channel = this.#channels.get(name) ?? this.#open(name);
    channel.listeners.add(listener);
    const leave = () => {
      channel.listeners.delete(listener);
      if (channel.listeners.size > 0 || this.#channels.get(name) !== channel) return;
      this.#channels.delete(name);
      // Without a connection there is nothing to end.
      this.#redis.unsubscribe(name).catch(() => {});
    };
    try {
      await channel.ready;
    } catch (error) {
      leave();
      throw error;
    }
    return leave;
  }

  /** Calls the listener as soon as messages may be missed. */
  onBreak(listener: () => void): void {
    this.#onBreak.add(listener);
  }

  /** Calls the listener when all channels are subscribed again after a disconnect. */
  onReturn(listener: () => void): void {
    this.#onReturn.add(listener);
  }

  #open(name: string): Channel {
    const channel = { listeners: new Set<Listener>(), ready: this.#redis.subscribe(name) };
    this.#channels.set(name, channel);
    return channel;
  }

  async #subscribeAgain(): Promise<void> {
    const names = [...this.#channels.keys()];
    try {
      if (names.length > 0) await this.#redis.subscribe(...names);
    } catch {
      // The connection broke again, or Redis refuses; reconnecting retries.
      this.#redis.disconnect(true);
      return;
    }
    for (const listener of this.#onReturn) listener();
  }
}
