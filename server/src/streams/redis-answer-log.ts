/**
 * The answer log of several servers. What this process generates is read here from memory, and copied to Redis a few
 * milliseconds behind, many events at a time; what others generate is read from Redis, once for all readers.
 * Redis keeps copies only: an answer is generated and kept without it.
 */
import type { RedisConnection } from '../redis/redis-connection.ts';
import type { AnswerLog, LoggedRun } from './answer-log.ts';
import { keepAfterEndMs } from './answer-log.ts';
import { memoryAnswerLog } from './memory-answer-log.ts';
import { RedisLogReader } from './redis-log-reader.ts';
import { RedisLogWriter, type WriterLogger } from './redis-log-writer.ts';

export interface RedisAnswerLogOptions {
  redis: RedisConnection;
  logger: WriterLogger;
  /** How long a log stays after its end. */
  keepMs?: number;
}

/** A log with the process's end to tell. */
export interface SharedAnswerLog extends AnswerLog {
  /** Copies what is not copied yet, for a moment, when the process ends. */
  close(): Promise<void>;
}

/** Makes the log of this process. */
export function redisAnswerLog(options: RedisAnswerLogOptions): SharedAnswerLog {
  const { redis, logger, keepMs = keepAfterEndMs } = options;
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
