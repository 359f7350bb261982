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
  const notifyMissed = () => {
    for (const listener of missedListeners) listener();
  };
  const broadcastChannel = redis.name('servers');
  const channelOf = (id: string) => redis.name('server', id);
  const onMessage = (line: string) => {
    const [from, topic, ...rest] = line.split(' ');
    if (from === serverId) return;
    if (topic === missedTopic) notifyMissed();
    for (const listener of listeners.get(topic as Topic) ?? []) listener(rest.join(' '));
  };
  const lineOf = (topic: Topic | typeof missedTopic, message: string) => `${serverId} ${topic} ${message}`;
  let lostMessages = 0;
  const announceLost = async () => {
    for (let announced = 0; announced < lostMessages && redis.commands.status !== 'end'; ) {
      await delay(retryIntervalMs, undefined, { ref: false });
      const lost = lostMessages;
      await redis.commands.publish(broadcastChannel, lineOf(missedTopic, '')).then(
        () => (announced = lost),
        () => {},
      );
    }
    lostMessages = 0;
  };
  redis.channels.onReturn(notifyMissed);
  await Promise.all([
    redis.channels.listen(broadcastChannel, onMessage),
    redis.channels.listen(channelOf(serverId), onMessage),
  ]);
  return {
    serverId,
    async broadcast(topic, message) {
      await redis.commands.publish(broadcastChannel, lineOf(topic, message)).catch(() => {
        // The message is dropped: the others read the database again when they learn that they missed
        // something.
        lostMessages += 1;
        if (lostMessages === 1) void announceLost();
      });
    },
    async sendTo(id, topic, message) {
      const receiverCount = await redis.commands
        .publish(channelOf(id), lineOf(topic, message))
        .catch(() => 0);
      return receiverCount > 0;
    },
    listen(topic, listener) {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(listener));
    },
    onMissed: (listener) => void missedListeners.add(listener),
  };
}
