import { afterAll, afterEach, expect, it } from 'vitest';
import { connectRedis, type RedisConnection, RedisUnreachableError } from '../redis/redis-connection.ts';
import { testRedis } from '../testing/redis-server.ts';
import { redisServerBus } from './redis-server-bus.ts';
import type { ServerBus } from './server-bus.ts';

const redis = await testRedis();
afterAll(() => redis.kill());

const open: RedisConnection[] = [];
afterEach(async () => {
  for (const connection of open.splice(0)) await connection.close();
});

const connect = async (namespace: string) => {
  const connection = await connectRedis({ url: redis.url, namespace, waitMs: 5_000, onTrouble: () => {} });
  open.push(connection);
  return connection;
};

/** Joins a server's bus, and records its messages about changed access. */
async function server(
  serverId: string,
  namespace = 'ours',
): Promise<{ bus: ServerBus; received: string[]; connection: RedisConnection }> {
  const connection = await connect(namespace);
  const bus = await redisServerBus(connection, serverId);
  const received: string[] = [];
  bus.listen('access-changed', (message) => received.push(message));
  return { bus, received, connection };
}

it('delivers to every other server of the instance, but not to itself or another instance', async () => {
  const [here, there, further] = [await server('a'), await server('b'), await server('c')];
  const stranger = await server('d', 'another instance');
  await here.bus.broadcast('access-changed', 'ann');
  await here.bus.broadcast('libraries-changed', 'of another topic');
  await here.bus.broadcast('access-changed', 'bob the builder');
  await expect
    .poll(() => [there.received, further.received].map((received) => received.length))
    .toEqual([2, 2]);
  expect(there.received).toEqual(['ann', 'bob the builder']);
  expect([here.received, stranger.received]).toEqual([[], []]);
});

it('delivers to one server, and reports whether it listens', async () => {
  const [here, there] = [await server('a'), await server('b')];
  expect(await here.bus.sendTo('b', 'access-changed', 'ann')).toBe(true);
  await expect.poll(() => there.received).toEqual(['ann']);
  expect(await here.bus.sendTo('nobody', 'access-changed', 'ann')).toBe(false);
});

it('reports missed messages after a disconnect, and receives later ones', async () => {
  const [here, there] = [await server('a'), await server('b')];
  let missed = 0;
  there.bus.onMissed(() => (missed += 1));
  await redis.kill();
  expect(await here.bus.sendTo('b', 'access-changed', 'lost')).toBe(false);
  await here.bus.broadcast('access-changed', 'lost, too');
  expect(missed).toBe(0);
  await redis.start();
  await expect.poll(() => missed).toBeGreaterThan(0);
  await expect.poll(() => here.bus.sendTo('b', 'access-changed', 'heard')).toBe(true);
  await expect.poll(() => there.received).toEqual(['heard']);
});

it('reports missed messages to all others if only the sender was disconnected', async () => {
  const [here, there, further] = [await server('a'), await server('b'), await server('c')];
  const missed: string[] = [];
  for (const { bus } of [here, there, further]) bus.onMissed(() => missed.push(bus.serverId));
  here.connection.commands.disconnect(true);
  await here.bus.broadcast('libraries-changed', 'lost');
  await here.bus.broadcast('access-changed', 'lost, too');
  await expect.poll(() => missed.toSorted(), { timeout: 5_000 }).toEqual(['b', 'c']);
  await here.bus.broadcast('access-changed', 'ann');
  await expect.poll(() => there.received).toEqual(['ann']);
  expect(missed).toHaveLength(2);
});

it('names no password of an unreachable Redis', async () => {
  const url = 'redis://user:secret-password@127.0.0.1:1';
  const connecting = connectRedis({ url, namespace: 'ours', waitMs: 300, onTrouble: () => {} });
  await expect(connecting).rejects.toThrow(RedisUnreachableError);
  await expect(connecting).rejects.toThrow(/127\.0\.0\.1:1 did not answer/);
  await expect(connecting).rejects.not.toThrow(/secret-password/);
});
