/** Connections of one process to Redis or Valkey: one for commands, one for subscriptions. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { RedisChannels } from './redis-channels.ts';

const maxReconnectDelayMs = 1_000;
const commandTimeoutMs = 3_000;
/** Interval of pings, which detect a half-open connection. */
const pingEveryMs = 5_000;

/** Commands fail at once while Redis is unavailable, and their callers choose a fallback. */
const clientOptions = {
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
  maxRetriesPerRequest: 0,
  commandTimeout: commandTimeoutMs,
  connectTimeout: 5_000,
  retryStrategy: (attempt: number) => Math.min(50 * attempt, maxReconnectDelayMs),
};

export interface RedisOptions {
  /** `redis://` or `rediss://`, with user, password and database number if needed. */
  url: string;
  /** Separates instances that share one Redis. */
  namespace: string;
  /** Maximum wait for Redis at the start. */
  waitMs: number;
  onTrouble(message: string): void;
}

export interface RedisConnection {
  commands: Redis;
  channels: RedisChannels;
  /** Returns a key or channel of this instance. */
  name(...parts: string[]): string;
  /**
   * Calls the listener when commands work again after a disconnect; Redis may have lost its data meanwhile.
   */
  onReturn(listener: () => void): void;
  close(): Promise<void>;
}

/** Redis did not answer at the start. The message is for the operator, and names no password. */
export class RedisUnreachableError extends Error {}

async function isReady(client: Redis, deadlineMs: number): Promise<boolean> {
  while (client.status !== 'ready' && performance.now() < deadlineMs) await delay(20);
  return client.status === 'ready';
}

/** Returns host and port only, since the address may contain a password. */
const placeOf = (url: string) => URL.parse(url)?.host ?? 'REDIS_URL';

function watch(client: Redis): () => void {
  const timer = setInterval(() => {
    if (client.status === 'ready') client.ping().catch(() => client.disconnect(true));
  }, pingEveryMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Connects. Throws `RedisUnreachableError` if Redis does not answer within `waitMs`. */
export async function connectRedis(options: RedisOptions): Promise<RedisConnection> {
  const { url, namespace, waitMs, onTrouble } = options;
  // Loaded where it is configured: most starts do without.
  const { Redis: Client } = await import('ioredis');
  const clients = ['commands', 'messages'].map(
    (purpose) => new Client(url, { ...clientOptions, connectionName: `polylogue-${purpose}` }),
  ) as [Redis, Redis];
  const [commands, subscriber] = clients;
  let lastError = '';
  for (const client of clients) {
    // Reported once per disconnect, not once per attempt.
    client.on('error', ({ message }) => {
      if (message !== lastError) onTrouble(`Redis: ${message}`);
      lastError = message;
    });
    client.on('ready', () => (lastError = ''));
  }
  const deadlineMs = performance.now() + waitMs;
  const areReady = await Promise.all(clients.map((client) => isReady(client, deadlineMs)));
  if (areReady.includes(false)) {
    for (const client of clients) client.disconnect();
    const why = lastError === '' ? '' : ` (${lastError})`;
    throw new RedisUnreachableError(
      `Redis at ${placeOf(url)} did not answer within ${Math.round(waitMs / 1000)} s${why}. Check REDIS_URL.`,
    );
  }
  const channels = new RedisChannels(subscriber);
  const stops = clients.map(watch);
  return {
    commands,
    channels,
    name: (...parts) => ['polylogue', namespace, ...parts].join(':'),
    onReturn: (listener) => void commands.on('ready', listener),
    async close() {
      for (const stop of stops) stop();
      for (const client of clients) client.disconnect();
    },
  };
}
