/** Bus over Redis: one channel for all servers, and one for each. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { ServerBus, Topic } from './server-bus.ts';

/** Sent instead of a topic after a message did not reach Redis. */
const missedTopic = 'missed';
const retryIntervalMs = 500;

/** Joins the servers of the instance under this name. Rejects while Redis is unavailable. */
export async function redisServerBus(redis: RedisConnection, serverId: string): Promise<ServerBus> {
  const listeners = new Map<Topic, Set<(message: string) => void>>();
  const missedListeners = new Set<() => void>();
  const tellMissed = () => {
    for (const listener of missedListeners) listener();
  };
  const everybody = redis.name('servers');
  const channelOf = (id: string) => redis.name('server', id);
  const hear = (line: string) => {
    const [from, topic, ...rest] = line.split(' ');
    if (from === serverId) return;
    if (topic === missedTopic) tellMissed();
    for (const listener of listeners.get(topic as Topic) ?? []) listener(rest.join(' '));
  };
  const lineOf = (topic: Topic | typeof missedTopic, message: string) => `${serverId} ${topic} ${message}`;
  let lostMessages = 0;
  const announceLost = async () => {
    for (let madeUpFor = 0; madeUpFor < lostMessages && redis.commands.status !== 'end'; ) {
      await delay(retryIntervalMs, undefined, { ref: false });
      const lost = lostMessages;
      await redis.commands.publish(everybody, lineOf(missedTopic, '')).then(
        () => (madeUpFor = lost),
        () => {},
      );
    }
    lostMessages = 0;
  };
  redis.channels.onReturn(tellMissed);
  await Promise.all([
    redis.channels.listen(everybody, hear),
    redis.channels.listen(channelOf(serverId), hear),
  ]);
  return {
    serverId,
    async broadcast(topic, message) {
      await redis.commands.publish(everybody, lineOf(topic, message)).catch(() => {
        // The message is dropped: the others read the database again when they learn that they missed
        // something.
        lostMessages += 1;
        if (lostMessages === 1) void announceLost();
      });
    },
    async tell(id, topic, message) {
      const heardBy = await redis.commands.publish(channelOf(id), lineOf(topic, message)).catch(() => 0);
      return heardBy > 0;
    },
    listen(topic, listener) {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(listener));
    },
    onMissed: (listener) => void missedListeners.add(listener),
  };
}
