import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { connectRedis } from '../redis/redis-connection.ts';
import { redisServerBus } from '../cluster/redis-server-bus.ts';
import type { ServerBus } from '../cluster/server-bus.ts';
import { atEndOfFile } from '../testing/at-end-of-file.ts';
import { testRedis } from '../testing/redis-server.ts';
import { followOtherServers } from './index-follower.ts';
import { openIndexStorage } from './index-storage.ts';
import { openSearchIndex } from './search-index.ts';
import { entryOf, idOf, memorySource, vectorOf } from './testing/memory-source.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

let here: ServerBus;
let there: ServerBus;

beforeAll(async () => {
  const redis = await testRedis();
  atEndOfFile(() => redis.kill());
  const join = async (serverId: string) => {
    const options = { url: redis.url, namespace: 'test', waitMs: 5_000, onTrouble: () => {} };
    const connection = await connectRedis(options);
    atEndOfFile(() => connection.close());
    return redisServerBus(connection, serverId);
  };
  [here, there] = [await join('here'), await join('there')];
});

/** Opens an index that follows the bus `here`; its source fails `away` times. */
async function followingIndex() {
  const folder = await temporaryFolder();
  const library = idOf(1);
  const state = { away: 0, failures: 0 };
  const source = memorySource([entryOf(10, library, 'What is there from the beginning')]);
  const { changesSince, position: newest } = source;
  const ask = () => {
    if (state.away-- > 0) throw new Error('the database is away');
  };
  source.changesSince = async (position) => {
    ask();
    return changesSince(position);
  };
  source.position = async () => {
    ask();
    return newest();
  };
  const storage = await openIndexStorage({ kind: 'folder', folder, isShared: false });
  const index = await openSearchIndex({ storage, source });
  const stop = followOtherServers({
    opened: async () => index,
    isShared: false,
    bus: here,
    onFailure: () => (state.failures += 1),
  });
  onTestFinished(async () => {
    await stop();
    await index.close();
  });
  const add = (number: number) => source.entries.set(idOf(number), entryOf(number, library, 'Added later'));
  const count = async () =>
    (await index.nearest({ libraryIds: [library], kinds: ['passage'] }, vectorOf(1), 100)).length;
  return { state, add, count, stop };
}

it('applies changes of other servers, also after failures', async () => {
  const { state, add, count } = await followingIndex();
  add(11);
  await there.broadcast('libraries-changed', 'library');
  await expect.poll(count).toBe(2);
  state.away = 2;
  add(12);
  await there.broadcast('libraries-changed', 'library');
  await expect.poll(count).toBe(3);
  expect(state.failures).toBe(2);
});

it('stops retrying once stopped', async () => {
  const { state, add, count, stop } = await followingIndex();
  state.away = Number.POSITIVE_INFINITY;
  add(11);
  await there.broadcast('search-rebuilt', '');
  await expect.poll(() => state.failures).toBe(1);
  await stop();
  state.away = 0;
  await there.broadcast('libraries-changed', 'library');
  await there.sendTo('here', 'libraries-changed', 'library');
  expect([await count(), state.failures]).toEqual([1, 1]);
});
