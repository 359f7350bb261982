/** The bus over Redis: one channel for all servers, and one for each. */
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { ServerBus, Topic } from './server-bus.ts';

/** Joins the servers of the instance under this name. Rejects while Redis is away. */
export async function redisServerBus(redis: RedisConnection, serverId: string): Promise<ServerBus> {
  const listeners = new Map<Topic, Set<(message: string) => void>>();
  const everybody = redis.name('servers');
  const channelOf = (id: string) => redis.name('server', id);
  const hear = (line: string) => {
    const [from, topic, ...rest] = line.split(' ');
    if (from === serverId) return;
    for (const listener of listeners.get(topic as Topic) ?? []) listener(rest.join(' '));
  };
  const lineOf = (topic: Topic, message: string) => `${serverId} ${topic} ${message}`;
  await Promise.all([
    redis.channels.listen(everybody, hear),
    redis.channels.listen(channelOf(serverId), hear),
  ]);
  return {
    serverId,
    async tellOthers(topic, message) {
      // While Redis is away nobody hears; everybody is told that messages were missed when it is back.
      await redis.commands.publish(everybody, lineOf(topic, message)).catch(() => {});
    },
    async tell(id, topic, message) {
      const heardBy = await redis.commands.publish(channelOf(id), lineOf(topic, message)).catch(() => 0);
      return heardBy > 0;
    },
    listen(topic, listener) {
      const known = listeners.get(topic) ?? new Set();
      listeners.set(topic, known.add(listener));
    },
    onMissed: (listener) => redis.channels.onReturn(listener),
  };
}
