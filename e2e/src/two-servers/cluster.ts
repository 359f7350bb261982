/** Two web servers and a worker on one PostgreSQL and one Redis, behind a round-robin proxy. */
import { ScriptedProvider } from '../../../server/src/testing/models/scripted-provider.ts';
import { type TestRedis, testRedis } from '../../../server/src/testing/redis-server.ts';
import { administratorInEnvironment } from '../people/administrator.ts';
import { type PostgresServer, startPostgresServer } from '../product/postgres-server.ts';
import {
  type CommandOutcome,
  emptyDataFolder,
  type Product,
  removeDataFolder,
  runCommand,
  startProduct,
  untilHandbookIsRead,
} from '../product/product.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';

export interface Cluster {
  web: [Product, Product];
  worker: Product;
  proxy: RoundRobin;
  provider: ScriptedProvider;
  postgres: PostgresServer;
  redis: TestRedis;
  /** The data folder of the web servers; the worker has its own, as on another machine. */
  dataFolder: string;
  environment: Record<string, string>;
  /** Runs an operator's command. */
  operate(...words: string[]): Promise<CommandOutcome>;
  stop(): Promise<void>;
}

/** Starts it all. */
export async function startCluster(): Promise<Cluster> {
  const [postgres, redis, provider] = await Promise.all([
    startPostgresServer(),
    testRedis(),
    ScriptedProvider.start(),
  ]);
  const [dataFolder, workerFolder] = await Promise.all([emptyDataFolder(), emptyDataFolder()]);
  const environment = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    POLYLOGUE_SECRET: 'one secret of all the servers of this instance',
    ...administratorInEnvironment,
    ...provider.environment,
  };
  // All at once: they migrate and seed the one empty database together.
  const [first, second, worker] = await Promise.all([
    startProduct(dataFolder, environment, ['--roles=web']),
    startProduct(dataFolder, environment, ['--roles=web']),
    startProduct(workerFolder, environment, ['--roles=worker']),
  ]);
  // One reads it for all.
  await Promise.any([first, second, worker].map(untilHandbookIsRead));
  const proxy = await startRoundRobin([first.url, second.url]);
  return {
    web: [first, second],
    worker,
    proxy,
    provider,
    postgres,
    redis,
    dataFolder,
    environment,
    operate: (...words) => runCommand(dataFolder, words, environment),
    async stop() {
      await proxy.stop();
      const processes = [first, second, worker].filter(
        ({ process: { exitCode, signalCode } }) => exitCode === null && signalCode === null,
      );
      await Promise.all(processes.map((product) => product.stop()));
      await provider.stop();
      await redis.kill();
      await postgres.remove();
      await Promise.all([dataFolder, workerFolder].map(removeDataFolder));
    },
  };
}
