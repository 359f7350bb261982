/**
 * Answer log shared by several servers. Reads the runs of this process from memory and copies them to Redis in batches
 * with a delay of a few milliseconds. Reads the runs of other servers from Redis, once for all readers.
 * Redis holds only copies: answers are generated and stored without it.
 */
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { AnswerLog, LoggedRun } from './answer-log.ts';
import { retentionAfterEndMs } from './answer-log.ts';
import { memoryAnswerLog } from './memory-answer-log.ts';
import { RedisLogReader } from './redis-log-reader.ts';
import { RedisLogWriter, type WriterLogger } from './redis-log-writer.ts';

export interface RedisAnswerLogOptions {
  redis: RedisConnection;
  logger: WriterLogger;
  /** Retention of a log after the end of its run. */
  keepMs?: number;
}

/** Answer log that is flushed when the process ends. */
export interface SharedAnswerLog extends AnswerLog {
  /** Flushes pending copies, with a timeout of one second. */
  close(): Promise<void>;
}

/** Creates the log of this process. */
export function redisAnswerLog(options: RedisAnswerLogOptions): SharedAnswerLog {
  const { redis, logger, keepMs = retentionAfterEndMs } = options;
  const own = memoryAnswerLog(keepMs);
  const writer = new RedisLogWriter({ redis, logger, keepMs, source: own });
  const reader = new RedisLogReader(redis);
  const open = async (run: LoggedRun) => {
    await own.open(run);
    writer.open(run);
  };
  return {
    async open(run) {
      if (run.isForAnyServer) await writer.announce(run);
      else await open(run);
    },
    async append(runId, event) {
      if (event.sequence === 1 && !writer.has(runId)) await open({ runId, requestId: event.data.requestId });
      await own.append(runId, event);
      writer.append(runId, event);
    },
    async end(runId) {
      if (!writer.has(runId)) return writer.endForeign(runId);
      await own.end(runId);
      writer.end(runId);
    },
    async discard(runId) {
      await own.discard(runId);
      await writer.discard(runId);
    },
    async tail(runId, afterSequence) {
      return (await own.tail(runId, afterSequence)) ?? reader.tail(runId, afterSequence);
    },
    close: () => writer.close(),
  };
}
