/** Shared services of an instance's servers: within one process, or through Redis. */
import { createHash, createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { newId } from '../db/id.ts';
import { connectRedis } from '../redis/redis-connection.ts';
import type { AnswerLog } from '../streams/answer-log.ts';
import { memoryAnswerLog } from '../streams/memory-answer-log.ts';
import { redisAnswerLog } from '../streams/redis-answer-log.ts';
import { type FailureCounts, memoryFailureCounts } from './failure-counts.ts';
import { redisFailureCounts } from './redis-failure-counts.ts';
import { redisServerBus } from './redis-server-bus.ts';
import { type ServerBus, soleServerBus } from './server-bus.ts';

/** Storage of the counts of rate limits; without it, they are counted in this process. */
export interface SharedRateLimits {
  redis: unknown;
  nameSpace: string;
}

export interface Servers {
  /** True if no other server uses this database. */
  isOnlyServer: boolean;
  /** Digest of the instance's secret, equal on every server. */
  secretMark: string;
  bus: ServerBus;
  answerLog: AnswerLog;
  /** Failed sign-ins. */
  failureCounts: FailureCounts;
  rateLimits: SharedRateLimits | undefined;
  stop(): Promise<void>;
}

const secretMarkOf = (secret: string) => createHmac('sha256', secret).update('servers').digest('base64url');

/** Makes the services of a single process. */
export function soleServer({ secret }: Pick<Config, 'secret'>): Servers {
  return {
    isOnlyServer: true,
    secretMark: secretMarkOf(secret),
    bus: soleServerBus(newId()),
    answerLog: memoryAnswerLog(),
    failureCounts: memoryFailureCounts(),
    rateLimits: undefined,
    stop: async () => {},
  };
}

/** Joins the other servers through Redis. Throws `RedisUnreachableError`. */
async function joinServers(
  redisUrl: string,
  { secret, databaseWaitMs }: Pick<Config, 'secret' | 'databaseWaitMs'>,
  logger: FastifyBaseLogger,
): Promise<Servers> {
  const secretMark = secretMarkOf(secret);
  const redis = await connectRedis({
    url: redisUrl,
    namespace: createHash('sha256').update(secretMark).digest('hex').slice(0, 16),
    waitMs: databaseWaitMs,
    onTrouble: (message) => logger.warn(message),
  });
  const answerLog = redisAnswerLog({ redis, logger });
  return {
    isOnlyServer: false,
    secretMark,
    bus: await redisServerBus(redis, newId()),
    answerLog,
    failureCounts: redisFailureCounts(redis),
    rateLimits: { redis: redis.commands, nameSpace: `${redis.name('rate')}:` },
    async stop() {
      await answerLog.close();
      await redis.close();
    },
  };
}

/** Makes the configured services. */
export async function startServers(config: Config, logger: FastifyBaseLogger): Promise<Servers> {
  const { redisUrl, databaseUrl } = config;
  if (redisUrl !== undefined && databaseUrl !== undefined) return joinServers(redisUrl, config, logger);
  if (redisUrl !== undefined)
    logger.warn('REDIS_URL is ignored: the embedded database supports a single process');
  return soleServer(config);
}
